// The console's own input buffer: no focus, no window messages, exact whatever the keyboard layout.
import type { ConsoleHelper } from '../console/helper-client.ts'
import { TermhandError } from '../errors.ts'
import { batchesOf, guarded } from './batches.ts'
import { pressesOf, withEnters, type Delivery, type InputChannel, type Stroke, type TypeOptions } from './channel.ts'

/** So that a helper that hangs part-way leaves little that is unknown. */
const batchUnits = 2000

export class ConsoleChannel implements InputChannel {
  readonly name = 'console'
  readonly #helper: ConsoleHelper

  constructor(helper: ConsoleHelper) {
    this.#helper = helper
  }

  async type(strokes: readonly Stroke[], { beforeBatch }: TypeOptions): Promise<Delivery> {
    const of = pressesOf(strokes)
    let presses = 0
    for (const batch of batches(strokes)) {
      const typed = presses === 0 ? 'nothing' : 'some'
      guarded(beforeBatch, typed)
      const written = await this.#helper.write({ write: batch }).catch((error: unknown) => {
        throw error instanceof TermhandError && presses > 0 ? error.withTyped('some') : error
      })
      presses += written.presses
      if (written.presses < written.of) {
        throw new TermhandError('BackgroundInputIncomplete', `the console took ${presses} of ${of} key presses`, { typed: presses > 0 ? 'some' : 'nothing' })
      }
    }
    return { channel: this.name, presses, of, foreground: 'untouched' }
  }
}

function* batches(strokes: readonly Stroke[]): Generator<Stroke[]> {
  let batch: Stroke[] = []
  let units = 0
  for (const stroke of withEnters(strokes)) {
    for (const piece of 'text' in stroke ? batchesOf(stroke.text, batchUnits).map(text => ({ text })) : [stroke]) {
      if (units >= batchUnits) {
        yield batch
        batch = []
        units = 0
      }
      batch.push(piece)
      units += 'text' in piece ? piece.text.length : 1
    }
  }
  if (batch.length > 0) yield batch
}
