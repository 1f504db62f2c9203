import type { Appearance } from '#contract/appearance.ts'
import { listFactions } from '#contract/endpoints/factions.ts'
import { listJobs } from '#contract/endpoints/jobs.ts'
import { listProperties } from '#contract/endpoints/properties.ts'
import { COUNTED, type Counted, type Counts } from '#contract/figures.ts'
import type { Derived, Snapshots } from './snapshots.ts'

/** Also the keys that they are invalidated by. */
const LISTS: Record<Counted, string> = {
  factions: listFactions.path,
  jobs: listJobs.path,
  properties: listProperties.path,
}

export type ShownCounts = {
  /** What cannot be read is not known. */
  read: (look: Appearance) => Promise<Counts>
  /** Calls back whenever one that the home page shows may be another. */
  watch: (onChange: () => void) => void
}

const followed = ({ hero }: Appearance): Counted[] =>
  COUNTED.filter((name) =>
    hero.figures.some(({ value }) => typeof value === 'object' && value.countOf === name),
  )

/** The numbers that the figures of the home page follow, from the lists in memory. */
export function createShownCounts(
  snapshots: Pick<Snapshots, 'derive' | 'watch'>,
  appearance: { current: () => Appearance },
  report: (error: Error) => void,
): ShownCounts {
  // The lists are served later than this is made.
  const lengths = new Map<Counted, Derived<number>>()
  async function lengthOf(name: Counted): Promise<[Counted, number]> {
    const path = LISTS[name]
    const kept =
      lengths.get(name) ??
      snapshots.derive([path], async (lists) => (lists[path] as unknown[]).length)
    lengths.set(name, kept)
    return [name, await kept.get()]
  }
  return {
    async read(look) {
      const read = await Promise.allSettled(followed(look).map(lengthOf))
      return Object.fromEntries(
        read.flatMap((one) => {
          if (one.status === 'fulfilled') return [one.value]
          report(one.reason)
          return []
        }),
      )
    },
    watch(onChange) {
      for (const name of COUNTED)
        snapshots.watch(LISTS[name], () => {
          if (followed(appearance.current()).includes(name)) onChange()
        })
    },
  }
}
