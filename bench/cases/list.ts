// Listing the terminals, in process.
import { localDriver } from '../../src/driver.ts'
import { launchConsole } from '../../src/terminals/launch.ts'
import { measure, timed, type Row } from '../measure.ts'
import type { Peer } from '../peer.ts'

const consoles = 5
/** One listing takes too little for one look at the clock. */
const times = 20

export async function listCase(peer: Peer | undefined): Promise<Row[]> {
  await using opened = new AsyncDisposableStack()
  for (let index = 0; index < consoles; index++) opened.use(await launchConsole())
  await using driver = localDriver()
  const round = async (): Promise<number> => {
    const ms = await timed(async () => {
      for (let time = 0; time < times; time++) await driver.list()
    })
    return ms / times
  }
  const found = (await driver.list()).length
  if (found < consoles) throw new Error(`${found} terminals were listed, and ${consoles} are open.`)
  return [await measure(`list, ${found} consoles open`, 20, round, peer && {
    name: 'C',
    round: async () => {
      const { ms, things } = await peer.list(times)
      if (things < found) throw new Error(`The peer saw ${things} windows, and ${found} terminals are open.`)
      return ms
    },
  })]
}
