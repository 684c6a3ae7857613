import type { StaffRoleName } from '#contract/rules/people.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from './account.repository.ts'
import { staffRoles } from './account.rules.ts'
import type { EndedAccess } from './sessions/end-access.ts'
import type { Provider } from './sign-in/social.ts'

// Each is in the account's language, and sent only if the transaction commits.

type Recipient = Pick<Person, 'email' | 'language'>
type Sender = Pick<Platform, 'jobs' | 'origin'>

/** An emailed link, and where to continue after it is used. */
export interface MailedLink {
  token: string
  next: string | undefined
}

export const mailVerification = ({ jobs, origin }: Sender, tx: Tx, to: Recipient, link: MailedLink) =>
  sendMail(jobs, tx, {
    ...addressed(to),
    template: 'verifyEmail',
    params: { link: page(origin(), to, 'email/verify', link) },
  })

export const mailPasswordReset = ({ jobs, origin }: Sender, tx: Tx, to: Recipient, link: MailedLink) =>
  sendMail(jobs, tx, {
    ...addressed(to),
    template: 'resetPassword',
    params: { link: page(origin(), to, 'reset-password', link) },
  })

/** Says what has ended besides the sessions. */
export const mailPasswordChanged = ({ jobs }: Sender, tx: Tx, to: Recipient, ended: EndedAccess) =>
  sendMail(jobs, tx, {
    ...addressed(to),
    template: 'passwordChanged',
    params: {
      ...(ended.accessTokens > 0 && { tokens: String(ended.accessTokens) }),
      ...(ended.calendarFeed && { feed: '1' }),
      passkeys: ended.passkeys.join('\n'),
      webhooks: ended.webhooks.join('\n'),
    },
  })

export const mailDeletionCode = ({ jobs }: Sender, tx: Tx, to: Recipient, code: string) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'deleteCode', params: { code } })

export const mailPasswordCode = ({ jobs }: Sender, tx: Tx, to: Recipient, code: string) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'passwordCode', params: { code } })

export const mailPasskeyCode = ({ jobs }: Sender, tx: Tx, to: Recipient, code: string) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'passkeyCode', params: { code } })

export const mailBankCode = ({ jobs }: Sender, tx: Tx, to: Recipient, code: string) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'bankCode', params: { code } })

export const mailSocialCode = ({ jobs }: Sender, tx: Tx, to: Recipient, code: string) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'socialCode', params: { code } })

export const mailFactorCode = ({ jobs }: Sender, tx: Tx, to: Recipient, code: string) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'factorCode', params: { code } })

/** To a member of staff, whose account can't be opened through a provider. */
export const mailSocialRefused = ({ jobs }: Sender, tx: Tx, to: Recipient, provider: Provider) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'socialRefused', params: { provider } })

export const mailPasskeyAdded = ({ jobs }: Sender, tx: Tx, to: Recipient, name: string) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'passkeyAdded', params: { name } })

export const mailPasskeyRemoved = ({ jobs }: Sender, tx: Tx, to: Recipient, name: string) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'passkeyRemoved', params: { name } })

export const mailAccessTokenAdded = ({ jobs }: Sender, tx: Tx, to: Recipient, name: string) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'accessTokenAdded', params: { name } })

export const mailAccountDeleted = ({ jobs }: Sender, tx: Tx, to: Recipient) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'accountDeleted', params: {} })

/** To the owner, whoever did it, so that no one's factor changes behind their back. */
export const mailFactorOn = ({ jobs }: Sender, tx: Tx, to: Recipient) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'secondFactorOn', params: {} })

export const mailFactorOff = ({ jobs }: Sender, tx: Tx, to: Recipient) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'secondFactorOff', params: {} })

export const mailFactorReset = ({ jobs }: Sender, tx: Tx, to: Recipient & Pick<Person, 'role'>) =>
  sendMail(jobs, tx, {
    ...addressed(to),
    template: 'secondFactorReset',
    params: { path: staffRoles.includes(to.role) ? '/admin/security' : '/my-account/security#second-factor' },
  })

/** To the owner: there are new recovery codes, or one was used. */
export const mailRecoveryCodes = (
  { jobs }: Sender,
  tx: Tx,
  to: Recipient,
  { kind, left }: { kind: 'renewed' | 'used'; left: number },
) => sendMail(jobs, tx, { ...addressed(to), template: 'recoveryCodes', params: { kind, left: String(left) } })

/** To the owner as soon as a reset is requested: a stranger may have talked someone into it. */
export const mailFactorResetAsked = ({ jobs }: Sender, tx: Tx, to: Recipient) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'factorResetAsked', params: {} })

/** To a member of staff who could approve it. */
export const mailFactorResetWaiting = (
  { jobs }: Sender,
  tx: Tx,
  to: Recipient,
  params: { by: string; person: string; reason: string },
) => sendMail(jobs, tx, { ...addressed(to), template: 'factorResetWaiting', params })

export const mailSuspended = ({ jobs }: Sender, tx: Tx, to: Recipient, reason: string) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'accountSuspended', params: { reason } })

export const mailRestored = ({ jobs }: Sender, tx: Tx, to: Recipient) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'accountRestored', params: {} })

/** To a new member of staff; `token` is for the link to choose a password, if they need one. */
export const mailStaffInvited = (
  { jobs }: Sender,
  tx: Tx,
  to: Recipient,
  { role, token }: { role: StaffRoleName; token: string | null },
) =>
  sendMail(jobs, tx, {
    ...addressed(to),
    template: 'staffInvited',
    params: {
      role,
      path: token ? `/reset-password/${token}?next=${encodeURIComponent('/admin')}` : '/admin',
    },
  })

export const mailStaffRole = ({ jobs }: Sender, tx: Tx, to: Recipient, role: StaffRoleName) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'staffRoleChanged', params: { role } })

const addressed = (to: Recipient) => ({ to: to.email, locale: to.language })

/** English is at the documented routes, Chinese under its prefix. */
function page(origin: string, { language }: Recipient, path: string, { token, next }: MailedLink): string {
  const prefix = language === 'en' ? '' : `/${language}`
  return `${origin}${prefix}/${path}/${token}${next ? `?next=${encodeURIComponent(next)}` : ''}`
}
