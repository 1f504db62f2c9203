/** More than any list has. */
export const MOST_PAGES = 1_000_000

/** The answer's header that counts what the page is a page of. */
export const TOTAL_HEADER = 'x-total-count'
