import { vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { captchaImage } from '#contract/endpoints/captcha.ts'
import { maintenanceStatus } from '#contract/endpoints/maintenance.ts'

/** What a call is answered with; null: the line is cut. */
export type Answer = {
  status?: number
  json?: unknown
  /** In place of JSON, for what is none. */
  text?: string
  headers?: Record<string, string>
} | null
/** A call as it was sent. */
export type Sent = { path: string; query: URLSearchParams; body: unknown; headers: Headers }
type Answerer = Answer | ((sent: Sent) => Answer | Promise<Answer>)
type Rule = { endpoint: Endpoint; matches: (path: string) => boolean; answerer: Answerer }

let rules: Rule[] = []
let sent: { endpoint: Endpoint; call: Sent }[] = []

const matcher = ({ path }: Endpoint) => {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
  return (asked: string) => pattern.test(asked)
}

/** Answers an endpoint from now on, whatever it was answered with before. */
export function answer(endpoint: Endpoint, answerer: Answerer) {
  rules.unshift({ endpoint, matches: matcher(endpoint), answerer })
}

/** Keeps whoever calls an endpoint waiting until it is answered. */
export function hold(endpoint: Endpoint): (answer: Answer) => void {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  answer(endpoint, () => promise)
  return resolve
}

/** The calls to an endpoint so far. */
export const sentTo = (endpoint: Endpoint): Sent[] =>
  sent.filter((one) => one.endpoint === endpoint).map(({ call }) => call)

async function fetchFake(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(new URL(String(input), location.origin), init)
  const { pathname, searchParams } = new URL(request.url)
  const rule = rules.find(
    ({ endpoint, matches }) => endpoint.method === request.method && matches(pathname),
  )
  if (!rule) return Response.json({}, { status: 404 })
  const text = await request.text()
  const call: Sent = {
    path: pathname,
    query: searchParams,
    body: text ? JSON.parse(text) : undefined,
    headers: request.headers,
  }
  sent.push({ endpoint: rule.endpoint, call })
  const { answerer } = rule
  const given = typeof answerer === 'function' ? await answerer(call) : answerer
  init?.signal?.throwIfAborted()
  if (!given) throw new TypeError('Failed to fetch')
  return new Response(given.text ?? JSON.stringify(given.json === undefined ? {} : given.json), {
    status: given.status ?? 200,
    headers: {
      'content-type': given.text === undefined ? 'application/json' : 'text/html',
      ...given.headers,
    },
  })
}

/** A site that is open, asks for no captcha, and has nothing else to say. */
export function fakeApi() {
  rules = []
  sent = []
  answer(maintenanceStatus, { json: { isMaintenance: false, currentSchedule: null } })
  answer(captchaImage, { json: { captcha: 'off' } })
  vi.stubGlobal('fetch', fetchFake)
}
