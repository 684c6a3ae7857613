import {
  type AccountBehaviour,
  type Delivery,
  type RefundBehaviour,
  type Sentinel,
  sentinels,
} from './sandbox.types.ts'

export const SLOW_MS = 5000
export const PROCESSING_SECONDS = 30

const HOUR_MS = 3600 * 1000

/** How long an authorised amount is reserved for us, as with card companies. */
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
 * - `dispute`: it is paid, and the buyer's bank asks for the money back at once.
 * - `pending refund`: it is paid; a refund of it is pending, and done half a minute on.
 * - `failed refund`: likewise, but in the end the refund fails; the next one of the payment is done at once.
 * - `returned refund`: likewise, but the refund is done at once, and fails half a minute on.
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

/** The behaviour of refunds of payments made with this card. */
export const refundsOf = (sentinel: Sentinel | null): RefundBehaviour =>
  sentinel === 'pending refund'
    ? 'pending'
    : sentinel === 'failed refund'
      ? 'failed'
      : sentinel === 'returned refund'
        ? 'returned'
        : 'done'

/** How long the sandbox takes to decide about a payee that should wait. */
export const DECIDING_SECONDS = 30

/**
 * Numbers of bank accounts to be paid out to that stand for something, whatever is written between their digits; every
 * other number is verified at once. The profile's screen shows them in test mode.
 *
 * - `000-123456-002`: more is needed, a document that proves who someone is; with it, verified.
 * - `000-123456-003`: refused.
 * - `000-123456-004`: decided after half a minute, told a minute later.
 * - `000-123456-005`: taken, but the answer is lost; asked again, it answers.
 * - `000-123456-006`: the sandbox can't be reached.
 * - `000-123456-007`: verified, but every payout to it is refused.
 * - `000-123456-008`: verified; a payout is made, but the answer is lost; asked again, it answers.
 * - `000-123456-009`: verified, but the sandbox can't be reached for payouts.
 */
const accountSentinels: Readonly<Record<string, AccountBehaviour>> = {
  '000123456002': 'more_needed',
  '000123456003': 'refused',
  '000123456004': 'slow',
  '000123456005': 'lost answer',
  '000123456006': 'outage',
  '000123456007': 'payout refused',
  '000123456008': 'payout lost',
  '000123456009': 'payout outage',
}

export const accountBehaviourOf = (accountNumber: string): AccountBehaviour =>
  accountSentinels[accountNumber.replaceAll(/\D/g, '')] ?? 'verified'
