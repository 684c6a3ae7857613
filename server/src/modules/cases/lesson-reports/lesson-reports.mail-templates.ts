import { z } from 'zod'
import { lessonReportReasons } from '#contract/rules/lesson-reports.ts'
import { m } from '#messages/messages.js'
import { path } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

/** `text`: what one side, or staff, have written, word for word. Sums and moments are written out already. */
const about = { title: z.string(), when: z.string(), amount: z.string(), path }
const side = z.enum(['buyer', 'seller'])

const reasons = {
  not_held: m.mail_lesson_report_not_held,
  late: m.mail_lesson_report_late,
  other: m.mail_lesson_report_other,
}

export const lessonReportsMails = {
  lessonReported: defineMail({
    params: z.object({
      ...about,
      ...{ name: z.string(), text: z.string(), until: z.string(), reason: z.enum(lessonReportReasons) },
    }),
    bell: 'teaching',
    device: 'yes',
    content: ({ title, when, amount, name, text, until, reason, path }, { locale, page }) => ({
      subject: m.mail_lesson_reported_subject({ title }, { locale }),
      heading: m.mail_lesson_reported_heading({}, { locale }),
      body: m.mail_lesson_reported_body(
        { name, title, when, reason: reasons[reason]({}, { locale }), amount, until },
        { locale },
      ),
      quote: text,
      action: { label: m.mail_lesson_reported_action({}, { locale }), link: page(path) },
      small: m.mail_lesson_reported_small({}, { locale }),
    }),
  }),
  lessonReportAgreed: defineMail({
    params: z.object({ ...about, name: z.string() }),
    bell: 'safety',
    device: 'yes',
    content: ({ title, when, amount, name, path }, { locale, page }) => ({
      subject: m.mail_lesson_agreed_subject({ amount }, { locale }),
      heading: m.mail_refund_agreed_heading({ amount }, { locale }),
      body: m.mail_lesson_agreed_body({ name, title, when, amount }, { locale }),
      action: { label: m.mail_refund_order_action({}, { locale }), link: page(path) },
      small: m.mail_refund_agreed_small({}, { locale }),
    }),
  }),
  lessonReportAnswered: defineMail({
    params: z.object({ ...about, name: z.string(), text: z.string(), until: z.string() }),
    bell: 'safety',
    device: 'yes',
    content: ({ title, when, name, text, until, path }, { locale, page, supportEmail }) => ({
      subject: m.mail_lesson_answered_subject({ name, title }, { locale }),
      heading: m.mail_lesson_answered_heading({}, { locale }),
      body: m.mail_lesson_answered_body({ name, title, when, until }, { locale }),
      quote: text,
      action: { label: m.mail_refund_order_action({}, { locale }), link: page(path) },
      small: m.mail_refund_staff_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** The buyer of an unanswered report, and the seller. */
  lessonReportToStaff: defineMail({
    params: z.object({
      ...about,
      ...{ name: z.string(), until: z.string(), to: z.enum(['buyer', 'seller', 'late_seller']) },
    }),
    bell: 'safety',
    device: 'yes',
    content: ({ title, when, name, until, to, path }, { locale, page, supportEmail }) => ({
      subject: m.mail_lesson_staff_subject({ title }, { locale }),
      heading: m.mail_refund_staff_heading({}, { locale }),
      body: {
        buyer: m.mail_lesson_staff_unanswered({ name, title, when, until }, { locale }),
        seller: m.mail_lesson_staff_differs({ title, when, until }, { locale }),
        late_seller: m.mail_lesson_staff_late({ title, when, until }, { locale }),
      }[to],
      action: {
        label:
          to === 'buyer'
            ? m.mail_refund_order_action({}, { locale })
            : m.mail_lesson_reported_action({}, { locale }),
        link: page(path),
      },
      small: m.mail_refund_staff_small({ email: supportEmail }, { locale }),
    }),
  }),
  lessonReportDecided: defineMail({
    params: z.object({
      ...about,
      ...{ rest: z.string(), number: z.string(), text: z.string(), side },
      result: z.enum(['refunded', 'split', 'paid', 'time', 'elsewhere']),
    }),
    bell: 'safety',
    device: 'yes',
    content: (
      { title, when, amount, rest, number, text, side, result, path },
      { locale, page, supportEmail },
    ) => ({
      subject: m.mail_lesson_decided_subject({ title }, { locale }),
      heading:
        result === 'paid' || result === 'elsewhere'
          ? m.mail_lesson_decided_heading({}, { locale })
          : m.mail_refund_decided_heading({ amount }, { locale }),
      body: {
        paid: m.mail_lesson_decided_paid({ title, when, rest }, { locale }),
        split:
          side === 'buyer'
            ? m.mail_lesson_decided_split_buyer({ title, when, amount, rest }, { locale })
            : m.mail_lesson_decided_split_seller({ title, when, amount, rest }, { locale }),
        refunded:
          side === 'buyer'
            ? m.mail_lesson_decided_refunded_buyer({ title, when, amount }, { locale })
            : m.mail_lesson_decided_refunded_seller({ title, when, amount }, { locale }),
        time: m.mail_lesson_decided_time({ title, when, amount }, { locale }),
        elsewhere: m.mail_lesson_decided_elsewhere({ title, when }, { locale }),
      }[result],
      ...(text && { quote: text }),
      action: {
        label:
          side === 'buyer'
            ? m.mail_refund_order_action({}, { locale })
            : m.mail_lesson_reported_action({}, { locale }),
        link: page(path),
      },
      small: number
        ? m.mail_case_small({ email: supportEmail, number }, { locale })
        : m.mail_refund_staff_small({ email: supportEmail }, { locale }),
    }),
  }),
}

type Declared = typeof lessonReportsMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
