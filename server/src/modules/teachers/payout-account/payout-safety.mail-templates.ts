import { z } from 'zod'
import { m } from '#messages/messages.js'
import { path } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

const bankPage = '/my-profile?tab=personal#profile-bank'

export const payoutSafetyMails = {
  /** The state of a seller's payouts; `wanted` has a line for each thing needed. */
  payoutAccount: defineMail({
    params: z.object({
      state: z.enum(['verified', 'more_needed', 'refused']),
      wanted: z.string(),
      path,
    }),
    bell: null,
    device: 'yes',
    content: ({ state, wanted, path }, { locale, supportEmail, page }) => ({
      subject: m[`mail_payout_${state}_subject`]({}, { locale }),
      heading: m[`mail_payout_${state}_heading`]({}, { locale }),
      body: m[`mail_payout_${state}_body`]({}, { locale }),
      ...(wanted && { quote: wanted }),
      action: { label: m.mail_payout_action({}, { locale }), link: page(path) },
      small: m.mail_payout_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** To everyone who manages a bank account. `path` leads to the page that stops payouts. */
  bankChanged: defineMail({
    params: z.object({
      kind: z.enum(['entered', 'changed']),
      by: z.string(),
      /** Masks; '' if there is no number, or it is the same. */
      before: z.string(),
      after: z.string(),
      when: z.string(),
      from: z.string(),
      /** Until when payouts are on hold; '' if they aren't. */
      until: z.string(),
      path,
    }),
    bell: 'safety',
    device: 'soon',
    content: ({ kind, by, before, after, when, from, until, path }, { locale, page }) => ({
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
  }),
  /** To the same people: nothing is paid out any more. `reason` is given by staff; '' if the owner did it. */
  payoutsFrozen: defineMail({
    params: z.object({ when: z.string(), by: z.string(), reason: z.string() }),
    bell: 'safety',
    device: 'soon',
    content: ({ when, by, reason }, { locale, supportEmail, page }) => ({
      subject: m.mail_frozen_subject({}, { locale }),
      heading: m.mail_frozen_heading({}, { locale }),
      body: reason
        ? m.mail_frozen_body_staff({ when }, { locale })
        : m.mail_frozen_body({ when, name: by }, { locale }),
      ...(reason && { quote: reason }),
      action: { label: m.mail_frozen_action({}, { locale }), link: page(bankPage) },
      small: m.mail_frozen_small({ email: supportEmail }, { locale }),
    }),
  }),
  payoutsLifted: defineMail({
    params: z.object({ reason: z.string() }),
    bell: 'safety',
    device: 'yes',
    content: ({ reason }, { locale, supportEmail, page }) => ({
      subject: m.mail_lifted_subject({}, { locale }),
      heading: m.mail_lifted_heading({}, { locale }),
      body: m.mail_lifted_body({}, { locale }),
      quote: reason,
      action: { label: m.mail_frozen_action({}, { locale }), link: page(bankPage) },
      small: m.mail_frozen_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** To staff. */
  payoutsFrozenStaff: defineMail({
    params: z.object({ seller: z.string(), when: z.string(), path }),
    bell: 'safety',
    device: 'soon',
    content: ({ seller, when, path }, { locale, page }) => ({
      subject: m.mail_frozen_staff_subject({ seller }, { locale }),
      heading: m.mail_frozen_staff_heading({ seller }, { locale }),
      body: m.mail_frozen_staff_body({ seller, when }, { locale }),
      action: { label: m.mail_frozen_staff_action({}, { locale }), link: page(path) },
      small: m.mail_staff_small({}, { locale }),
    }),
  }),
}

type Declared = typeof payoutSafetyMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
