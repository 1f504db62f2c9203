import { fileURLToPath } from 'node:url'

/** Where the server under test keeps its data, so that a test can open the mail it sent. */
export const DATA_FOLDER = fileURLToPath(new URL('../test-results/e2e-data', import.meta.url))
