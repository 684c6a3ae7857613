import { isIPv4, isIPv6 } from 'node:net'

/** What counts as one address. An IPv6 household has 2^64 of them, so its network, the first half, counts. */
export function networkOf(address: string): string {
  const plain = address.split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const behind = tail === '' ? [] : tail.split(':')
    // A dotted ending stands for two groups.
    const width = behind.length + (tail.includes('.') ? 1 : 0)
    groups.push(...Array<string>(8 - groups.length - width).fill('0'), ...behind)
  }
  return groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
