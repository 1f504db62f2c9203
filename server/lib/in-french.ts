/**
 * É beside E, « Quai 9 » before « Quai 10 »: what a reader expects, and what the collation of a
 * database may or may not do.
 */
export const inFrench = new Intl.Collator('fr', { numeric: true })
