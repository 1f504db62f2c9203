import { expect, it } from 'vitest'
import { connectTimeoutMs } from './connect-timeout.ts'

it.each([
  ['postgres://u:p@localhost/minuit', 5000],
  ['postgres://u:p@localhost/minuit?sslmode=require', 5000],
  ['postgres://u:p@localhost/minuit?connect_timeout=60', 60_000],
  ['postgres://u:p@localhost/minuit?connect_timeout=0', 5000],
  ['postgres://u:p@localhost/minuit?connect_timeout=longtemps', 5000],
  ['/var/run/postgresql minuit', 5000],
])('%s is waited for %d ms', (url, expected) => {
  expect(connectTimeoutMs(url)).toBe(expected)
})
