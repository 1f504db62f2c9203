export type Rounds = { ours: number[]; peer: number[] }

/**
 * Measures both in turn, several times: whatever else the machine does hits both alike. The first
 * round warms up.
 */
export async function interleave(
  rounds: number,
  ours: () => Promise<number>,
  peer: () => Promise<number>,
): Promise<Rounds> {
  const result: Rounds = { ours: [], peer: [] }
  await ours()
  await peer()
  for (let round = 0; round < rounds; round++) {
    // Who goes first changes, so that neither always runs on the warmer machine.
    const order = round % 2 === 0 ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const)
    for (const side of order) result[side].push(await (side === 'ours' ? ours() : peer()))
  }
  return result
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}
