/**
 * Lets the load through that one machine makes: no captcha, and each caller behind a proxy with an
 * address of its own.
 */
export const MANY_CALLERS = { CAPTCHA: 'off', TRUST_PROXY: 'on' }
export const PASSWORD = 'quai des brumes'

const addressOf = (caller: number) =>
  `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`

function post(port: number, path: string, body: object, caller: number): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressOf(caller) }
  return fetch(`http://127.0.0.1:${port}/api/auth/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
}

async function expectStatus(answer: Promise<Response>, ...statuses: number[]) {
  const response = await answer
  const text = await response.text()
  if (!statuses.includes(response.status))
    throw new Error(`expected ${statuses.join(' or ')}, got ${response.status}: ${text}`)
}

const nameOf = (caller: number) => `habitant-${caller}`

/** Opens an account for each of so many callers. */
export async function openAccounts(port: number, count: number): Promise<void> {
  for (let caller = 0; caller < count; caller++) {
    const body = {
      username: nameOf(caller),
      email: `${nameOf(caller)}@port.example`,
      password: PASSWORD,
    }
    await expectStatus(post(port, 'register', body, caller), 200)
  }
}

/** Logins per second when so many people sign in again and again, each to their own account. */
export async function loginsPerSecond(
  port: number,
  people: number,
  seconds: number,
): Promise<number> {
  return perSecond(people, seconds, (caller) =>
    expectStatus(
      post(port, 'login', { username: nameOf(caller), password: PASSWORD }, caller),
      200,
    ),
  )
}

/**
 * Guesses at names that do not exist, each at another from another address, so that every one costs
 * a hash or is too much.
 */
export function guess(port: number, caller: number): Promise<void> {
  return expectStatus(
    post(port, 'login', { username: `personne-${caller}`, password: 'wrong' }, caller),
    401,
    503,
  )
}

/** How often work is done per second when so many do it side by side. */
export async function perSecond(
  workers: number,
  seconds: number,
  work: (worker: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now()
  const until = started + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      let count = 0
      for (; performance.now() < until; count++) await work(worker)
      return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000)
}
