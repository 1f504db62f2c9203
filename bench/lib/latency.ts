import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequest, sizeOfOneAnswer } from './load.ts'

const TABS = 20
const INTERVAL_MS = 100

/**
 * How long each answer took, in ms, when twenty open tabs each ask for a path ten times a second.
 */
export async function pollingLatencies(
  port: number,
  path: string,
  seconds: number,
): Promise<number[]> {
  const request = getRequest(port, path)
  const answerBytes = await sizeOfOneAnswer(port, request)
  const until = performance.now() + seconds * 1000
  const tabs = Array.from({ length: TABS }, async (_, tab) => {
    await pause((tab * INTERVAL_MS) / TABS)
    return poll(port, request, answerBytes, until)
  })
  return (await Promise.all(tabs)).flat()
}

async function poll(
  port: number,
  request: Buffer,
  answerBytes: number,
  until: number,
): Promise<number[]> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  const latencies: number[] = []
  while (performance.now() < until) {
    const asked = performance.now()
    socket.write(request)
    for (let received = 0; received < answerBytes; )
      received += ((await once(socket, 'data')) as [Buffer])[0].length
    latencies.push(performance.now() - asked)
    await pause(Math.max(0, INTERVAL_MS - (performance.now() - asked)))
  }
  socket.destroy()
  return latencies
}

/** The value that the given share of all values does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] as number
}
