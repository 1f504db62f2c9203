import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inNetworks, isPrivate, networkOf } from './network.ts'

describe('the network of an address', () => {
  it('is the address itself for IPv4, even inside IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(networkOf(address)).toBe(address)
        expect(networkOf(`::ffff:${address}`)).toBe(address)
      }),
    )
  })

  it.each([
    ['2001:db8:1:1::1', '2001:db8:1:1::/64'],
    ['2001:DB8:0001:1:ffff:ffff:ffff:ffff', '2001:db8:1:1::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::1:0:0:0:1', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('is one for the 2^64 addresses that share it, and another for others', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
    const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'))
    fc.assert(
      fc.property(half, half, half, half, (network, other, host, another) => {
        expect(networkOf(`${network}:${host}`)).toBe(networkOf(`${network}:${another}`))
        expect(networkOf(`${network}:${host}`) === networkOf(`${other}:${host}`)).toBe(
          network === other,
        )
      }),
    )
  })

  it('never fails on what a proxy may write', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV6(), fc.string()), (text) => {
        expect(networkOf(text)).not.toMatch(/NaN|undefined/)
      }),
    )
  })
})

it('tells the networks that are named, and nothing near them', () => {
  const isNamed = inNetworks(['203.0.113.7', '10.1.0.0/16', '2001:db8::/32'])
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '10.1.255.1', '2001:db8:1::1'])
    expect(isNamed(address)).toBe(true)
  for (const address of ['203.0.113.8', '10.2.0.1', '127.0.0.1', '::1', '2001:db9::1'])
    expect(isNamed(address)).toBe(false)
})

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.0.1',
    'fd12::1',
    'fe80::1',
  ])('%s is of this machine or its own networks', (address) =>
    expect(isPrivate(address)).toBe(true),
  )
  it.each([
    '198.51.100.7',
    '::ffff:198.51.100.7',
    '172.32.0.1',
    '11.0.0.1',
    '2001:db8::1',
    '128.0.0.1',
    '192.169.0.1',
  ])('%s is of the world outside', (address) => expect(isPrivate(address)).toBe(false))
})
