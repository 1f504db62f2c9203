import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { Game } from './game.ts'

type Answer = { status: number; signature: unknown; body: string }
export type Post = (
  url: URL,
  headers: Record<string, string>,
  body: string,
  /** Milliseconds that the whole exchange may take. */
  patience: number,
) => Promise<Answer>

const LARGEST_ANSWER = 4 * 1024 * 1024

/**
 * One POST, with a time and a size limit. No redirect is followed: it would carry a signed call to
 * somebody else. Node's own client: FXServer's PerformHttpRequest shows no header of an error.
 */
export const poster =
  (after: Game['after']): Post =>
  (url, headers, body, patience) =>
    new Promise((resolve, reject) => {
      const request = url.protocol === 'https:' ? secureRequest : plainRequest
      const call = request(url, { method: 'POST', headers }, (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > LARGEST_ANSWER) call.destroy(new Error('réponse trop grande'))
          else chunks.push(chunk)
        })
        response.on('error', reject)
        response.on('end', () => {
          cancel()
          resolve({
            status: response.statusCode ?? 0,
            signature: response.headers['x-minuit-signature'],
            body: Buffer.concat(chunks).toString(),
          })
        })
      })
      // Of the whole exchange: a socket that says a byte now and then is no answer either.
      const cancel = after(patience, () => call.destroy(new Error('pas de réponse à temps')))
      call.on('error', (error) => {
        cancel()
        reject(error)
      })
      call.end(body)
    })
