import { BlockList, isIPv6 } from 'node:net'

/**
 * Whom to hold a limit against: the address, or for IPv6 its /64, because a single line owns all of
 * that.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = unmapped(address)
  if (mapped !== address) return mapped
  const [before = [], after = []] = address
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** An IPv4 address that a socket for both kinds writes as IPv6. */
const unmapped = (address: string) => /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address

const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4')
PRIVATE.addAddress('::', 'ipv6')
PRIVATE.addAddress('::1', 'ipv6')
for (const [network, prefix] of [
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6')

/**
 * This machine or a network of its own: where a reverse proxy stands, and no visitor from outside.
 */
export function isPrivate(address: string): boolean {
  const plain = unmapped(address)
  return PRIVATE.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
