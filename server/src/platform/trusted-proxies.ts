import { isIPv4, isIPv6 } from 'node:net'

/** Ranges that Fastify knows by name. */
const names: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']

/** 'loopback, 10.1.0.0/16' as a list. */
export const listProxies = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

/**
 * An address, a network or the name of one. Never everything: a trusted proxy decides what a visitor's address is, and
 * a forged header would pass.
 */
export function isProxy(text: string): boolean {
  if (names.includes(text)) return true
  const [address = '', length, ...rest] = text.split('/')
  const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
  if (longest === 0 || rest.length > 0) return false
  if (length === undefined) return true
  return /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= longest
}
