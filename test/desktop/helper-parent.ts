// A program for tests: has a console helper, tells its pid, and ends as it is told.
import { ConsoleHelper } from '../../src/console/helper-client.ts'

const helper = new ConsoleHelper(Number(process.argv[2]))
await helper.client()
process.send!(helper.pid)
process.on('message', () => process.exit(0))
