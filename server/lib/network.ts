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

/** Networks of this machine or of its owner: where a reverse proxy stands, and no visitor. */
export const PRIVATE_NETWORKS = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::/128',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]

/** Whether an address is one of these, or in one of these networks (CIDR). */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = familyOf(address)
    list.addSubnet(address, prefix === undefined ? LONGEST[family] : Number(prefix), family)
  }
  return (address) => list.check(unmapped(address), familyOf(unmapped(address)))
}

/** Whether `inNetworks` can read it. */
export function isNetwork(network: string): boolean {
  try {
    inNetworks([network])
    return /^[^/]+(\/\d+)?$/.test(network)
  } catch {
    return false
  }
}

const LONGEST = { ipv4: 32, ipv6: 128 }
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

export const isPrivate = inNetworks(PRIVATE_NETWORKS)
