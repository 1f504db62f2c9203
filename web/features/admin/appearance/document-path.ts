/** What is being edited: unfinished, so of no certain shape. */
export type Draft = Record<string, unknown>

const isHolder = (value: unknown): value is Draft => typeof value === 'object' && value !== null

/** What stands at a path such as `story.slides.0.title`. */
export function valueAt(draft: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((holder, key) => (isHolder(holder) ? holder[key] : undefined), draft)
}

/** The same with another value there; what it does not concern stays the same object. */
export function withValue<Holder>(holder: Holder, path: string, value: unknown): Holder {
  const [key = '', ...rest] = path.split('.')
  const inner =
    rest.length > 0 ? withValue(valueAt(holder, key) ?? {}, rest.join('.'), value) : value
  if (Array.isArray(holder))
    return holder.map((item, index) => (index === Number(key) ? inner : item)) as Holder
  return { ...holder, [key]: inner }
}

/** What is wrong at a path, or in a list there. */
export function faultAt(faults: Record<string, string>, path: string): string | undefined {
  const found = Object.keys(faults).find((one) => one === path || one.startsWith(`${path}.`))
  return found && faults[found]
}
