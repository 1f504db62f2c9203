import { argon2 as argon2Callback, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { ARGON2, PARALLEL_HASHES } from '#server/lib/passwords.ts'
import type { Bench } from './lib/bench.ts'
import { startServer } from './lib/child-server.ts'
import { interleave, median } from './lib/interleave.ts'
import { loginsPerSecond, MANY_CALLERS, openAccounts, PASSWORD, perSecond } from './lib/logins.ts'

const argon2 = promisify(argon2Callback)
const ROUNDS = 5
const SECONDS = 5
/** Enough that a hash is always waiting for its turn. */
const PEOPLE = PARALLEL_HASHES * 4

/** Argon2id with the product's own parameters, and nothing around it. */
function hashesPerSecond(): Promise<number> {
  return perSecond(PARALLEL_HASHES, SECONDS, () =>
    argon2('argon2id', { ...ARGON2, message: PASSWORD, nonce: randomBytes(16) }),
  )
}

export const bench: Bench = {
  name: 'login',
  claim:
    'Whole logins over HTTP, on the built-in database, against bare Argon2id with as many hashes at once (per second).',
  goal: { atLeast: 0.85 },
  async run() {
    const site = await startServer('site', MANY_CALLERS)
    await openAccounts(site.port, PEOPLE)
    const { ours, peer } = await interleave(
      ROUNDS,
      () => loginsPerSecond(site.port, PEOPLE, SECONDS),
      hashesPerSecond,
    )
    await site.stop()
    return [
      {
        what: `POST /api/auth/login, ${PARALLEL_HASHES} hash${PARALLEL_HASHES > 1 ? 'es' : ''} at once`,
        ours: `${median(ours).toFixed(1)}/s`,
        peer: `${median(peer).toFixed(1)}/s`,
        ratio: median(ours) / median(peer),
      },
    ]
  },
}
