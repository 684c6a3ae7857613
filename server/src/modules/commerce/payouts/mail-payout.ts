import { momentText } from '#contract/rules/hong-kong-texts.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId, listManagers } from '../../accounts/index.ts'
import { recordMail } from '../orders/order.repository.ts'
import { findPayout } from './payout.repository.ts'

/** Tells the teacher, or those who run the centre, that money is on its way to their bank. */
export async function mailPayout(
  { db, jobs, clock }: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  payoutId: number,
): Promise<void> {
  await db.transaction(async tx => {
    if (!(await recordMail(tx, 'payout', payoutId, clock.now()))) return
    const payout = await findPayout(tx, payoutId)
    if (payout?.state !== 'sent') return
    const { teacherId, centreId, amountCents, remarks, sentAt } = payout
    const person = teacherId === null ? undefined : await findPersonByUserId(tx, teacherId)
    const readers = centreId === null ? [person] : await listManagers(tx, centreId)
    for (const reader of readers) {
      // A deleted account has no address.
      if (!reader?.email) continue
      await sendMail(jobs, tx, {
        to: reader.email,
        template: 'payoutSent',
        locale: reader.language,
        params: {
          name: reader.displayName,
          amount: exactAmountText(amountCents),
          date: momentText(sentAt ?? clock.now(), reader.language),
          remarks,
        },
      })
    }
  })
}
