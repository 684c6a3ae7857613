import { z } from 'zod'
import { type BadgeKind, badgeKinds } from '#contract/rules/badges.ts'
import { dayText } from '#contract/rules/hong-kong-texts.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { MailContent, MailContext } from './mail-layout.ts'

const named = z.object({ name: z.string() })

const badge = z.object({
  name: z.string(),
  kind: z.enum(badgeKinds),
  reason: z.string(),
  /** A day in Hong Kong, '' where it has none. */
  until: z.string(),
})

/** Mails to those who teach or want to. */
export const teacherMailParams = {
  applicationReceived: named,
  /** `path` leads to the page where the documents are uploaded, signed. */
  documentsAsked: z.object({ name: z.string(), request: z.string(), path: z.string().startsWith('/') }),
  applicationApproved: named,
  applicationDeclined: z.object({ name: z.string(), reason: z.string() }),
  teacherActivated: named,
  teacherDeactivated: z.object({ name: z.string(), reason: z.string().default('') }),
  badgeConfirmed: badge,
  badgeRefused: badge,
  badgeWithdrawn: badge,
  badgeEnding: badge,
  /** Written out already, as the reader's language writes it. */
  payoutSent: z.object({ name: z.string(), amount: z.string(), date: z.string(), remarks: z.string() }),
  /** `path` leads to its form. */
  /** `asker` as everybody reads it; `path` leads to the questions of the product. */
  questionAsked: z.object({
    ...{ name: z.string(), product: z.string(), asker: z.string(), question: z.string() },
    path: z.string().startsWith('/'),
  }),
  productHidden: z.object({
    ...{ name: z.string(), product: z.string(), reason: z.string() },
    path: z.string().startsWith('/'),
  }),
  /** `onSale` is '' where its teacher has it inactive. */
  productRestored: z.object({
    ...{ name: z.string(), product: z.string(), onSale: z.string() },
    path: z.string().startsWith('/'),
  }),
} as const

type Params = { [K in keyof typeof teacherMailParams]: z.infer<(typeof teacherMailParams)[K]> }

const badgeName = (kind: BadgeKind, locale: Locale): string => m[`badges_${kind}`]({}, { locale })
const badgesPage = '/my-profile?tab=personal#badges'

export const teacherMails: {
  [K in keyof Params]: (params: Params[K], context: MailContext) => MailContent
} = {
  applicationReceived: ({ name }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_application_received_subject({ brand }, { locale }),
    heading: m.mail_application_received_heading({}, { locale }),
    body: m.mail_application_received_body({ name, brand }, { locale }),
    action: { label: m.mail_application_action({}, { locale }), link: page('/my-application') },
    small: m.mail_application_small({ email: supportEmail }, { locale }),
  }),
  payoutSent: ({ name, amount, date, remarks }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_payout_sent_subject({ brand, amount }, { locale }),
    heading: m.mail_payout_sent_heading({ amount }, { locale }),
    body: m.mail_payout_sent_body({ name, amount, date }, { locale }),
    quote: remarks,
    action: { label: m.mail_payout_sent_action({}, { locale }), link: page('/my-income?type=payouts') },
    small: m.mail_payout_sent_small({ email: supportEmail }, { locale }),
  }),
  questionAsked: ({ name, product, asker, question, path }, { locale, supportEmail, page }) => ({
    subject: m.mail_question_asked_subject({ product }, { locale }),
    heading: m.mail_question_asked_heading({}, { locale }),
    body: m.mail_question_asked_body({ name, asker, product }, { locale }),
    quote: question,
    action: { label: m.mail_question_asked_action({}, { locale }), link: page(path) },
    small: m.mail_question_asked_small({ email: supportEmail }, { locale }),
  }),
  productHidden: ({ name, product, reason, path }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_product_hidden_subject({ product }, { locale }),
    heading: m.mail_product_hidden_heading({}, { locale }),
    body: m.mail_product_hidden_body({ name, product, brand }, { locale }),
    quote: reason,
    action: { label: m.mail_product_hidden_action({}, { locale }), link: page(path) },
    small: m.mail_product_hidden_small({ email: supportEmail }, { locale }),
  }),
  productRestored: ({ name, product, onSale, path }, { locale, supportEmail, page }) => ({
    subject: m.mail_product_restored_subject({ product }, { locale }),
    heading: m.mail_product_restored_heading({}, { locale }),
    body: (onSale ? m.mail_product_restored_body_on : m.mail_product_restored_body_off)(
      { name, product },
      { locale },
    ),
    action: { label: m.mail_product_restored_action({}, { locale }), link: page(path) },
    small: m.mail_product_restored_small({ email: supportEmail }, { locale }),
  }),
  documentsAsked: ({ name, request, path }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_documents_asked_subject({ brand }, { locale }),
    heading: m.mail_documents_asked_heading({}, { locale }),
    body: m.mail_documents_asked_body({ name }, { locale }),
    quote: request,
    action: { label: m.mail_documents_asked_action({}, { locale }), link: page(path) },
    small: m.mail_documents_asked_small({ email: supportEmail }, { locale }),
  }),
  applicationApproved: ({ name }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_application_approved_subject({ brand }, { locale }),
    heading: m.mail_application_approved_heading({}, { locale }),
    body: m.mail_application_approved_body({ name, brand }, { locale }),
    action: { label: m.mail_application_approved_action({}, { locale }), link: page('/my-application') },
    small: m.mail_application_small({ email: supportEmail }, { locale }),
  }),
  applicationDeclined: ({ name, reason }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_application_declined_subject({ brand }, { locale }),
    heading: m.mail_application_declined_heading({}, { locale }),
    body: m.mail_application_declined_body({ name, brand }, { locale }),
    quote: reason,
    action: { label: m.mail_application_action({}, { locale }), link: page('/my-application') },
    small: m.mail_application_declined_small({ email: supportEmail }, { locale }),
  }),
  teacherActivated: ({ name }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_teacher_activated_subject({ brand }, { locale }),
    heading: m.mail_teacher_activated_heading({}, { locale }),
    body: m.mail_teacher_activated_body({ name, brand }, { locale }),
    action: { label: m.mail_password_action({}, { locale }), link: page('/login') },
    small: m.mail_application_small({ email: supportEmail }, { locale }),
  }),
  teacherDeactivated: ({ name, reason }, { locale, brand, supportEmail }) => ({
    subject: m.mail_teacher_deactivated_subject({ brand }, { locale }),
    heading: m.mail_teacher_deactivated_heading({}, { locale }),
    body: m.mail_teacher_deactivated_body({ name, brand }, { locale }),
    ...(reason && { quote: reason }),
    small: m.mail_teacher_deactivated_small({ email: supportEmail }, { locale }),
  }),
  badgeConfirmed: ({ name, kind, until }, { locale, supportEmail, page }) => {
    const badge = badgeName(kind, locale)
    return {
      subject: m.mail_badge_confirmed_subject({ badge }, { locale }),
      heading: badge,
      body: m.mail_badge_confirmed_body({ name, badge, until: dayText(until, locale) }, { locale }),
      action: { label: m.mail_badge_action({}, { locale }), link: page(badgesPage) },
      small: m.mail_application_small({ email: supportEmail }, { locale }),
    }
  },
  badgeRefused: ({ name, kind, reason }, { locale, supportEmail, page }) => {
    const badge = badgeName(kind, locale)
    return {
      subject: m.mail_badge_refused_subject({ badge }, { locale }),
      heading: m.mail_badge_refused_heading({}, { locale }),
      body: m.mail_badge_refused_body({ name, badge }, { locale }),
      quote: reason,
      action: { label: m.mail_badge_action({}, { locale }), link: page(badgesPage) },
      small: m.mail_badge_refused_small({ email: supportEmail }, { locale }),
    }
  },
  badgeWithdrawn: ({ name, kind, reason }, { locale, supportEmail, page }) => {
    const badge = badgeName(kind, locale)
    return {
      subject: m.mail_badge_withdrawn_subject({ badge }, { locale }),
      heading: m.mail_badge_withdrawn_heading({}, { locale }),
      body: m.mail_badge_withdrawn_body({ name, badge }, { locale }),
      quote: reason,
      action: { label: m.mail_badge_action({}, { locale }), link: page(badgesPage) },
      small: m.mail_application_small({ email: supportEmail }, { locale }),
    }
  },
  badgeEnding: ({ name, kind, until }, { locale, supportEmail, page }) => {
    const badge = badgeName(kind, locale)
    const day = dayText(until, locale)
    return {
      subject: m.mail_badge_ending_subject({ badge, until: day }, { locale }),
      heading: m.mail_badge_ending_heading({}, { locale }),
      body: m.mail_badge_ending_body({ name, badge, until: day }, { locale }),
      action: { label: m.mail_badge_action({}, { locale }), link: page(badgesPage) },
      small: m.mail_application_small({ email: supportEmail }, { locale }),
    }
  },
}
