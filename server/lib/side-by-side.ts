/**
 * Bounded concurrency: does the work for every item, a few at a time, and waits for all of it. What
 * is done for one must not throw.
 */
export async function sideBySide<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const all = (async function* () {
    yield* items
  })()
  async function workThrough() {
    for (let next = await all.next(); !next.done; next = await all.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, workThrough))
}
