import { type Delivery, type Sentinel, sentinels } from './sandbox.types.ts'

export const SLOW_MS = 5000
export const PROCESSING_SECONDS = 30

const HOUR_MS = 3600 * 1000

/** How long an authorised amount is kept for us, as card companies do it. */
export const authorisedForMs = (sentinel: Sentinel | null): number =>
  sentinel === 'short authorisation' ? HOUR_MS : 7 * 24 * HOUR_MS

/**
 * Mishaps, asked for by the name on the card (in any case), so that people, tests and journeys can try them:
 *
 * - `outage`: the sandbox can't be reached and nothing is charged.
 * - `lost answer`: the card is charged, but the answer is lost; asked again, it answers.
 * - `slow`: it takes five seconds to answer.
 * - `processing`: the answer is that it will say later; it has been paid half a minute on.
 * - `late event`: its message comes a minute late.
 * - `double event`: its message comes twice.
 * - `no event`: its message never comes.
 * - `short authorisation`: what was authorised lapses after an hour instead of a week.
 * - `lost capture`: what was authorised is captured, but the answer is lost; asked again, it answers.
 */
export function sentinelOf(name: string | undefined): Sentinel | null {
  const asked = name?.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  return sentinels.find(sentinel => sentinel === asked) ?? null
}

export function deliveryOf(sentinel: Sentinel | null): Delivery {
  if (sentinel === 'late event') return 'late'
  if (sentinel === 'double event') return 'double'
  return sentinel === 'no event' ? 'off' : 'normal'
}
