import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { ProviderRefused } from '#server/platform/payments/payment-provider.ts'
import { requireFreshPassword } from '../accounts/index.ts'
import { findPayoutDestination } from '../teachers/index.ts'
import type { CommerceContext } from './commerce.context.ts'
import { mailAboutOrder, sendPayout } from './commerce.jobs.definitions.ts'
import type { Payout } from './commerce.tables.ts'
import type { Payee } from './earnings.repository.ts'
import { post } from './ledger.repository.ts'
import { payoutEntries, sellerAccount } from './ledger.rules.ts'
import { askProvider } from './open-intent.ts'
import {
  changePayout,
  findPayout,
  findPayoutByKey,
  insertPayout,
  lockPayout,
  lockSeller,
  payableCents,
  payeeOfPayout,
} from './payout.repository.ts'
import { mayPayoutBecome } from './payout.states.ts'

export interface TransferInput {
  payee: Payee
  amountCents: number
  remarks: string
  /** The same again tells what has become of the first. */
  key: string
}

/** Providers remember a key for a day; after half of it they are asked what they made of it before they are asked again. */
const keyRememberedMs = 12 * 3600 * 1000

/** Staff pay a seller: written down under the seller's lock, then asked of the provider, then written into the books. */
export async function transferPayout(
  context: CommerceContext,
  staff: Caller,
  input: TransferInput,
): Promise<Payout> {
  await requireFreshPassword(context, staff)
  const { payee, amountCents } = input
  const destination = await findPayoutDestination(
    context.db,
    payee.centreId === null ? { teacherId: payee.teacherId } : { centreId: payee.centreId },
  )
  const requested = await context.db.transaction(async tx => {
    await lockSeller(tx, payee)
    const key = `transfer:${input.key}`
    const known = await findPayoutByKey(tx, key)
    if (known) {
      if (!isSame(known, input)) throw new Refusal('payout_mismatch')
      return known
    }
    if (!destination) throw new Refusal('payee_unverified')
    const payable = await payableCents(tx, payee)
    if (amountCents > payable) throw new Refusal('payout_too_much')
    const payout = await insertPayout(tx, {
      payee,
      key,
      amountCents,
      remarks: input.remarks,
      state: 'requested',
      provider: destination.provider,
      destination: destination.accountId,
      staffId: staff.userId,
      createdAt: context.clock.now(),
    })
    await recordAct(context, tx, staff, {
      act: 'payout_transferred',
      subject: subjectOf(payee),
      before: { pending_cents: payable },
      after: { payout_cents: amountCents, payout: payout.id, remarks: input.remarks },
    })
    // Should this process stop before the provider has answered, the job goes on.
    await context.jobs.enqueue(tx, sendPayout, { payoutId: payout.id })
    return payout
  })
  if (requested.state !== 'requested') return requested
  try {
    return await executePayout(context, requested.id)
  } catch (error) {
    context.log.warn({ err: error, payout: requested.id }, 'A payout could not be carried out yet')
    return requested
  }
}

const isSame = (payout: Payout, { payee, amountCents }: TransferInput): boolean =>
  payout.amountCents === amountCents && sellerAccount(payeeOfPayout(payout)) === sellerAccount(payee)

const subjectOf = ({ teacherId, centreId }: Payee) =>
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
    const old = clock.now().getTime() - payout.createdAt.getTime() > keyRememberedMs
    const made = old ? await askProvider(() => provider.findTransfer(key)) : null
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
    // Somebody else had the answer first.
    if (!mayPayoutBecome(payout.state, answer.state)) return payout
    const payee = payeeOfPayout(payout)
    if (answer.state === 'failed') {
      await changePayout(tx, id, { state: 'failed', failure: answer.failure })
      await recordAct(context, tx, null, {
        act: 'payout_failed',
        subject: subjectOf(payee),
        after: { payout_cents: payout.amountCents, payout: id },
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
    await context.jobs.enqueue(tx, mailAboutOrder, { template: 'payout', id })
    return { ...payout, state: answer.state, providerTransferId: answer.transferId, sentAt: at }
  })
  if (settled.state === 'failed') {
    context.log.error({ payout: id, failure: settled.failure }, 'The provider refused a payout')
  }
  return settled
}
