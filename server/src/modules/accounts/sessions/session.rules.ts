import type { EndedSession } from '#server/kernel/handlers.ts'
import type { StaffSessions } from '#server/platform/staff-sessions.ts'

const MINUTE_MS = 60_000

/** How often the last use of a session is recorded; more often for staff, since it signs them out. */
export const useNotedMinutes = { staff: 1, others: 5 } as const

export const isNoteDue = (usedAt: Date | null, now: Date, minutes: number): boolean =>
  !usedAt || now.getTime() - usedAt.getTime() >= minutes * MINUTE_MS

/** Why a staff session has ended; null while it is valid. */
export function staffEnd(
  { idleMinutes, hours }: StaffSessions,
  { since, usedAt }: { since: Date; usedAt: Date },
  now: Date,
): EndedSession['ended'] | null {
  if (now.getTime() - since.getTime() >= hours * 60 * MINUTE_MS) return 'over'
  return now.getTime() - usedAt.getTime() >= idleMinutes * MINUTE_MS ? 'idle' : null
}

/** How long a staff session still lasts. */
export function presentEnd(
  { idleMinutes, hours }: StaffSessions,
  { since, usedAt }: { since: Date; usedAt: Date },
  now: Date,
): { idle_seconds: number; over_seconds: number } {
  const left = (from: Date, minutes: number) =>
    Math.max(0, Math.round((from.getTime() + minutes * MINUTE_MS - now.getTime()) / 1000))
  return { idle_seconds: left(usedAt, idleMinutes), over_seconds: left(since, hours * 60) }
}

export interface Device {
  browser: string
  system: string
}

// The first match counts: most browsers also claim to be others.
const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]
const systems: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** The browser and device in everyday words, without versions. */
export function deviceOf(userAgent: string): Device {
  const find = (names: readonly [string, RegExp][]) =>
    names.find(([, sign]) => sign.test(userAgent))?.[0] ?? ''
  return { browser: find(browsers), system: find(systems) }
}

/** Enough to tell home from elsewhere, too little to find a household: '203.0.113.…', '2001:db8:…'. */
export function shortNetwork(network: string): string {
  if (network.includes(':')) return `${network.split(':').slice(0, 2).join(':')}:…`
  return network.includes('.') ? `${network.split('.').slice(0, 3).join('.')}.…` : ''
}
