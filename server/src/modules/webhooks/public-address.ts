import { BlockList, isIP } from 'node:net'

/**
 * Networks that aren't public, or are our own. Two lists, because one would mistake IPv4 for addresses mapped in IPv6.
 */
const closed4 = new BlockList()
const closed6 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  closed4.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  // Unassigned, loopback, mapped and translated IPv4, Teredo, documentation, 6to4.
  ['::', 8],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  closed6.addSubnet(network, prefix, 'ipv6')
}

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  return version === 4 ? !closed4.check(address, 'ipv4') : !closed6.check(address, 'ipv6')
}

/** Only by the address's text: where its name leads is checked when it is called. */
export function isAllowedUrl(text: string, allowedOrigins: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(text)
  if (username || password) return false
  if (allowedOrigins.includes(origin)) return true
  if (protocol !== 'https:' || port !== '') return false
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal)) return isPublicAddress(literal)
  return (
    /\.[a-z][a-z0-9-]*$/i.test(hostname) && !/\.(local|internal|localhost|lan|home|intranet)$/i.test(hostname)
  )
}
