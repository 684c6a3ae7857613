import { z } from 'zod'
import { staffRoleNames } from '#contract/rules/people.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import { link, path } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

const role = z.enum(staffRoleNames)

/** What has ended with an old password, one per line. */
function endedLines(
  {
    tokens,
    feed,
    passkeys,
    webhooks,
  }: Partial<Record<'tokens' | 'feed' | 'passkeys' | 'webhooks', string | undefined>>,
  locale: Locale,
): string[] {
  const named = (names = '') => names.split('\n').filter(name => name !== '')
  const lines = [
    ...(tokens ? [m.mail_password_tokens({ count: Number(tokens) }, { locale })] : []),
    ...(feed ? [m.mail_password_feed({}, { locale })] : []),
    ...named(passkeys).map(name => m.mail_password_passkey({ name }, { locale })),
    ...named(webhooks).map(url => m.mail_password_webhook({ url }, { locale })),
  ]
  return lines.length > 0 ? ['', m.mail_password_ended({}, { locale }), ...lines] : []
}

export const accountsMails = {
  verifyEmail: defineMail({
    params: z.object({ link }),
    bell: null,
    device: 'no',
    content: ({ link }, { locale, brand }) => ({
      subject: m.mail_verify_subject({ brand }, { locale }),
      heading: m.mail_verify_heading({}, { locale }),
      body: m.mail_verify_body({ brand }, { locale }),
      action: { label: m.mail_verify_action({}, { locale }), link },
      small: m.mail_verify_small({}, { locale }),
    }),
  }),
  resetPassword: defineMail({
    params: z.object({ link }),
    bell: null,
    device: 'no',
    content: ({ link }, { locale, brand }) => ({
      subject: m.mail_reset_subject({ brand }, { locale }),
      heading: m.mail_reset_heading({}, { locale }),
      body: m.mail_reset_body({ brand }, { locale }),
      action: { label: m.mail_reset_action({}, { locale }), link },
      small: m.mail_reset_small({}, { locale }),
    }),
  }),
  deleteCode: defineMail({
    params: z.object({ code: z.string() }),
    bell: null,
    device: 'no',
    content: ({ code }, { locale, brand }) => ({
      subject: m.mail_delete_subject({ code, brand }, { locale }),
      heading: m.mail_delete_heading({}, { locale }),
      body: m.mail_delete_body({ brand }, { locale }),
      code,
      small: m.mail_delete_small({}, { locale }),
    }),
  }),
  passwordCode: defineMail({
    params: z.object({ code: z.string() }),
    bell: null,
    device: 'no',
    content: ({ code }, { locale, brand }) => ({
      subject: m.mail_password_code_subject({ code, brand }, { locale }),
      heading: m.mail_password_code_heading({}, { locale }),
      body: m.mail_password_code_body({ brand }, { locale }),
      code,
      small: m.mail_password_code_small({}, { locale }),
    }),
  }),
  passwordChanged: defineMail({
    params: z.object({
      /**
       * What has ended besides the sessions: the number of tokens, '1' for the calendar feed, and names, one per line.
       */
      tokens: z.string().optional(),
      feed: z.string().optional(),
      passkeys: z.string().optional(),
      webhooks: z.string().optional(),
    }),
    bell: null,
    device: 'yes',
    content: (ended, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_password_subject({ brand }, { locale }),
      heading: m.mail_password_heading({}, { locale }),
      body: [m.mail_password_body({ brand }, { locale }), ...endedLines(ended, locale)].join('\n'),
      action: { label: m.mail_password_action({}, { locale }), link: page('/login') },
      small: m.mail_password_small({ email: supportEmail }, { locale }),
    }),
  }),
  bankCode: defineMail({
    params: z.object({ code: z.string() }),
    bell: null,
    device: 'no',
    content: ({ code }, { locale, brand }) => ({
      subject: m.mail_bank_code_subject({ code, brand }, { locale }),
      heading: m.mail_passkey_code_heading({}, { locale }),
      body: m.mail_bank_code_body({ brand }, { locale }),
      code,
      small: m.mail_password_code_small({}, { locale }),
    }),
  }),
  socialCode: defineMail({
    params: z.object({ code: z.string() }),
    bell: null,
    device: 'no',
    content: ({ code }, { locale, brand }) => ({
      subject: m.mail_social_code_subject({ code, brand }, { locale }),
      heading: m.mail_passkey_code_heading({}, { locale }),
      body: m.mail_social_code_body({ brand }, { locale }),
      code,
      small: m.mail_password_code_small({}, { locale }),
    }),
  }),
  socialRefused: defineMail({
    params: z.object({ provider: z.enum(['google', 'facebook']) }),
    bell: null,
    device: 'soon',
    content: ({ provider }, { locale, brand, page }) => {
      const named = { provider: { google: 'Google', facebook: 'Facebook' }[provider], brand }
      return {
        subject: m.mail_social_refused_subject(named, { locale }),
        heading: m.mail_social_refused_heading(named, { locale }),
        body: m.mail_social_refused_body(named, { locale }),
        small: m.mail_social_refused_small(named, { locale }),
        action: { label: m.mail_social_refused_action({}, { locale }), link: page('/login') },
      }
    },
  }),
  accountDeleted: defineMail({
    params: z.object({}),
    bell: null,
    device: 'no',
    content: (_params, { locale, brand, supportEmail }) => ({
      subject: m.mail_deleted_subject({ brand }, { locale }),
      heading: m.mail_deleted_heading({}, { locale }),
      body: m.mail_deleted_body({ brand }, { locale }),
      small: m.mail_deleted_small({ email: supportEmail }, { locale }),
    }),
  }),
  accountSuspended: defineMail({
    params: z.object({ reason: z.string() }),
    bell: null,
    device: 'no',
    content: ({ reason }, { locale, brand, supportEmail }) => ({
      subject: m.mail_account_suspended_subject({ brand }, { locale }),
      heading: m.mail_account_suspended_heading({}, { locale }),
      body: m.mail_account_suspended_body({ brand }, { locale }),
      quote: reason,
      small: m.mail_account_suspended_small({ email: supportEmail }, { locale }),
    }),
  }),
  accountRestored: defineMail({
    params: z.object({}),
    bell: null,
    device: 'no',
    content: (_, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_account_restored_subject({ brand }, { locale }),
      heading: m.mail_account_restored_heading({}, { locale }),
      body: m.mail_account_restored_body({ brand }, { locale }),
      action: { label: m.mail_password_action({}, { locale }), link: page('/login') },
      small: m.mail_account_restored_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** `path` leads to the page for choosing a password, or to the portal. */
  staffInvited: defineMail({
    params: z.object({ role, path }),
    bell: null,
    device: 'no',
    content: ({ role, path }, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_staff_invited_subject({ brand }, { locale }),
      heading: m.mail_staff_invited_heading({ brand }, { locale }),
      body: m.mail_staff_invited_body(
        { brand, role: m[`security_role_${role}`]({}, { locale }) },
        { locale },
      ),
      action: {
        label: path.startsWith('/reset-password/')
          ? m.mail_staff_invited_action({}, { locale })
          : m.mail_staff_portal_action({}, { locale }),
        link: page(path),
      },
      small: m.mail_staff_invited_small({ email: supportEmail }, { locale }),
    }),
  }),
  staffRoleChanged: defineMail({
    params: z.object({ role }),
    bell: null,
    device: 'no',
    content: ({ role }, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_staff_role_subject({ brand }, { locale }),
      heading: m.mail_staff_role_heading({}, { locale }),
      body: m.mail_staff_role_body({ brand, role: m[`security_role_${role}`]({}, { locale }) }, { locale }),
      action: { label: m.mail_staff_portal_action({}, { locale }), link: page('/admin') },
      small: m.mail_staff_role_small({ email: supportEmail }, { locale }),
    }),
  }),
}

type Declared = typeof accountsMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
