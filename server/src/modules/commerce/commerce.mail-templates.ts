import { z } from 'zod'
import { m } from '#messages/messages.js'
import { link, path } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

/** Already formatted: dates and amounts in the reader's language. */
const orderParams = { number: z.string(), date: z.string(), name: z.string(), total: z.string(), link }

/** Title, seller and price of each line. Our own text, from the code that enqueued the email. */
const itemsOf = (items: string) =>
  z.array(z.tuple([z.string(), z.string(), z.string()])).parse(JSON.parse(items))

const incomePage = '/admin/income-management'

export const commerceMails = {
  receipt: defineMail({
    params: z.object({
      ...orderParams,
      items: z.string(),
      /** 'products': includes something that isn't refunded. */
      bought: z.enum(['products', 'lessons']),
    }),
    bell: null,
    device: 'no',
    content: ({ number, date, name, items, bought, total, link }, { locale, brand, supportEmail }) => ({
      subject: m.mail_receipt_subject({ brand, number }, { locale }),
      heading: m.mail_receipt_heading({}, { locale }),
      body:
        bought === 'products'
          ? m.mail_receipt_body({ name, number, date }, { locale })
          : m.mail_receipt_lessons_body({ name, number, date }, { locale }),
      table: {
        rows: itemsOf(items).map(([title, seller, price]) => ({ label: title, note: seller, value: price })),
        total: { label: m.mail_receipt_total({}, { locale }), value: total },
      },
      action: { label: m.mail_receipt_action({}, { locale }), link },
      small:
        bought === 'products'
          ? m.mail_receipt_small({ email: supportEmail }, { locale })
          : m.mail_receipt_lessons_small({ email: supportEmail }, { locale }),
    }),
  }),
  refund: defineMail({
    params: z.object({
      ...orderParams,
      items: z.string(),
      state: z.enum(['done', 'pending', 'failed']).default('done'),
    }),
    bell: null,
    device: 'yes',
    content: ({ number, date, name, total, link, state }, { locale, brand, supportEmail }) => ({
      ...{
        done: {
          subject: m.mail_refund_subject({ brand, number }, { locale }),
          heading: m.mail_refund_heading({}, { locale }),
          body: m.mail_refund_body({ name, number, date, total }, { locale }),
        },
        pending: {
          subject: m.mail_refund_pending_subject({ brand, number }, { locale }),
          heading: m.mail_refund_pending_heading({}, { locale }),
          body: m.mail_refund_pending_body({ name, number, total }, { locale }),
        },
        failed: {
          subject: m.mail_refund_failed_subject({ brand, number }, { locale }),
          heading: m.mail_refund_failed_heading({}, { locale }),
          body: m.mail_refund_failed_body({ name, number, total }, { locale }),
        },
      }[state],
      action: { label: m.mail_receipt_action({}, { locale }), link },
      small: m.mail_refund_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** To the recipient of a gift; `path` leads to the page that opens it. */
  gift: defineMail({
    params: z.object({
      name: z.string(),
      /** '' if they have left. */
      from: z.string(),
      product: z.string(),
      message: z.string(),
      path,
    }),
    bell: null,
    device: 'no',
    content: ({ name, from, product, message, path }, { locale, brand, supportEmail, page }) => ({
      subject: from
        ? m.mail_gift_subject({ from, brand }, { locale })
        : m.mail_gift_subject_unnamed({ brand }, { locale }),
      heading: m.mail_gift_heading({ name }, { locale }),
      body: from
        ? m.mail_gift_body({ from, product, brand }, { locale })
        : m.mail_gift_body_unnamed({ product, brand }, { locale }),
      ...(message && { quote: message }),
      action: { label: m.mail_gift_action({}, { locale }), link: page(path) },
      small: m.mail_gift_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** The buyer's bank asks for the payment of an order back, or has decided. */
  dispute: defineMail({
    params: z.object({
      state: z.enum(['open', 'won', 'lost']),
      number: z.string(),
      name: z.string(),
      total: z.string(),
      link,
    }),
    bell: null,
    device: 'yes',
    content: ({ state, number, name, total, link }, { locale, supportEmail }) => ({
      subject: m[`mail_dispute_${state}_subject`]({ number }, { locale }),
      heading: m[`mail_dispute_${state}_heading`]({}, { locale }),
      body: m[`mail_dispute_${state}_body`]({ name, number, total }, { locale }),
      action: { label: m.mail_receipt_action({}, { locale }), link },
      small: m.mail_dispute_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** Already formatted in the reader's language. */
  payoutSent: defineMail({
    params: z.object({ name: z.string(), amount: z.string(), date: z.string(), remarks: z.string() }),
    bell: null,
    device: 'yes',
    content: ({ name, amount, date, remarks }, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_payout_sent_subject({ brand, amount }, { locale }),
      heading: m.mail_payout_sent_heading({ amount }, { locale }),
      body: m.mail_payout_sent_body({ name, amount, date }, { locale }),
      quote: remarks,
      action: { label: m.mail_payout_sent_action({}, { locale }), link: page('/my-income?type=payouts') },
      small: m.mail_payout_sent_small({ email: supportEmail }, { locale }),
    }),
  }),
  payoutAsked: defineMail({
    params: z.object({ by: z.string(), seller: z.string(), amount: z.string() }),
    bell: 'safety',
    device: 'yes',
    content: ({ by, seller, amount }, { locale, page }) => ({
      subject: m.mail_payout_asked_subject({ amount, seller }, { locale }),
      heading: m.mail_payout_asked_heading({ amount }, { locale }),
      body: m.mail_payout_asked_body({ by, amount, seller }, { locale }),
      action: { label: m.mail_payout_asked_action({}, { locale }), link: page(incomePage) },
      small: m.mail_staff_small({}, { locale }),
    }),
  }),
  payoutDecided: defineMail({
    params: z.object({
      decision: z.enum(['approve', 'decline']),
      by: z.string(),
      seller: z.string(),
      amount: z.string(),
      reason: z.string(),
    }),
    bell: 'safety',
    device: 'yes',
    content: ({ decision, by, seller, amount, reason }, { locale, page }) => ({
      subject: m[`mail_payout_${decision}_subject`]({ amount, seller }, { locale }),
      heading: m[`mail_payout_${decision}_heading`]({ amount }, { locale }),
      body: m[`mail_payout_${decision}_body`]({ by, amount, seller }, { locale }),
      ...(reason && { quote: reason }),
      action: { label: m.mail_payout_asked_action({}, { locale }), link: page(incomePage) },
      small: m.mail_staff_small({}, { locale }),
    }),
  }),
}

type Declared = typeof commerceMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
