import { createHash } from 'node:crypto'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { ProviderRefused } from '#server/platform/payments/payment-provider.ts'
import { hasClosed, lockPerson, requireFreshPassword } from '../../accounts/index.ts'
import {
  findPayoutEnd,
  isHeld,
  lockPayoutEnd,
  ownerOfSeller,
  type PayoutEnd,
  waitsUntil,
} from '../../teachers/index.ts'
import { deliverToSeller } from '../../webhooks/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { mailAboutOrder, sendPayout } from '../commerce.jobs.definitions.ts'
import type { Payout } from '../commerce.tables.ts'
import { refuseTooMuch } from '../held/held-until.ts'
import type { Payee } from '../ledger/earnings.repository.ts'
import { post } from '../ledger/ledger.repository.ts'
import { payoutEntries, sellerAccount } from '../ledger/ledger.rules.ts'
import { askProvider } from '../payments/open-intent.ts'
import {
  changePayout,
  findPayout,
  findPayoutByKey,
  insertPayout,
  lockPayout,
  lockSeller,
  payableCents,
  payeeOfPayout,
  sumSentBy,
} from './payout.repository.ts'
import { mayPayoutBecome } from './payout.states.ts'
import { mailPayoutAsked } from './payout-approval.mails.ts'
import { dayLimitCents, needsSecondPerson, startOfDay } from './payout-limit.rules.ts'

export interface TransferInput {
  payee: Payee
  amountCents: number
  remarks: string
  /** The same again tells what has become of the first. */
  key: string
}

/** Of who sends none: the same to the same on the same day is one payout. */
export const derivedKey = ({ payee, amountCents, remarks }: Omit<TransferInput, 'key'>, now: Date): string =>
  `day:${hongKongDay(now)}:${createHash('sha256')
    .update(JSON.stringify([sellerAccount(payee), amountCents, remarks]))
    .digest('base64url')}`

/** Providers remember a key for a day; after half of it they are asked what they made of it before they are asked again. */
const keyRememberedMs = 12 * 3600 * 1000

/**
 * Staff pay a seller: written down under the locks of who pays, of the bank account and of the seller, then asked of the
 * provider, then written into the books. What takes who pays past the limit of their day waits for a second person.
 */
export async function transferPayout(
  context: CommerceContext,
  staff: Caller,
  input: TransferInput,
): Promise<Payout> {
  await requireFreshPassword(context, staff)
  const written = await context.db.transaction(tx => writePayout(context, tx, staff, input))
  return written.state === 'requested' ? carryOut(context, written) : written
}

async function writePayout(
  context: CommerceContext,
  tx: Tx,
  staff: Caller,
  { payee, amountCents, remarks, key: given }: TransferInput,
): Promise<Payout> {
  // The lock makes two tabs of one person count towards the limit one after the other.
  await lockPerson(tx, staff.userId)
  const end = await lockPayoutEnd(tx, ownerOfSeller(payee))
  await lockSeller(tx, payee)
  const key = `transfer:${given}`
  const known = await findPayoutByKey(tx, key)
  if (known) {
    if (!isSame(known, { payee, amountCents })) throw new Refusal('payout_mismatch')
    return known
  }
  const now = context.clock.now()
  const destination = getDestination(end, now)
  const payable = await payableCents(tx, payee)
  if (amountCents > payable) throw await refuseTooMuch(context, tx, payee, payable)
  const sent = await sumSentBy(tx, staff.userId, startOfDay(now))
  const limit = dayLimitCents(staff.role, context.config.payoutLimitCents)
  // What a seller who has stopped is owed is looked at by two.
  const waits = needsSecondPerson(sent, amountCents, limit) || (await isClosed(tx, payee))
  const payout = await insertPayout(tx, {
    payee,
    key,
    amountCents,
    remarks,
    state: waits ? 'waiting' : 'requested',
    provider: destination.provider,
    destination: destination.accountId,
    staffId: staff.userId,
    createdAt: now,
  })
  await recordAct(context, tx, staff, {
    act: waits ? 'payout_asked' : 'payout_transferred',
    subject: subjectOf(payee),
    before: { available_cents: payable, ...(waits && { sent_today_cents: sent, limit_cents: limit }) },
    after: { payout_cents: amountCents, payout: payout.id, remarks },
  })
  if (waits) await mailPayoutAsked(context, tx, staff, payout)
  // Should this process stop before the provider has answered, the job goes on.
  else await context.jobs.enqueue(tx, sendPayout, { payoutId: payout.id })
  return payout
}

const isClosed = (tx: Tx, { teacherId, centreId }: Payee): Promise<boolean> =>
  hasClosed(
    tx,
    centreId === null
      ? { teacherIds: [teacherId], centreIds: [] }
      : { teacherIds: [], centreIds: [centreId] },
  )

/** Where it goes, unless nothing may leave: stopped, or its bank account is too new. */
export function getDestination(
  { destination, ...held }: PayoutEnd,
  now: Date,
): NonNullable<PayoutEnd['destination']> {
  if (held.frozenAt) throw new Refusal('payout_frozen')
  const until = waitsUntil(held, now)
  if (until) throw new Refusal('payout_waits', { details: { until: until.toISOString() } })
  if (!destination) throw new Refusal('payee_unverified')
  return destination
}

/** Sends the payout at once, so that the screen can show the provider's answer. */
export async function carryOut(context: CommerceContext, requested: Payout): Promise<Payout> {
  try {
    return await executePayout(context, requested.id)
  } catch (error) {
    context.log.warn({ err: error, payout: requested.id }, 'payout failed, will retry')
    return requested
  }
}

const isSame = (
  payout: Payout,
  { payee, amountCents }: Pick<TransferInput, 'payee' | 'amountCents'>,
): boolean =>
  payout.amountCents === amountCents && sellerAccount(payeeOfPayout(payout)) === sellerAccount(payee)

export const subjectOf = ({ teacherId, centreId }: Payee) =>
  centreId === null
    ? ({ type: 'teacher', id: teacherId } as const)
    : ({ type: 'centre', id: centreId } as const)

/** Asks the provider under the payout's own key, however often, and settles what it says. */
export async function executePayout(context: CommerceContext, payoutId: number): Promise<Payout> {
  const { db, clock, payments } = context
  const payout = await findPayout(db, payoutId)
  if (!payout) throw new Error(`Payout ${payoutId} is not there`)
  if (payout.state !== 'requested') return payout
  const provider = payments.provider(payout.provider ?? '')
  const accountId = payout.destination
  if (!provider || accountId === null) throw new Error(`Payout ${payoutId} has no way to be sent`)
  const key = `payout-${payout.id}`
  const { amountCents } = payout
  try {
    // Changed or stopped since it was written down: what the provider has made of it counts, and nothing new is sent before
    // the account may be paid again. Comparing the books asks once more.
    const now = clock.now()
    const held = isHeld(await findPayoutEnd(db, ownerOfSeller(payeeOfPayout(payout))), now)
    const old = now.getTime() - payout.createdAt.getTime() > keyRememberedMs
    const made = old || held ? await askProvider(() => provider.findTransfer(key)) : null
    if (held && !made) return payout
    const { id } = made ?? (await askProvider(() => provider.transfer({ key, accountId, amountCents })))
    return await settle(context, payout, { state: 'sent', transferId: id })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    return await settle(context, payout, { state: 'failed', failure: error.message })
  }
}

type Answer = { state: 'sent'; transferId: string } | { state: 'failed'; failure: string }

async function settle(context: CommerceContext, { id }: Payout, answer: Answer): Promise<Payout> {
  const at = context.clock.now()
  const settled = await context.db.transaction(async tx => {
    const payout = await lockPayout(tx, id)
    // Another call has settled it first.
    if (!mayPayoutBecome(payout.state, answer.state)) return payout
    const payee = payeeOfPayout(payout)
    if (answer.state === 'failed') {
      await changePayout(tx, id, { state: 'failed', failure: answer.failure })
      await recordAct(context, tx, null, {
        act: 'payout_failed',
        subject: subjectOf(payee),
        after: { payout_cents: payout.amountCents, payout: id, reason: answer.failure },
      })
      return { ...payout, state: answer.state, failure: answer.failure }
    }
    await changePayout(tx, id, { state: 'sent', providerTransferId: answer.transferId, sentAt: at })
    await post(tx, {
      key: `payout:${id}`,
      kind: 'payout',
      orderId: null,
      at,
      entries: payoutEntries(payout.provider ?? '', sellerAccount(payee), payout.amountCents),
    })
    await recordAct(context, tx, null, {
      act: 'payout_sent',
      subject: subjectOf(payee),
      after: { payout_cents: payout.amountCents, payout: id },
    })
    await context.jobs.enqueue(tx, mailAboutOrder, { template: 'payout', id })
    await deliverToSeller(context, tx, {
      seller: payee,
      event: 'payout.sent',
      key: `payout:${id}`,
      data: {
        payout_id: id,
        amount_cents: payout.amountCents,
        remarks: payout.remarks,
        at: at.toISOString(),
      },
    })
    return { ...payout, state: answer.state, providerTransferId: answer.transferId, sentAt: at }
  })
  if (settled.state === 'failed') {
    context.log.error({ payout: id, failure: settled.failure }, 'payout refused by the provider')
  }
  return settled
}
