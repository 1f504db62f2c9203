import type { IncomingHttpHeaders } from 'node:http'

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}
export type Said = {
  status: number
  body?: object | string | Buffer
  headers?: Record<string, string>
}

/** Null: not a call of this part. */
export type Part = (asked: Asked) => Said | null

/** A refusal with the code that Discord documents for it. */
export const refuse = (status: number, code: number, message: string): Said => ({
  status,
  body: { message, code },
})

export const unauthorized = () => refuse(401, 0, '401: Unauthorized')

export function parseJson(body: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(body)
    return parsed && typeof parsed === 'object' ? (parsed as Record<string, unknown>) : null
  } catch {
    return null
  }
}
