import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

type Delivery = { from: string; to: string[]; raw: string }

/** A real SMTP server on loopback: what it took is in `delivered`, what it put off in `refused`. */
export async function startSmtp({
  port = 0,
  refuseFirst = 0,
}: {
  port?: number
  refuseFirst?: number
} = {}) {
  const delivered: Delivery[] = []
  const refused: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const raw = await text(stream).catch(() => null)
      // Its sender has died over it.
      if (raw === null) return done(new Error('Cut short'))
      const delivery = { from, to: envelope.rcptTo.map(({ address }) => address), raw }
      if (refused.length < refuseFirst) {
        refused.push(delivery)
        done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
      } else {
        delivered.push(delivery)
        done()
      }
    },
  })
  // A client that hangs up is not this server's fault.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    delivered,
    refused,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
