import { exactAmountText } from '#contract/rules/money.ts'
import { mayStaff } from '#contract/rules/staff-permissions.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findCentreName, findPersonByUserId, listStaff, mayActAs } from '../../accounts/index.ts'
import type { Payout } from '../commerce.tables.ts'

type Sender = Pick<Platform, 'jobs'>

const nameOf = async (db: Db, userId: number | null): Promise<string> =>
  (userId === null ? undefined : await findPersonByUserId(db, userId))?.displayName ?? ''

export const payeeNameOf = async (db: Db, { teacherId, centreId }: Payout): Promise<string> =>
  centreId === null ? nameOf(db, teacherId) : ((await findCentreName(db, centreId)) ?? '')

/** To all who may approve it. */
export async function mailPayoutAsked({ jobs }: Sender, tx: Tx, by: Caller, payout: Payout): Promise<void> {
  const params = {
    by: await nameOf(tx, by.userId),
    seller: await payeeNameOf(tx, payout),
    amount: exactAmountText(payout.amountCents),
  }
  for (const person of await listStaff(tx)) {
    const { userId, email, language: locale, role } = person
    if (userId === by.userId || !mayActAs(person) || !mayStaff(role, 'payouts.transfer')) continue
    await sendMail(jobs, tx, { to: email, locale, template: 'payoutAsked', params })
  }
}

/** To the person who asked, unless they withdrew it themselves. */
export async function mailPayoutDecided(
  { jobs }: Sender,
  tx: Tx,
  by: Caller,
  payout: Payout,
  { decision, reason }: { decision: 'approve' | 'decline'; reason: string },
): Promise<void> {
  const asker = payout.staffId === null ? undefined : await findPersonByUserId(tx, payout.staffId)
  if (!asker || asker.userId === by.userId) return
  await sendMail(jobs, tx, {
    ...{ to: asker.email, locale: asker.language, template: 'payoutDecided' },
    params: {
      decision,
      by: await nameOf(tx, by.userId),
      seller: await payeeNameOf(tx, payout),
      amount: exactAmountText(payout.amountCents),
      reason,
    },
  })
}
