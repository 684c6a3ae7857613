import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId, listManagers, type Person } from '../../accounts/index.ts'
import { requirementText } from './payout-account.presenter.ts'
import type { PayoutAccountRow } from './payout-account.repository.ts'
import type { PayoutState } from './payout-account.states.ts'

/** Tells the payee about the decision, and what to do. */
export async function mailPayoutState(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  { teacherId, centreId }: PayoutAccountRow,
  state: PayoutState,
  requirements: PayoutAccountRow['requirements'],
): Promise<void> {
  if (state === 'none' || state === 'pending') return
  const readers = centreId !== null ? await listManagers(tx, centreId) : await someone(tx, teacherId)
  for (const { email, language } of readers) {
    const wanted = requirements.map(code => requirementText(code, language)).join('\n')
    await sendMail(jobs, tx, {
      to: email,
      template: 'payoutAccount',
      locale: language,
      params: { state, wanted, path: '/my-profile?tab=personal' },
    })
  }
}

async function someone(tx: Tx, userId: number | null): Promise<Person[]> {
  const person = userId === null ? undefined : await findPersonByUserId(tx, userId)
  return person ? [person] : []
}
