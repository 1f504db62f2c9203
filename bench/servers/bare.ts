import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { headers: string[]; body: Buffer }

/** The ceiling: node:http that sends the given bytes and headers and does nothing else. */
process.once('message', ({ data }: { data: Answer }) => {
  const body = Buffer.from(data.body)
  const server = createServer((_request, response) => {
    response.writeHead(200, data.headers).end(body)
  })
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ port: (server.address() as AddressInfo).port }),
  )
})
