import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

export const costlyArgon2 = crypto.argon2

/**
 * Argon2id at a thousandth of its cost, in this process: what a hash costs is by design most of
 * what an account costs, and `passwords.slow.test.ts` alone is about it.
 */
crypto.argon2 = (algorithm, parameters, done) =>
  costlyArgon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, done)
syncBuiltinESMExports()
