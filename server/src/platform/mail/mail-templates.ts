import { z } from 'zod'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import { centreMailParams, centreMails } from './centre-mails.ts'
import { classMailParams, classMails } from './class-mails.ts'
import { lessonMailParams, lessonMails } from './lesson-mails.ts'
import {
  type ComposedMail,
  layOut,
  type MailContent,
  type MailContext,
  type MailSite,
} from './mail-layout.ts'
import { noticeMailParams, noticeMails } from './notice-mails.ts'
import { endedLines, safetyMailParams, safetyMails } from './safety-mails.ts'
import { standingMailParams, standingMails } from './standing-mails.ts'
import { teacherMailParams, teacherMails } from './teacher-mails.ts'

const link = z.url({ protocol: /^https?$/ })

/** Written out already: dates and money as the reader's language writes them. */
const orderParams = { number: z.string(), date: z.string(), name: z.string(), total: z.string(), link }

/** Title, seller and price of each line. Our own text, from whoever enqueued the mail. */
const itemsOf = (items: string) =>
  z.array(z.tuple([z.string(), z.string(), z.string()])).parse(JSON.parse(items))

/** Each mail we send, and what it needs to know. */
export const mailParams = {
  verifyEmail: z.object({ link }),
  resetPassword: z.object({ link }),
  deleteCode: z.object({ code: z.string() }),
  passwordCode: z.object({ code: z.string() }),
  passwordChanged: z.object({
    /** What has ended besides the sessions: how many tokens, '1' for the calendar feed, and names, one a line. */
    tokens: z.string().optional(),
    feed: z.string().optional(),
    passkeys: z.string().optional(),
    webhooks: z.string().optional(),
  }),
  passkeyCode: z.object({ code: z.string() }),
  passkeyAdded: z.object({ name: z.string() }),
  accessTokenAdded: z.object({ name: z.string() }),
  webhookDisabled: z.object({ url: z.string() }),
  passkeyRemoved: z.object({ name: z.string() }),
  accountDeleted: z.object({}),
  /** To sellers and staff, about their own account: whoever did it. */
  secondFactorOn: z.object({}),
  secondFactorOff: z.object({}),
  /** `path` leads to where it is set up again. */
  secondFactorReset: z.object({ path: z.string().startsWith('/').default('/admin/security') }),
  /** To a teacher: somebody tries codes of a product. */
  codeGuessing: z.object({ title: z.string(), link }),
  /** To our own support; answers go to the visitor. */
  contactReceived: z.object({ name: z.string(), email: z.email(), message: z.string() }),
  /** What we say to it; answers come to our support. */
  contactAnswered: z.object({ name: z.string(), message: z.string(), answer: z.string() }),
  receipt: z.object({ ...orderParams, items: z.string() }),
  refund: z.object({
    ...{ ...orderParams, items: z.string() },
    state: z.enum(['done', 'pending', 'failed']).default('done'),
  }),
  /** To whom somebody has bought something; `path` leads to where it is opened. */
  gift: z.object({
    name: z.string(),
    /** '' of who has left. */
    from: z.string(),
    product: z.string(),
    message: z.string(),
    path: z.string().startsWith('/'),
  }),
  /** The buyer's bank asks for the money of an order back, or has decided. */
  dispute: z.object({
    state: z.enum(['open', 'won', 'lost']),
    number: z.string(),
    name: z.string(),
    total: z.string(),
    link,
  }),
  /** How it stands with paying a seller out; `wanted` has a line for each thing that is needed. */
  payoutAccount: z.object({
    state: z.enum(['verified', 'more_needed', 'refused']),
    wanted: z.string(),
    path: z.string().startsWith('/'),
  }),
  /** `onSale` is '' where the course can't be sold without the file; `path` leads to its form. */
  fileRefused: z.object({
    product: z.string(),
    file: z.string(),
    reason: z.string(),
    onSale: z.string(),
    path: z.string().startsWith('/'),
  }),
  /** To who asked about a product; `path` leads to its questions. */
  questionAnswered: z.object({
    ...{ name: z.string(), product: z.string(), answer: z.string() },
    path: z.string().startsWith('/'),
  }),
  /** To who wrote a review of a product; `path` leads to its reviews. */
  reviewReplied: z.object({
    ...{ name: z.string(), product: z.string(), reply: z.string() },
    path: z.string().startsWith('/'),
  }),
  ...standingMailParams,
  ...teacherMailParams,
  ...centreMailParams,
  ...lessonMailParams,
  ...classMailParams,
  ...noticeMailParams,
  ...safetyMailParams,
} as const

export type MailTemplate = keyof typeof mailParams
export type MailParams<K extends MailTemplate> = z.infer<(typeof mailParams)[K]>

const templates: { [K in MailTemplate]: (params: MailParams<K>, context: MailContext) => MailContent } = {
  verifyEmail: ({ link }, { locale, brand }) => ({
    subject: m.mail_verify_subject({ brand }, { locale }),
    heading: m.mail_verify_heading({}, { locale }),
    body: m.mail_verify_body({ brand }, { locale }),
    action: { label: m.mail_verify_action({}, { locale }), link },
    small: m.mail_verify_small({}, { locale }),
  }),
  resetPassword: ({ link }, { locale, brand }) => ({
    subject: m.mail_reset_subject({ brand }, { locale }),
    heading: m.mail_reset_heading({}, { locale }),
    body: m.mail_reset_body({ brand }, { locale }),
    action: { label: m.mail_reset_action({}, { locale }), link },
    small: m.mail_reset_small({}, { locale }),
  }),
  deleteCode: ({ code }, { locale, brand }) => ({
    subject: m.mail_delete_subject({ code, brand }, { locale }),
    heading: m.mail_delete_heading({}, { locale }),
    body: m.mail_delete_body({ brand }, { locale }),
    code,
    small: m.mail_delete_small({}, { locale }),
  }),
  passwordCode: ({ code }, { locale, brand }) => ({
    subject: m.mail_password_code_subject({ code, brand }, { locale }),
    heading: m.mail_password_code_heading({}, { locale }),
    body: m.mail_password_code_body({ brand }, { locale }),
    code,
    small: m.mail_password_code_small({}, { locale }),
  }),
  passwordChanged: (ended, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_password_subject({ brand }, { locale }),
    heading: m.mail_password_heading({}, { locale }),
    body: [m.mail_password_body({ brand }, { locale }), ...endedLines(ended, locale)].join('\n'),
    action: { label: m.mail_password_action({}, { locale }), link: page('/login') },
    small: m.mail_password_small({ email: supportEmail }, { locale }),
  }),
  passkeyCode: ({ code }, { locale, brand }) => ({
    subject: m.mail_passkey_code_subject({ code, brand }, { locale }),
    heading: m.mail_passkey_code_heading({}, { locale }),
    body: m.mail_passkey_code_body({ brand }, { locale }),
    code,
    small: m.mail_password_code_small({}, { locale }),
  }),
  passkeyAdded: ({ name }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_passkey_added_subject({ brand }, { locale }),
    heading: m.mail_passkey_added_heading({}, { locale }),
    body: m.mail_passkey_added_body({ name, brand }, { locale }),
    action: { label: m.mail_passkey_added_action({}, { locale }), link: page('/my-account#passkeys') },
    small: m.mail_passkey_added_small({ email: supportEmail }, { locale }),
  }),
  passkeyRemoved: ({ name }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_passkey_removed_subject({ brand }, { locale }),
    heading: m.mail_passkey_removed_heading({}, { locale }),
    body: m.mail_passkey_removed_body({ name, brand }, { locale }),
    action: { label: m.mail_passkey_added_action({}, { locale }), link: page('/my-account#passkeys') },
    small: m.mail_passkey_removed_small({ email: supportEmail }, { locale }),
  }),
  accessTokenAdded: ({ name }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_access_token_added_subject({ brand }, { locale }),
    heading: m.mail_access_token_added_heading({}, { locale }),
    body: m.mail_access_token_added_body({ name, brand }, { locale }),
    action: {
      label: m.mail_access_token_added_action({}, { locale }),
      link: page('/my-account#access-tokens'),
    },
    small: m.mail_access_token_added_small({ email: supportEmail }, { locale }),
  }),
  webhookDisabled: ({ url }, { locale, brand, page }) => ({
    subject: m.mail_webhook_disabled_subject({}, { locale }),
    heading: m.mail_webhook_disabled_heading({}, { locale }),
    body: m.mail_webhook_disabled_body({ url, brand }, { locale }),
    action: { label: m.mail_webhook_disabled_action({}, { locale }), link: page('/my-account#webhooks') },
    small: m.mail_webhook_disabled_small({}, { locale }),
  }),
  secondFactorOn: (_params, { locale, brand, supportEmail }) => ({
    subject: m.mail_factor_on_subject({ brand }, { locale }),
    heading: m.mail_factor_on_heading({}, { locale }),
    body: m.mail_factor_on_body({ brand }, { locale }),
    small: m.mail_factor_small({ email: supportEmail }, { locale }),
  }),
  secondFactorOff: (_params, { locale, brand, supportEmail }) => ({
    subject: m.mail_factor_off_subject({ brand }, { locale }),
    heading: m.mail_factor_off_heading({}, { locale }),
    body: m.mail_factor_off_body({ brand }, { locale }),
    small: m.mail_factor_small({ email: supportEmail }, { locale }),
  }),
  secondFactorReset: ({ path }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_factor_reset_subject({ brand }, { locale }),
    heading: m.mail_factor_reset_heading({}, { locale }),
    body: m.mail_factor_reset_body({ brand }, { locale }),
    action: { label: m.mail_factor_reset_action({}, { locale }), link: page(path) },
    small: m.mail_factor_reset_small({ email: supportEmail }, { locale }),
  }),
  reviewReplied: ({ name, product, reply, path }, { locale, page }) => ({
    subject: m.mail_review_replied_subject({ product }, { locale }),
    heading: m.mail_review_replied_heading({}, { locale }),
    body: m.mail_review_replied_body({ name, product }, { locale }),
    quote: reply,
    action: { label: m.mail_question_answered_action({}, { locale }), link: page(path) },
    small: m.mail_review_replied_small({}, { locale }),
  }),
  questionAnswered: ({ name, product, answer, path }, { locale, page }) => ({
    subject: m.mail_question_answered_subject({ product }, { locale }),
    heading: m.mail_question_answered_heading({}, { locale }),
    body: m.mail_question_answered_body({ name, product }, { locale }),
    quote: answer,
    action: { label: m.mail_question_answered_action({}, { locale }), link: page(path) },
    small: m.mail_question_answered_small({}, { locale }),
  }),
  codeGuessing: ({ title, link }, { locale }) => ({
    subject: m.mail_code_guessing_subject({ title }, { locale }),
    heading: m.mail_code_guessing_heading({}, { locale }),
    body: m.mail_code_guessing_body({ title }, { locale }),
    action: { label: m.mail_code_guessing_action({}, { locale }), link },
    small: m.mail_code_guessing_small({}, { locale }),
  }),
  accountDeleted: (_params, { locale, brand, supportEmail }) => ({
    subject: m.mail_deleted_subject({ brand }, { locale }),
    heading: m.mail_deleted_heading({}, { locale }),
    body: m.mail_deleted_body({ brand }, { locale }),
    small: m.mail_deleted_small({ email: supportEmail }, { locale }),
  }),
  contactReceived: ({ name, email, message }, { locale }) => ({
    subject: m.mail_contact_subject({ name }, { locale }),
    heading: m.mail_contact_heading({}, { locale }),
    body: m.mail_contact_body({ name, email }, { locale }),
    quote: message,
    small: m.mail_contact_small({ email }, { locale }),
  }),
  contactAnswered: ({ name, message, answer }, { locale, brand, supportEmail }) => ({
    subject: m.mail_contact_answer_subject({ brand }, { locale }),
    heading: m.mail_contact_answer_heading({ name }, { locale }),
    body: answer,
    quote: message,
    small: m.mail_contact_answer_small({ email: supportEmail }, { locale }),
  }),
  receipt: ({ number, date, name, items, total, link }, { locale, brand, supportEmail }) => ({
    subject: m.mail_receipt_subject({ brand, number }, { locale }),
    heading: m.mail_receipt_heading({}, { locale }),
    body: m.mail_receipt_body({ name, number, date }, { locale }),
    table: {
      rows: itemsOf(items).map(([title, seller, price]) => ({ label: title, note: seller, value: price })),
      total: { label: m.mail_receipt_total({}, { locale }), value: total },
    },
    action: { label: m.mail_receipt_action({}, { locale }), link },
    small: m.mail_receipt_small({ email: supportEmail }, { locale }),
  }),
  refund: ({ number, date, name, total, link, state }, { locale, brand, supportEmail }) => ({
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
  gift: ({ name, from, product, message, path }, { locale, brand, supportEmail, page }) => ({
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
  dispute: ({ state, number, name, total, link }, { locale, supportEmail }) => ({
    subject: m[`mail_dispute_${state}_subject`]({ number }, { locale }),
    heading: m[`mail_dispute_${state}_heading`]({}, { locale }),
    body: m[`mail_dispute_${state}_body`]({ name, number, total }, { locale }),
    action: { label: m.mail_receipt_action({}, { locale }), link },
    small: m.mail_dispute_small({ email: supportEmail }, { locale }),
  }),
  payoutAccount: ({ state, wanted, path }, { locale, supportEmail, page }) => ({
    subject: m[`mail_payout_${state}_subject`]({}, { locale }),
    heading: m[`mail_payout_${state}_heading`]({}, { locale }),
    body: m[`mail_payout_${state}_body`]({}, { locale }),
    ...(wanted && { quote: wanted }),
    action: { label: m.mail_payout_action({}, { locale }), link: page(path) },
    small: m.mail_payout_small({ email: supportEmail }, { locale }),
  }),
  fileRefused: ({ product, file, reason, onSale, path }, { locale, supportEmail, page }) => ({
    subject: m.mail_file_subject({ file }, { locale }),
    heading: m.mail_file_heading({}, { locale }),
    body: (onSale ? m.mail_file_body_on : m.mail_file_body_off)({ file, product }, { locale }),
    quote: reason,
    action: { label: m.mail_file_action({}, { locale }), link: page(path) },
    small: m.mail_file_small({ email: supportEmail }, { locale }),
  }),
  ...standingMails,
  ...teacherMails,
  ...centreMails,
  ...lessonMails,
  ...classMails,
  ...noticeMails,
  ...safetyMails,
}

/** What it says, before it is laid out. */
export function mailContent<K extends MailTemplate>(
  template: K,
  params: MailParams<K>,
  site: MailSite,
  locale: Locale,
): MailContent {
  const context: MailContext = {
    locale,
    brand: site.brand.name,
    supportEmail: site.brand.supportEmail,
    page: path => `${site.origin}${locale === 'en' ? '' : `/${locale}`}${path}`,
  }
  return templates[template](params, context)
}

export const composeMail = <K extends MailTemplate>(
  template: K,
  params: MailParams<K>,
  site: MailSite,
  locale: Locale,
): ComposedMail => layOut(mailContent(template, params, site, locale), site, locale)
