import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from './testing/all-endpoints.ts'
import { newPglite } from './testing/databases.ts'
import { type Shop, startShop } from './testing/shop.ts'

const endpoints = await allEndpoints()
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const named = (of: Endpoint[]) => of.map(nameOf).sort()

describe('every endpoint of the contract', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await startShop(newPglite)
    await shop.app.ready()
  })
  afterAll(() => shop.close())

  const ask = ({ method, path }: Endpoint, headers: Record<string, string> = {}) =>
    shop.app.inject({ method, url: path.replace(/:\w+/g, '999'), headers })
  /** The endpoints that answer so. */
  async function answering(status: number, headers?: Record<string, string>) {
    const found: Endpoint[] = []
    for (const one of endpoints)
      if ((await ask(one, headers)).statusCode === status) found.push(one)
    return named(found)
  }

  it('is one call, and served', () => {
    expect(endpoints.length).toBeGreaterThan(70)
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length)
    const unserved = endpoints.filter(
      ({ method, path }) => !shop.app.hasRoute({ method, url: path }),
    )
    expect(named(unserved)).toEqual([])
  })

  it('is closed during maintenance, but for admins and where it says so', async () => {
    const { headers } = await shop.customer(['admin'])
    const decide = (payload: object) =>
      shop.app.inject({ method: 'POST', url: '/api/maintenance/admin', headers, payload })
    const [startDate, endDate] = [-1, 1].map((hours) =>
      new Date(Date.now() + hours * 3_600_000).toISOString(),
    )
    await decide({ status: true, startDate, endDate })
    const open = (one: Endpoint) => one.duringMaintenance || one.who === 'admin'
    expect(await answering(503)).toEqual(named(endpoints.filter((one) => !open(one))))
    await decide({ status: false })
  })
})

it('has its path written nowhere else', () => {
  const starts = endpoints.map(({ path }) => path.split('/:')[0] as string)
  const written = new Set(starts.filter((path) => path.startsWith('/api/')).map(RegExp.escape))
  const literal = new RegExp(`['"\`](${[...written].join('|')})['"\`/?]`)
  const sources = globSync('{contract,scripts,server,web}/**/*.{ts,tsx,js,mjs}').filter(
    (file) => !/\.test\.|^contract\/endpoints\/|^server\/testing\//.test(file),
  )
  expect(sources.length).toBeGreaterThan(300)
  expect(literal.test("fetch('/api/shop/products?page=2')")).toBe(true)
  expect(sources.filter((file) => literal.test(readFileSync(file, 'utf8')))).toEqual([])
})
