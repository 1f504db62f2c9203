import { connect } from 'node:net'

const CONNECTIONS = 64

/**
 * Requests per second that a server answers: 64 keep-alive connections, one request in flight on
 * each, as open tabs do. Answers are counted by their size, which is always the same, so that the
 * client costs next to nothing.
 */
export async function requestsPerSecond(
  port: number,
  path: string,
  seconds: number,
): Promise<number> {
  const request = getRequest(port, path)
  const answerBytes = await sizeOfOneAnswer(port, request)
  const started = performance.now()
  const until = started + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => askUntil(port, request, answerBytes, until)),
  )
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000)
}

/** A request for one path, as bytes. */
export function getRequest(port: number, path: string): Buffer {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: application/json\r\n\r\n`,
  )
}

function askUntil(
  port: number,
  request: Buffer,
  answerBytes: number,
  until: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let received = 0
    let answered = 0
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.setNoDelay(true)
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      received += chunk.length
      if (received < answerBytes) return
      if (received > answerBytes) reject(new Error('an answer of another size'))
      received = 0
      answered++
      if (performance.now() < until) socket.write(request)
      else socket.end(() => resolve(answered))
    })
  })
}

/** How many bytes one answer has, head included. */
export function sizeOfOneAnswer(port: number, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let answer = Buffer.alloc(0)
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk as Buffer])
      const headEnd = answer.indexOf('\r\n\r\n')
      const length = /content-length: (\d+)/i.exec(
        answer.subarray(0, Math.max(headEnd, 0)).toString(),
      )?.[1]
      if (headEnd >= 0 && length && answer.length >= headEnd + 4 + Number(length)) {
        socket.destroy()
        resolve(answer.length)
      }
    })
  })
}
