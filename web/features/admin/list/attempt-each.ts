type Refused<Row> = { row: Row; error: unknown }

/** One call for each row, one after the other; a refusal does not keep the others from it. */
export async function attemptEach<Row>(
  rows: readonly Row[],
  attempt: (row: Row) => Promise<unknown>,
): Promise<Refused<Row>[]> {
  const refused: Refused<Row>[] = []
  for (const row of rows) {
    try {
      await attempt(row)
    } catch (error) {
      refused.push({ row, error })
    }
  }
  return refused
}

type Reason = { name: string; reason: string }

/** What became of an action on several rows, with the first of those that were refused. */
export function outcomeSentence(label: string, total: number, refused: readonly Reason[]): string {
  const done = total - refused.length
  const [first] = refused
  if (!first) return `${label} : ${done} sur ${total}.`
  const others = refused.length > 1 ? ` (et ${refused.length - 1} de plus)` : ''
  return `${label} : ${done} sur ${total}. Refusé pour ${first.name}${others} : ${first.reason}`
}
