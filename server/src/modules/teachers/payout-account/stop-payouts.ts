import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { PayoutHold, payoutSafetyContract } from '#contract/teachers/payout-safety.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId, lockPerson } from '../../accounts/index.ts'
import { getTeaching } from '../profile/get-teaching.ts'
import { type BankChangeRow, findBankChange, isLiftedSince } from './bank-change.repository.ts'
import { freezePayouts } from './freeze-payouts.ts'
import { findPayoutAccount, type PayoutOwner } from './payout-account.repository.ts'
import { presentHold } from './payout-hold.rules.ts'
import { payoutOwnerOf } from './payout-owner.ts'
import { readStopLink, type StopLink } from './stop-link.ts'

type Stoppable = ResponseOf<(typeof payoutSafetyContract)['payoutStopView']>

/** 'This wasn’t me', by a signed-in user. */
export async function stopOwnPayouts(
  platform: Platform,
  { userId }: Caller,
  address: string,
): Promise<PayoutHold> {
  const owner = payoutOwnerOf(await getTeaching(platform.db, userId))
  const stop = { actorId: userId, means: 'session', address, reason: '', staff: null } as const
  const row = await platform.db.transaction(tx => freezePayouts(platform, tx, owner, stop))
  return presentHold(row, platform.clock.now())
}

/** What the emailed link would do. Programs that follow links in emails change nothing by it. */
export async function viewStopLink(platform: Platform, token: string): Promise<Stoppable> {
  return describe(platform.db, readLink(platform, token))
}

/** 'This wasn’t me', through the emailed link: it works for its reader while they manage that account. */
export async function stopByLink(platform: Platform, token: string, address: string): Promise<Stoppable> {
  const link = readLink(platform, token)
  return platform.db.transaction(async tx => {
    // A manager who is being removed at this moment either stops it, or can't any more.
    await lockPerson(tx, link.userId)
    const { owner, state, ...change } = await look(tx, link)
    if (state === 'past' || !owner) throw new Refusal('stop_link_past')
    await freezePayouts(platform, tx, owner, {
      actorId: link.userId,
      means: 'link',
      address,
      reason: '',
      staff: null,
    })
    return { ...change, state: 'frozen' }
  })
}

function readLink(platform: Platform, token: string): StopLink {
  const link = readStopLink(platform, token)
  if (!link) throw new Refusal('stop_link_unknown')
  if (link.isExpired) throw new Refusal('stop_link_expired')
  return link
}

async function describe(db: Db, link: StopLink): Promise<Stoppable> {
  const { owner: _owner, ...shown } = await look(db, link)
  return shown
}

async function look(db: Db, { changeId, userId }: StopLink): Promise<Stoppable & { owner?: PayoutOwner }> {
  const change = await findBankChange(db, changeId)
  if (!change) throw new Refusal('stop_link_unknown')
  const shown = {
    changed_at: change.at.toISOString(),
    before: change.before.account_number ?? '',
    after: change.after.account_number ?? '',
  }
  const owner = ownerOf(change)
  const person = await findPersonByUserId(db, userId)
  const account = await findPayoutAccount(db, owner)
  const isTheirs = person && isSame(payoutOwnerOf(person), owner)
  if (!isTheirs || !account || (await isLiftedSince(db, owner, changeId))) return { ...shown, state: 'past' }
  return { ...shown, owner, state: account.frozenAt ? 'frozen' : 'open' }
}

const ownerOf = ({ teacherId, centreId }: BankChangeRow): PayoutOwner =>
  centreId === null ? { teacherId: teacherId ?? 0 } : { centreId }

const isSame = (one: PayoutOwner, other: PayoutOwner): boolean =>
  'centreId' in one
    ? 'centreId' in other && one.centreId === other.centreId
    : 'teacherId' in other && one.teacherId === other.teacherId
