import type { ChangeMeans } from '#contract/rules/payouts.ts'
import type { PayoutHold } from '#contract/teachers/payout-safety.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { requireFreshPassword } from '../../accounts/index.ts'
import { insertBankChange } from './bank-change.repository.ts'
import {
  changePayoutAccount,
  findPayoutAccount,
  lockPayoutAccountById,
  type PayoutAccountRow,
  type PayoutOwner,
} from './payout-account.repository.ts'
import { presentHold } from './payout-hold.rules.ts'
import { mailFrozen, mailLifted } from './payout-safety.mails.ts'

export interface Freezing {
  actorId: number
  means: ChangeMeans
  /** The network address; '' for staff. */
  address: string
  /** '' for the owner, whose email has said why. */
  reason: string
  /** Who is named in the log: staff, or null for an owner's act. */
  staff: Caller | null
}

/**
 * Nothing is paid out from now on: a simultaneous transfer is either recorded before, or refused. Doing it twice
 * counts once.
 */
export async function freezePayouts(
  platform: Platform,
  tx: Tx,
  owner: PayoutOwner,
  { staff, ...freezing }: Freezing,
): Promise<PayoutAccountRow> {
  const row = await lockAccount(tx, owner)
  if (row.frozenAt) return row
  const at = platform.clock.now()
  await changePayoutAccount(tx, row.id, { frozenAt: at })
  const frozen = await insertBankChange(tx, owner, {
    ...freezing,
    kind: 'frozen',
    at,
    fields: [],
    before: {},
    after: {},
  })
  await recordAct(platform, tx, staff, {
    act: 'payouts_frozen',
    subject: subjectOf(owner),
    after: { means: freezing.means, ...(freezing.reason && { reason: freezing.reason }) },
  })
  await mailFrozen(platform, tx, row, frozen)
  return { ...row, frozenAt: at }
}

export async function freezeByStaff(
  platform: Platform,
  staff: Caller,
  owner: PayoutOwner,
  reason: string,
): Promise<PayoutHold> {
  const freezing = { actorId: staff.userId, means: 'staff', address: '', reason, staff } as const
  const row = await platform.db.transaction(tx => freezePayouts(platform, tx, owner, freezing))
  return presentHold(row, platform.clock.now())
}

/** Staff have verified whose account it is. A hold after a change continues. */
export async function liftFreeze(
  platform: Platform,
  staff: Caller,
  owner: PayoutOwner,
  reason: string,
): Promise<PayoutHold> {
  await requireFreshPassword(platform, staff)
  const at = platform.clock.now()
  const row = await platform.db.transaction(async tx => {
    const row = await lockAccount(tx, owner)
    if (!row.frozenAt) throw new Refusal('payouts_not_frozen')
    await changePayoutAccount(tx, row.id, { frozenAt: null })
    await insertBankChange(tx, owner, {
      kind: 'lifted',
      at,
      actorId: staff.userId,
      means: 'staff',
      address: '',
      fields: [],
      before: {},
      after: {},
      reason,
    })
    await recordAct(platform, tx, staff, {
      act: 'payouts_lifted',
      subject: subjectOf(owner),
      before: { frozen_since: row.frozenAt.toISOString() },
      after: { reason },
    })
    await mailLifted(platform, tx, row, reason)
    return { ...row, frozenAt: null }
  })
  return presentHold(row, at)
}

async function lockAccount(tx: Tx, owner: PayoutOwner): Promise<PayoutAccountRow> {
  const found = await findPayoutAccount(tx, owner)
  const row = found && (await lockPayoutAccountById(tx, found.id))
  if (!row) throw new Refusal('user_unknown')
  return row
}

const subjectOf = (owner: PayoutOwner) =>
  'centreId' in owner
    ? ({ type: 'centre', id: owner.centreId } as const)
    : ({ type: 'teacher', id: owner.teacherId } as const)
