import { z } from 'zod'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { MailContent, MailContext } from './mail-layout.ts'

/** About where money goes, and who decides it. Dates and amounts are written in the reader's language already. */
export const safetyMailParams = {
  bankCode: z.object({ code: z.string() }),
  socialCode: z.object({ code: z.string() }),
  factorCode: z.object({ code: z.string() }),
  recoveryCodes: z.object({ kind: z.enum(['renewed', 'used']), left: z.string() }),
  /** To the owner: staff were asked to reset their second factor. */
  factorResetAsked: z.object({}),
  /** To staff who can approve it. */
  factorResetWaiting: z.object({ by: z.string(), person: z.string(), reason: z.string() }),
  socialRefused: z.object({ provider: z.enum(['google', 'facebook']) }),
  /** To all who look after a bank account. `path` leads to where payouts are stopped. */
  bankChanged: z.object({
    kind: z.enum(['entered', 'changed']),
    by: z.string(),
    /** Masks; '' where the number is none, or the same. */
    before: z.string(),
    after: z.string(),
    when: z.string(),
    from: z.string(),
    /** Until when payouts wait; '' where they don't. */
    until: z.string(),
    path: z.string().startsWith('/'),
  }),
  /** To the same: nothing leaves any more. `reason` is what staff say; '' where the owner did it. */
  payoutsFrozen: z.object({ when: z.string(), by: z.string(), reason: z.string() }),
  payoutsLifted: z.object({ reason: z.string() }),
  /** To staff. */
  payoutsFrozenStaff: z.object({ seller: z.string(), when: z.string(), path: z.string().startsWith('/') }),
  payoutAsked: z.object({ by: z.string(), seller: z.string(), amount: z.string() }),
  payoutDecided: z.object({
    decision: z.enum(['approve', 'decline']),
    by: z.string(),
    seller: z.string(),
    amount: z.string(),
    reason: z.string(),
  }),
  /** To those who run a centre already. */
  managerAdded: z.object({ name: z.string(), email: z.string(), centre: z.string() }),
} as const

type Params = { [K in keyof typeof safetyMailParams]: z.infer<(typeof safetyMailParams)[K]> }

const bankPage = '/my-profile?tab=personal#profile-bank'
const incomePage = '/admin/income-management'

export const safetyMails: { [K in keyof Params]: (params: Params[K], context: MailContext) => MailContent } =
  {
    bankCode: ({ code }, { locale, brand }) => ({
      subject: m.mail_bank_code_subject({ code, brand }, { locale }),
      heading: m.mail_passkey_code_heading({}, { locale }),
      body: m.mail_bank_code_body({ brand }, { locale }),
      code,
      small: m.mail_password_code_small({}, { locale }),
    }),
    factorCode: ({ code }, { locale, brand }) => ({
      subject: m.mail_factor_code_subject({ code, brand }, { locale }),
      heading: m.mail_passkey_code_heading({}, { locale }),
      body: m.mail_factor_code_body({ brand }, { locale }),
      code,
      small: m.mail_password_code_small({}, { locale }),
    }),
    recoveryCodes: ({ kind, left }, { locale, brand, supportEmail }) => ({
      ...(kind === 'renewed'
        ? {
            subject: m.mail_recovery_new_subject({ brand }, { locale }),
            heading: m.mail_recovery_new_heading({}, { locale }),
            body: m.mail_recovery_new_body({ brand }, { locale }),
          }
        : {
            subject: m.mail_recovery_used_subject({ brand }, { locale }),
            heading: m.mail_recovery_used_heading({}, { locale }),
            body: m.mail_recovery_used_body({ brand, left }, { locale }),
          }),
      small: m.mail_factor_small({ email: supportEmail }, { locale }),
    }),
    factorResetAsked: (_params, { locale, brand, supportEmail }) => ({
      subject: m.mail_factor_asked_subject({ brand }, { locale }),
      heading: m.mail_factor_asked_heading({}, { locale }),
      body: m.mail_factor_asked_body({ brand }, { locale }),
      small: m.mail_factor_asked_small({ email: supportEmail }, { locale }),
    }),
    factorResetWaiting: ({ by, person, reason }, { locale, page }) => ({
      subject: m.mail_factor_waiting_subject({ person }, { locale }),
      heading: m.mail_factor_waiting_heading({}, { locale }),
      body: m.mail_factor_waiting_body({ by, person, reason }, { locale }),
      action: { label: m.mail_factor_waiting_action({}, { locale }), link: page('/admin/security') },
      small: m.mail_factor_waiting_small({}, { locale }),
    }),
    socialCode: ({ code }, { locale, brand }) => ({
      subject: m.mail_social_code_subject({ code, brand }, { locale }),
      heading: m.mail_passkey_code_heading({}, { locale }),
      body: m.mail_social_code_body({ brand }, { locale }),
      code,
      small: m.mail_password_code_small({}, { locale }),
    }),
    socialRefused: ({ provider }, { locale, brand, page }) => {
      const named = { provider: { google: 'Google', facebook: 'Facebook' }[provider], brand }
      return {
        subject: m.mail_social_refused_subject(named, { locale }),
        heading: m.mail_social_refused_heading(named, { locale }),
        body: m.mail_social_refused_body(named, { locale }),
        small: m.mail_social_refused_small(named, { locale }),
        action: { label: m.mail_social_refused_action({}, { locale }), link: page('/login') },
      }
    },
    bankChanged: ({ kind, by, before, after, when, from, until, path }, { locale, page }) => ({
      subject: m[`mail_bank_${kind}_subject`]({}, { locale }),
      heading: m[`mail_bank_${kind}_heading`]({}, { locale }),
      body: until
        ? m.mail_bank_changed_body({ until }, { locale })
        : m.mail_bank_entered_body({}, { locale }),
      quote: [
        before && after && m.mail_bank_before({ mask: before }, { locale }),
        after && m.mail_bank_after({ mask: after }, { locale }),
        m.mail_bank_by({ name: by }, { locale }),
        m.mail_bank_when({ when }, { locale }),
        m.mail_bank_from({ address: from }, { locale }),
      ]
        .filter(line => line !== '')
        .join('\n'),
      action: { label: m.mail_bank_not_me({}, { locale }), link: page(path) },
      small: m.mail_bank_small({}, { locale }),
    }),
    payoutsFrozen: ({ when, by, reason }, { locale, supportEmail, page }) => ({
      subject: m.mail_frozen_subject({}, { locale }),
      heading: m.mail_frozen_heading({}, { locale }),
      body: reason
        ? m.mail_frozen_body_staff({ when }, { locale })
        : m.mail_frozen_body({ when, name: by }, { locale }),
      ...(reason && { quote: reason }),
      action: { label: m.mail_frozen_action({}, { locale }), link: page(bankPage) },
      small: m.mail_frozen_small({ email: supportEmail }, { locale }),
    }),
    payoutsLifted: ({ reason }, { locale, supportEmail, page }) => ({
      subject: m.mail_lifted_subject({}, { locale }),
      heading: m.mail_lifted_heading({}, { locale }),
      body: m.mail_lifted_body({}, { locale }),
      quote: reason,
      action: { label: m.mail_frozen_action({}, { locale }), link: page(bankPage) },
      small: m.mail_frozen_small({ email: supportEmail }, { locale }),
    }),
    payoutsFrozenStaff: ({ seller, when, path }, { locale, page }) => ({
      subject: m.mail_frozen_staff_subject({ seller }, { locale }),
      heading: m.mail_frozen_staff_heading({ seller }, { locale }),
      body: m.mail_frozen_staff_body({ seller, when }, { locale }),
      action: { label: m.mail_frozen_staff_action({}, { locale }), link: page(path) },
      small: m.mail_staff_small({}, { locale }),
    }),
    payoutAsked: ({ by, seller, amount }, { locale, page }) => ({
      subject: m.mail_payout_asked_subject({ amount, seller }, { locale }),
      heading: m.mail_payout_asked_heading({ amount }, { locale }),
      body: m.mail_payout_asked_body({ by, amount, seller }, { locale }),
      action: { label: m.mail_payout_asked_action({}, { locale }), link: page(incomePage) },
      small: m.mail_staff_small({}, { locale }),
    }),
    payoutDecided: ({ decision, by, seller, amount, reason }, { locale, page }) => ({
      subject: m[`mail_payout_${decision}_subject`]({ amount, seller }, { locale }),
      heading: m[`mail_payout_${decision}_heading`]({ amount }, { locale }),
      body: m[`mail_payout_${decision}_body`]({ by, amount, seller }, { locale }),
      ...(reason && { quote: reason }),
      action: { label: m.mail_payout_asked_action({}, { locale }), link: page(incomePage) },
      small: m.mail_staff_small({}, { locale }),
    }),
    managerAdded: ({ name, email, centre }, { locale, supportEmail, page }) => ({
      subject: m.mail_manager_added_subject({ centre }, { locale }),
      heading: m.mail_manager_added_heading({ centre }, { locale }),
      body: m.mail_manager_added_body({ name, email, centre }, { locale }),
      action: { label: m.mail_manager_added_action({}, { locale }), link: page('/my-centre') },
      small: m.mail_manager_added_small({ email: supportEmail }, { locale }),
    }),
  }

/** What has ended with an old password, a line each. */
export function endedLines(
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
