import { z } from 'zod'
import { staffRoleNames } from '#contract/rules/people.ts'
import { m } from '#messages/messages.js'
import type { MailContent, MailContext } from './mail-layout.ts'

const role = z.enum(staffRoleNames)

/** Mails about whether somebody may come in, and as what of staff. */
export const standingMailParams = {
  accountSuspended: z.object({ reason: z.string() }),
  accountRestored: z.object({}),
  /** `path` leads to where they choose a password, or to the portal. */
  staffInvited: z.object({ role, path: z.string().startsWith('/') }),
  staffRoleChanged: z.object({ role }),
} as const

type Params = { [K in keyof typeof standingMailParams]: z.infer<(typeof standingMailParams)[K]> }

export const standingMails: {
  [K in keyof Params]: (params: Params[K], context: MailContext) => MailContent
} = {
  accountSuspended: ({ reason }, { locale, brand, supportEmail }) => ({
    subject: m.mail_account_suspended_subject({ brand }, { locale }),
    heading: m.mail_account_suspended_heading({}, { locale }),
    body: m.mail_account_suspended_body({ brand }, { locale }),
    quote: reason,
    small: m.mail_account_suspended_small({ email: supportEmail }, { locale }),
  }),
  accountRestored: (_, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_account_restored_subject({ brand }, { locale }),
    heading: m.mail_account_restored_heading({}, { locale }),
    body: m.mail_account_restored_body({ brand }, { locale }),
    action: { label: m.mail_password_action({}, { locale }), link: page('/login') },
    small: m.mail_account_restored_small({ email: supportEmail }, { locale }),
  }),
  staffInvited: ({ role, path }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_staff_invited_subject({ brand }, { locale }),
    heading: m.mail_staff_invited_heading({ brand }, { locale }),
    body: m.mail_staff_invited_body({ brand, role: m[`security_role_${role}`]({}, { locale }) }, { locale }),
    action: {
      label: path.startsWith('/reset-password/')
        ? m.mail_staff_invited_action({}, { locale })
        : m.mail_staff_portal_action({}, { locale }),
      link: page(path),
    },
    small: m.mail_staff_invited_small({ email: supportEmail }, { locale }),
  }),
  staffRoleChanged: ({ role }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_staff_role_subject({ brand }, { locale }),
    heading: m.mail_staff_role_heading({}, { locale }),
    body: m.mail_staff_role_body({ brand, role: m[`security_role_${role}`]({}, { locale }) }, { locale }),
    action: { label: m.mail_staff_portal_action({}, { locale }), link: page('/admin') },
    small: m.mail_staff_role_small({ email: supportEmail }, { locale }),
  }),
}
