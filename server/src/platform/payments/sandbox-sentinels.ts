import type { Delivery } from './sandbox-events.ts'

/**
 * Mishaps, asked for by the name on the card (in any case), so that people, tests and journeys can try them:
 *
 * - `outage`: the company can't be reached and nothing is charged.
 * - `lost answer`: the card is charged, but the answer is lost; asked again, it answers.
 * - `slow`: it takes five seconds to answer.
 * - `processing`: the answer is that it will say later; it has been paid half a minute on.
 * - `late event`: its message comes a minute late.
 * - `double event`: its message comes twice.
 * - `no event`: its message never comes.
 */
const sentinels = [
  'outage',
  'lost answer',
  'slow',
  'processing',
  'late event',
  'double event',
  'no event',
] as const
export type Sentinel = (typeof sentinels)[number]

export const SLOW_MS = 5000
export const PROCESSING_SECONDS = 30

export function sentinelOf(name: string | undefined): Sentinel | null {
  const wish = name?.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  return sentinels.find(sentinel => sentinel === wish) ?? null
}

export function deliveryOf(sentinel: Sentinel | null): Delivery {
  if (sentinel === 'late event') return 'late'
  if (sentinel === 'double event') return 'double'
  return sentinel === 'no event' ? 'off' : 'normal'
}
