// Text by the console API.
import type { ReadOptions, ReadRequest, Screen, TextSource } from '../screen.ts'
import type { ConsoleHelper } from './helper-client.ts'

export class ConsoleTextSource implements TextSource {
  readonly name = 'console'
  readonly #helper: ConsoleHelper

  constructor(helper: ConsoleHelper) {
    this.#helper = helper
  }

  read(request: ReadRequest, { patienceMs, attributes = false }: ReadOptions = {}): Promise<Screen> {
    return this.#helper.read({ read: request, attributes }, patienceMs)
  }
}
