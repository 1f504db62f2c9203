/** The version that a save started from. */
export const VERSION_HEADER = 'if-match'

/** The stock that the admin saw: sales move it, and are no new version of the product. */
export const SEEN_STOCK_HEADER = 'x-seen-stock'

const entityTag = (version: string | number) => `"${version}"`

/** Nothing is sent of what has no version: a server need not have any. */
export const ifMatch = (version: string | number | undefined): Record<string, string> =>
  version === undefined ? {} : { [VERSION_HEADER]: entityTag(version) }

/** Whether what a save started from, if it says so, is still how things are. */
export const isCurrent = (header: string | undefined, version: string | number): boolean =>
  header === undefined || header === '*' || header === entityTag(version)
