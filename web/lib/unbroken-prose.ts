import { unbroken } from '#contract/french-spacing.ts'

/** What owners write of an item in sentences. Its name goes back to the server with a cart: as it is. */
const PROSE = ['description', 'content', 'requirements', 'examples', 'punishment']

/** An item of a list whose sentences break nowhere that French forbids, as pages show them. */
export const unbrokenProse = (item: unknown): unknown =>
  item && typeof item === 'object'
    ? Object.fromEntries(
        Object.entries(item).map(([name, value]) => [
          name,
          typeof value === 'string' && PROSE.includes(name) ? unbroken(value) : value,
        ]),
      )
    : item
