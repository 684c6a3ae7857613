import { momentText } from '#contract/rules/hong-kong-texts.ts'
import { mayStaff } from '#contract/rules/staff-permissions.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  findCentre,
  findPersonByUserId,
  listManagers,
  listStaff,
  mayActAs,
  type Person,
} from '../../accounts/index.ts'
import { centreNameIn } from '../centres/centre.mails.ts'
import type { BankChangeRow } from './bank-change.repository.ts'
import type { PayoutAccountRow } from './payout-account.repository.ts'
import { waitsUntil } from './payout-hold.rules.ts'
import { stopLinkPath } from './stop-link.ts'

// Each rings the bell and is emailed at once, in the reader's language, if the transaction commits.

type Account = Pick<PayoutAccountRow, 'teacherId' | 'centreId'>

/** Everyone who manages a bank account: its owner, or all managers of the centre. */
export async function listKeepers(db: Db, { teacherId, centreId }: Account): Promise<Person[]> {
  if (centreId !== null) return listManagers(db, centreId)
  const person = teacherId === null ? undefined : await findPersonByUserId(db, teacherId)
  return person ? [person] : []
}

/** `change` is the latest of the account. */
export async function mailBankChanged(
  platform: Platform,
  tx: Tx,
  account: Account,
  change: BankChangeRow,
): Promise<void> {
  const by = (await findPersonByUserId(tx, change.actorId))?.displayName ?? ''
  const until = change.kind === 'changed' ? waitsUntil({ changedAt: change.at }, change.at) : null
  for (const { userId, email, language: locale } of await listKeepers(tx, account))
    await sendMail(platform.jobs, tx, {
      to: email,
      locale,
      template: 'bankChanged',
      params: {
        kind: change.kind === 'changed' ? 'changed' : 'entered',
        by,
        before: change.before.account_number ?? '',
        after: change.after.account_number ?? '',
        when: momentText(change.at, locale),
        from: change.address,
        until: until ? momentText(until, locale) : '',
        path: stopLinkPath(platform, { changeId: change.id, userId }),
      },
    })
}

export async function mailFrozen(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  account: Account,
  { at, actorId, means, reason }: BankChangeRow,
): Promise<void> {
  const by = means === 'staff' ? '' : ((await findPersonByUserId(tx, actorId))?.displayName ?? '')
  for (const { email, language: locale } of await listKeepers(tx, account))
    await sendMail(jobs, tx, {
      to: email,
      locale,
      template: 'payoutsFrozen',
      params: { when: momentText(at, locale), by, reason },
    })
  if (means !== 'staff') await mailStaff(jobs, tx, account, at)
}

/** Staff who can check it and allow payouts again. */
async function mailStaff(jobs: Platform['jobs'], tx: Tx, account: Account, at: Date): Promise<void> {
  const { teacherId, centreId } = account
  const centre = centreId === null ? undefined : await findCentre(tx, centreId)
  const teacher = teacherId === null ? undefined : await findPersonByUserId(tx, teacherId)
  const payee = centreId === null ? `teacher-${teacherId}` : `centre-${centreId}`
  const staff = (await listStaff(tx)).filter(
    person => mayActAs(person) && mayStaff(person.role, 'payouts.lift'),
  )
  for (const { email, language: locale } of staff)
    await sendMail(jobs, tx, {
      to: email,
      locale,
      template: 'payoutsFrozenStaff',
      params: {
        seller: centre ? centreNameIn(centre, locale) : (teacher?.displayName ?? ''),
        when: momentText(at, locale),
        path: `/admin/income-management?payee=${payee}`,
      },
    })
}

export async function mailLifted(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  account: Account,
  reason: string,
): Promise<void> {
  for (const { email, language: locale } of await listKeepers(tx, account))
    await sendMail(jobs, tx, { to: email, locale, template: 'payoutsLifted', params: { reason } })
}
