import type { Snapshots } from './snapshots.ts'

/**
 * A cache of one value, invalidated on every node like the lists of visitors: `load` runs once
 * after each change, for all who wait.
 */
export function remember<Value>(
  snapshots: Pick<Snapshots, 'watch'>,
  key: string,
  load: () => Promise<Value>,
): () => Value | Promise<Value> {
  let kept: { value: Value } | null = null
  let loading: Promise<Value> | null = null
  let generation = 0
  snapshots.watch(key, () => {
    generation++
    kept = null
    loading = null
  })
  /** Guards against a stale fill: what was read before a change is kept for nobody. */
  async function fill(): Promise<Value> {
    const began = generation
    const value = await load()
    if (generation === began) {
      kept = { value }
      loading = null
    }
    return value
  }
  return () => {
    if (kept) return kept.value
    loading ??= fill().catch((error) => {
      loading = null
      throw error
    })
    return loading
  }
}
