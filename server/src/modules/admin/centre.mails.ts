import type { Locale } from '#contract/shared.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Centre } from '../accounts/index.ts'

// Each in the language of the reader, and sent only if the transaction commits.

type Sender = Pick<Platform, 'jobs'>
interface Recipient {
  email: string
  language: Locale
}

const addressed = (to: Recipient) => ({ to: to.email, locale: to.language })
const named = ({ name, nameZh }: Centre, { language }: Recipient) => ({
  centre: (language === 'zh-HK' && nameZh) || name,
})

export const mailManagerAppointed = ({ jobs }: Sender, tx: Tx, to: Recipient, centre: Centre) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'managerAppointed', params: named(centre, to) })

export const mailManagerInvited = (
  { jobs }: Sender,
  tx: Tx,
  to: Recipient,
  { centre, token }: { centre: Centre; token: string },
) =>
  sendMail(jobs, tx, {
    ...addressed(to),
    template: 'managerInvited',
    params: {
      ...named(centre, to),
      path: `/reset-password/${token}?next=${encodeURIComponent('/my-centre')}`,
    },
  })

/** To who runs the centre already: no one joins them behind their back. */
export const mailManagerAdded = (
  { jobs }: Sender,
  tx: Tx,
  to: Recipient,
  { centre, added }: { centre: Centre; added: { displayName: string; email: string } },
) =>
  sendMail(jobs, tx, {
    ...addressed(to),
    template: 'managerAdded',
    params: { ...named(centre, to), name: added.displayName, email: added.email },
  })

export const mailManagerEnded = ({ jobs }: Sender, tx: Tx, to: Recipient, centre: Centre) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'managerEnded', params: named(centre, to) })

export const mailCentreEnded = ({ jobs }: Sender, tx: Tx, to: Recipient, centre: Centre) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'centreEnded', params: named(centre, to) })

export const mailCentreRestored = ({ jobs }: Sender, tx: Tx, to: Recipient, centre: Centre) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'centreRestored', params: named(centre, to) })
