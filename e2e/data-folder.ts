import { fileURLToPath } from 'node:url'

const results = (name: string) => fileURLToPath(new URL(`../test-results/${name}`, import.meta.url))

/** Where the server under test keeps its data, so that a test can open the mail it sent. */
export const DATA_FOLDER = results('e2e-data')
/** The data of a site that nobody has been to yet. */
export const MIGRATED_FOLDER = results('e2e-migrated')
