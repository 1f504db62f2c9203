import type { Appearance } from '#contract/appearance.ts'
import type { Deps } from '#server/deps.ts'

/** Publishes what is shown with a change to it. */
export const publish = (
  { appearance }: Pick<Deps, 'appearance'>,
  change: (shown: Appearance) => Partial<Appearance>,
) =>
  appearance.publish(async (_tx, { document }) => ({
    document: { ...document, ...change(document) },
  }))
