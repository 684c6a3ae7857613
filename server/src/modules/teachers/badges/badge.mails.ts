import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Badge } from './badge.repository.ts'
import { ownersOf } from './badge-owner.ts'

export type BadgeMail = 'badgeConfirmed' | 'badgeRefused' | 'badgeWithdrawn' | 'badgeEnding'

/** To the teacher, or to the managers of the centre, each in their language. */
export async function mailBadge(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  badge: Badge,
  template: BadgeMail,
): Promise<void> {
  const { kind, reason, validUntil } = badge
  for (const { email, language, firstName } of await ownersOf(tx, badge))
    await sendMail(jobs, tx, {
      to: email,
      locale: language,
      template,
      params: { name: firstName, kind, reason, until: validUntil ?? '' },
    })
}
