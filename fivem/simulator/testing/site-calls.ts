import { setTimeout as sleep } from 'node:timers/promises'

/** Real milliseconds that a site may be away. */
export const PATIENCE = 180_000

type Call = {
  token?: string | undefined
  method?: 'GET' | 'POST'
  body?: object | string
  key?: string
}
type Answer = { status: number; body: string }

/** A call that is made again until somebody answers it: the site may be killed meanwhile. */
export async function call(address: string, path: string, given: Call = {}): Promise<Answer> {
  const { token, body, method = body === undefined ? 'GET' : 'POST', key } = given
  const isForm = typeof body === 'string'
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const init: RequestInit = {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  }
  const deadline = Date.now() + PATIENCE
  for (;;) {
    const answer = await fetch(address + path, init)
      .then(async (response) => ({ status: response.status, body: await response.text() }))
      .catch(() => null)
    if (answer && answer.status !== 503) return answer
    if (Date.now() > deadline) throw new Error(`${path} is not answered: ${answer?.body}`)
    await sleep(20)
  }
}

/** The same for what must succeed. */
export async function json<T>(address: string, path: string, given: Call = {}): Promise<T> {
  const { status, body } = await call(address, path, given)
  if (status >= 300) throw new Error(`${path} answers ${status}: ${body}`)
  return JSON.parse(body) as T
}
