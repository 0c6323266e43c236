// The helper process of one console window: attaches, does one operation, detaches. Attaching is a matter of the whole
// process, so no other process of termhand ever does it. Started by helper-client.ts with the window's id.
import { asTermhandError } from '../errors.ts'
import { attachToConsoleOf } from './attachment.ts'
import { interrupt, readScreen, writeStrokes } from './operations.ts'
import { pack, type Operation, type Reply, type Request, type Results } from './protocol.ts'

const windowId = Number(process.argv[2])

process.on('disconnect', () => process.exit(0))
process.on('message', ({ id, operation }: Request) => {
  send(answer(id, operation))
})

send({ ready: true })

function answer(id: number, operation: Operation): Reply {
  try {
    using attached = attachToConsoleOf(windowId)
    return { id, result: perform(operation, attached.clientPid) }
  } catch (error) {
    return { id, error: asTermhandError(error).report() }
  }
}

function perform(operation: Operation, clientPid: number): Results[keyof Results] {
  if ('read' in operation) return pack(readScreen(operation.read, operation.attributes))
  if ('write' in operation) return writeStrokes(operation.write)
  if ('interrupt' in operation) return interrupt(operation.interrupt)
  return clientPid
}

function send(reply: Reply): void {
  process.send?.(reply)
}
