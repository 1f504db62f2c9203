import { expect, it } from 'vitest'
import { mailOfLink, serverAddress } from './server-address.ts'

it.each([
  ['fivem://connect/jouer.port-minuit.example', 'jouer.port-minuit.example'],
  ['fivem://connect/203.0.113.7:30120', '203.0.113.7:30120'],
  ['https://cfx.re/join/abc123', 'https://cfx.re/join/abc123'],
])('%s is reached at %s', (link, address) => {
  expect(serverAddress(link)).toBe(address)
})

it('puts the link and the address into a mail to oneself', () => {
  const mail = new URL(mailOfLink('Port & Minuit', 'fivem://connect/jouer.example'))
  expect(mail.protocol).toBe('mailto:')
  expect(mail.pathname).toBe('')
  expect(mail.searchParams.get('subject')).toBe('Rejoindre Port & Minuit')
  expect(mail.searchParams.get('body')).toContain('installé : fivem://connect/jouer.example\n')
  expect(mail.searchParams.get('body')).toMatch(/dans FiveM : jouer\.example$/)
})
