import { connect, createServer, type Server, type Socket } from 'node:net'

/** A database at the end of a cable that can be pulled and put back. */
export async function onCable(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let pulled = false
  let attempts = 0
  let cutting: string | null = null
  const server: Server = createServer((near) => {
    attempts += 1
    if (pulled) return near.destroy()
    const far = connect(Number(port), hostname)
    near.on('data', (chunk) => {
      if (cutting && chunk.includes(cutting)) near.destroy()
    })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          other.destroy()
        })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cable = new URL(url)
  cable.port = String((server.address() as { port: number }).port)
  return {
    url: cable.href,
    attempts: () => attempts,
    pull() {
      pulled = true
      for (const socket of sockets) socket.destroy()
    },
    putBack() {
      pulled = false
    },
    /** Loses the connection of whoever sends this text, before it arrives. */
    cutOn(text: string | null) {
      cutting = text
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

export type Cable = Awaited<ReturnType<typeof onCable>>
