import { z } from 'zod'
import { m } from '#messages/messages.js'
import { path } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

/** `text`: what the other side, or staff, have written, word for word. Sums and moments are written out already. */
const about = { title: z.string(), amount: z.string(), path }
const side = z.enum(['buyer', 'seller'])

export const refundRequestsMails = {
  refundAsked: defineMail({
    params: z.object({ ...about, name: z.string(), text: z.string(), until: z.string() }),
    bell: 'teaching',
    device: 'yes',
    content: ({ title, amount, name, text, until, path }, { locale, page }) => ({
      subject: m.mail_refund_asked_subject({ name, amount }, { locale }),
      heading: m.mail_refund_asked_heading({}, { locale }),
      body: m.mail_refund_asked_body({ name, amount, title, until }, { locale }),
      quote: text,
      action: { label: m.mail_refund_asked_action({}, { locale }), link: page(path) },
      small: m.mail_refund_asked_small({}, { locale }),
    }),
  }),
  refundAnswered: defineMail({
    params: z.object({
      ...about,
      name: z.string(),
      text: z.string(),
      answer: z.enum(['agreed', 'declined']),
    }),
    bell: 'safety',
    device: 'yes',
    content: ({ title, amount, name, text, answer, path }, { locale, page }) => ({
      subject:
        answer === 'agreed'
          ? m.mail_refund_agreed_subject({ amount }, { locale })
          : m.mail_refund_declined_subject({ title }, { locale }),
      heading:
        answer === 'agreed'
          ? m.mail_refund_agreed_heading({ amount }, { locale })
          : m.mail_refund_declined_heading({}, { locale }),
      body:
        answer === 'agreed'
          ? m.mail_refund_agreed_body({ name, amount, title }, { locale })
          : m.mail_refund_declined_body({ name, amount, title }, { locale }),
      ...(text && { quote: text }),
      action: { label: m.mail_refund_order_action({}, { locale }), link: page(path) },
      small:
        answer === 'agreed'
          ? m.mail_refund_agreed_small({}, { locale })
          : m.mail_refund_declined_small({}, { locale }),
    }),
  }),
  refundToStaff: defineMail({
    params: z.object({
      ...about,
      ...{ name: z.string(), until: z.string(), why: z.enum(['disagreed', 'unanswered']), side },
    }),
    bell: 'safety',
    device: 'yes',
    content: ({ title, amount, name, until, why, side, path }, { locale, page, supportEmail }) => ({
      subject: m.mail_refund_staff_subject({ title }, { locale }),
      heading: m.mail_refund_staff_heading({}, { locale }),
      body: {
        buyer: {
          unanswered: m.mail_refund_staff_unanswered({ name, title, amount, until }, { locale }),
          disagreed: m.mail_refund_staff_disagreed({ name, title, amount, until }, { locale }),
        },
        seller: {
          unanswered: m.mail_refund_staff_late({ name, title, amount, until }, { locale }),
          disagreed: m.mail_refund_staff_contested({ name, title, amount, until }, { locale }),
        },
      }[side][why],
      action: {
        label:
          side === 'buyer'
            ? m.mail_refund_order_action({}, { locale })
            : m.mail_refund_asked_action({}, { locale }),
        link: page(path),
      },
      small: m.mail_refund_staff_small({ email: supportEmail }, { locale }),
    }),
  }),
  refundDecided: defineMail({
    params: z.object({ ...about, number: z.string(), text: z.string(), side }),
    bell: 'safety',
    device: 'yes',
    content: ({ title, amount, number, text, side, path }, { locale, page, supportEmail }) => ({
      subject: m.mail_refund_decided_subject({ title }, { locale }),
      heading:
        amount === ''
          ? m.mail_refund_decided_none({}, { locale })
          : m.mail_refund_decided_heading({ amount }, { locale }),
      body:
        amount === ''
          ? m.mail_refund_decided_kept({ title }, { locale })
          : side === 'buyer'
            ? m.mail_refund_decided_buyer({ title, amount }, { locale })
            : m.mail_refund_decided_seller({ title, amount }, { locale }),
      quote: text,
      action: {
        label:
          side === 'buyer'
            ? m.mail_refund_order_action({}, { locale })
            : m.mail_refund_asked_action({}, { locale }),
        link: page(path),
      },
      small: m.mail_case_small({ email: supportEmail, number }, { locale }),
    }),
  }),
}

type Declared = typeof refundRequestsMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
