// Rounds, their medians, and the table of them.

/** One row of the table: what was measured, and the milliseconds of each round. */
export interface Row {
  readonly what: string
  readonly ours: readonly number[]
  readonly peer?: { readonly name: string, readonly rounds: readonly number[] }
}

/** Does one round of the work and gives its milliseconds. */
export type Round = (round: number) => Promise<number>

/**
 * Our rounds and the peer's in turn, so that both meet the same moods of the machine. The first round of each is a
 * warm-up and does not count.
 */
export async function measure(what: string, rounds: number, ours: Round, peer?: { readonly name: string, readonly round: Round }): Promise<Row> {
  const taken: { readonly ours: number[], readonly peer: number[] } = { ours: [], peer: [] }
  for (let round = 0; round <= rounds; round++) {
    const mine = await ours(round)
    const theirs = await peer?.round(round)
    if (round === 0) continue
    taken.ours.push(mine)
    if (theirs !== undefined) taken.peer.push(theirs)
  }
  return { what, ours: taken.ours, ...(peer && { peer: { name: peer.name, rounds: taken.peer } }) }
}

/** The milliseconds that some work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const heads = ['milliseconds', 'ours min', 'median', 'max', 'peer', 'min', 'median', 'max', 'ratio', 'runs'] as const
const widths = [33, 9, 8, 8, 11, 8, 8, 8, 7, 5] as const
const leftAligned = new Set([0, 4])

/** At most 110 columns. The ratio is of the medians: ours divided by the peer's. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ what, ours, peer }) => lineOf([
    what, ...spread(ours), peer?.name ?? '-', ...(peer ? spread(peer.rounds) : ['', '', '']),
    peer ? `${rounded(median(ours) / median(peer.rounds))}x` : '', String(ours.length),
  ]))
  const head = lineOf(heads)
  return [head, '-'.repeat(head.length), ...lines].join('\n')
}

const spread = (values: readonly number[]): string[] => [Math.min(...values), median(values), Math.max(...values)].map(rounded)

/** Three significant digits are more than a median of a few rounds can promise. */
const rounded = (value: number): string => Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)

function lineOf(cells: readonly string[]): string {
  return cells.map((cell, column) => {
    const width = widths[column]!
    return leftAligned.has(column) ? ` ${cell.padEnd(width - 1)}` : cell.padStart(width)
  }).join('').slice(1).trimEnd()
}
