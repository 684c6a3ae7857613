import type { Locale } from '#contract/shared.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Centre } from '../../accounts/index.ts'

// Each is in the reader's language, and sent only if the transaction commits.

type Sender = Pick<Platform, 'jobs'>
type Named = Pick<Centre, 'name' | 'nameZh'>
interface Recipient {
  email: string
  language: Locale
}

/** A centre's name in a language. */
export const centreNameIn = ({ name, nameZh }: Named, locale: Locale): string =>
  (locale === 'zh-HK' && nameZh) || name

const addressed = (to: Recipient) => ({ to: to.email, locale: to.language })

export const mailInvitation = (
  { jobs }: Sender,
  tx: Tx,
  to: Recipient,
  {
    centre,
    inviter,
    token,
    reminder = false,
  }: { centre: Named; inviter: string; token: string; reminder?: boolean },
) =>
  sendMail(jobs, tx, {
    ...addressed(to),
    template: 'centreInvitation',
    params: {
      centre: centreNameIn(centre, to.language),
      inviter,
      reminder: reminder ? ('1' as const) : ('' as const),
      path: `/centre/invitation/${token}`,
    },
  })

export const mailMemberJoined = (
  { jobs }: Sender,
  tx: Tx,
  to: Recipient,
  { teacher, centre }: { teacher: string; centre: Named },
) =>
  sendMail(jobs, tx, {
    ...addressed(to),
    template: 'centreJoined',
    params: { teacher, centre: centreNameIn(centre, to.language) },
  })

export const mailMemberLeft = (
  { jobs }: Sender,
  tx: Tx,
  to: Recipient,
  { teacher, centre }: { teacher: string; centre: Named },
) =>
  sendMail(jobs, tx, {
    ...addressed(to),
    template: 'centreLeft',
    params: { teacher, centre: centreNameIn(centre, to.language) },
  })

export const mailMemberRemoved = ({ jobs }: Sender, tx: Tx, to: Recipient, centre: Named) =>
  sendMail(jobs, tx, {
    ...addressed(to),
    template: 'centreRemoved',
    params: { centre: centreNameIn(centre, to.language) },
  })
