import { isIPv4, isIPv6 } from 'node:net'

export interface LimitRule {
  /** How many within the time. */
  points: number
  seconds: number
}

const minutes = (count: number) => count * 60
const hours = (count: number) => count * 3600

/**
 * `.account` counts by the account named in the call, whether it exists or not; `.address` by the caller's
 * network address. A whole school may share one address, so those are wide.
 */
export const limitRules = {
  'login.account': { points: 10, seconds: minutes(15) },
  'login.address': { points: 50, seconds: minutes(15) },
  'social.address': { points: 30, seconds: minutes(15) },
  'register.address': { points: 20, seconds: hours(1) },
  'forgot.account': { points: 3, seconds: hours(1) },
  'forgot.address': { points: 20, seconds: hours(1) },
  'resend.account': { points: 3, seconds: hours(1) },
  'resend.address': { points: 20, seconds: hours(1) },
  'contact.address': { points: 5, seconds: hours(1) },
  'pageview.address': { points: 300, seconds: minutes(1) },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof limitRules

/**
 * What counts as one address. An IPv6 household has 2^64 of them: its network, the first half, is what counts.
 */
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
