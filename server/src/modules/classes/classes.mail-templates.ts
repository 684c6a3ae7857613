import { z } from 'zod'
import { m } from '#messages/messages.js'
import type { MailContent, MailContext } from '#server/platform/mail/mail-layout.ts'
import { path, titleIn, titles } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'
import { isSoon, leadText } from '../lessons/index.ts'
import { cancelledClassMails } from './enrolments/cancelled-class.mail-templates.ts'
import { runMails } from './run/run.mail-templates.ts'

/** Dates and amounts are already formatted in the reader's language. */
const course = z.object({
  side: z.enum(['student', 'teacher']),
  title: z.string(),
  /** The teacher's name. */
  other: z.string(),
  /** The attending learner; '' for someone without a name. */
  learner: z.string(),
  /** Their own first lesson. */
  when: z.string(),
  /** The number of their lessons. */
  lessons: z.string(),
  /** The amount held, to pay or refunded; '' if none. */
  price: z.string(),
  /** 'unpaid': nothing is authorised, and it is paid after approval. */
  kind: z.enum(['', 'unpaid']),
  /** Until when a seat is held; '' if none is. */
  until: z.string(),
  reason: z.string(),
  /** What the student wrote. */
  message: z.string(),
  /** Until when they can leave with a full refund; '' if nothing was paid, or it is too late. */
  leaveUntil: z.string(),
  path,
})
type Course = z.infer<typeof course>

/** The words that all of the texts use. */
function wordsOf(params: Course, { locale }: MailContext) {
  const { title, other, learner, when, lessons, price, until } = params
  return {
    title,
    other,
    when,
    lessons,
    price,
    until,
    learner: learner || m.mail_lesson_somebody({}, { locale }),
    refund: price ? m.mail_class_refund({ price }, { locale }) : '',
  }
}

function contentOf(
  params: Course,
  context: MailContext,
  texts: { subject: string; heading: string; body: string },
  action = m.mail_class_action({}, { locale: context.locale }),
): MailContent {
  const quote = params.reason || params.message
  return {
    ...texts,
    body: texts.body.trim(),
    ...(quote && { quote }),
    action: { label: action, link: context.page(params.path) },
    small: m.mail_class_small({}, { locale: context.locale }),
  }
}

const changed =
  (change: 'confirmed' | 'cancelled') =>
  (params: Course, context: MailContext): MailContent => {
    const { locale, supportEmail } = context
    const words = wordsOf(params, context)
    const { side, leaveUntil } = params
    const small =
      change === 'cancelled'
        ? m.mail_refund_small({ email: supportEmail }, { locale })
        : leaveUntil
          ? m.mail_class_rule({ until: leaveUntil }, { locale })
          : m.mail_class_small({}, { locale })
    return {
      ...contentOf(params, context, {
        subject: m[`mail_class_${change}_${side}_subject`](words, { locale }),
        heading: m[`mail_class_${change}_${side}_heading`]({}, { locale }),
        body: m[`mail_class_${change}_${side}_body`](words, { locale }),
      }),
      ...(side === 'student' && { small }),
    }
  }

const notified =
  (about: 'lapsed' | 'dropped' | 'declined' | 'gone' | 'stays') =>
  (params: Course, context: MailContext): MailContent => {
    const { locale } = context
    const words = wordsOf(params, context)
    return contentOf(params, context, {
      subject: m[`mail_class_${about}_subject`](words, { locale }),
      heading: m[`mail_class_${about}_heading`]({}, { locale }),
      body: m[`mail_class_${about}_body`](words, { locale }),
    })
  }

export const classesMails = {
  classOpened: defineMail({
    params: z.object({ seller: z.string(), ...titles, path }),
    bell: 'teachers',
    device: 'yes',
    anyLanguage: true,
    content: ({ seller, path, ...notified }, { locale, page }) => {
      const title = titleIn(locale, notified)
      return {
        subject: m.mail_opened_subject({ seller, title }, { locale }),
        heading: m.mail_opened_heading({ seller }, { locale }),
        body: m.mail_opened_body({ seller, title }, { locale }),
        action: { label: m.mail_opened_action({}, { locale }), link: page(path) },
        small: m.mail_followed_small({ seller }, { locale }),
      }
    },
  }),
  classConfirmed: defineMail({
    params: course,
    bell: 'lessons',
    device: 'yes',
    content: changed('confirmed'),
  }),
  classRequested: defineMail({
    params: course,
    bell: 'lessons',
    device: 'yes',
    content: (params, context) => {
      const { locale } = context
      const words = wordsOf(params, context)
      const { side, kind } = params
      const body =
        side === 'teacher'
          ? m.mail_class_requested_teacher_body(words, { locale })
          : kind === 'unpaid'
            ? m.mail_class_asked_student_body(words, { locale })
            : m.mail_class_requested_student_body(words, { locale })
      return contentOf(
        params,
        context,
        {
          subject: m[`mail_class_requested_${side}_subject`](words, { locale }),
          heading: m[`mail_class_requested_${side}_heading`]({}, { locale }),
          body,
        },
        side === 'teacher' ? m.mail_class_requested_action({}, { locale }) : undefined,
      )
    },
  }),
  classOffered: defineMail({
    params: course,
    bell: 'places',
    device: 'soon',
    content: (params, context) => {
      const { locale } = context
      const words = wordsOf(params, context)
      const texts = {
        subject: m.mail_class_offered_subject(words, { locale }),
        heading: m.mail_class_offered_heading({}, { locale }),
        body: words.price
          ? m.mail_class_offered_body(words, { locale })
          : m.mail_class_offered_free_body(words, { locale }),
      }
      return contentOf(params, context, texts, m.mail_class_offered_action({}, { locale }))
    },
  }),
  classLapsed: defineMail({
    params: course,
    bell: 'places',
    device: 'yes',
    content: notified('lapsed'),
  }),
  classDropped: defineMail({
    params: course,
    bell: 'places',
    device: 'yes',
    content: notified('dropped'),
  }),
  classDeclined: defineMail({
    params: course,
    bell: 'lessons',
    quotedByBell: true,
    device: 'yes',
    content: notified('declined'),
  }),
  classCancelled: defineMail({
    params: course,
    bell: 'lessons',
    quotedByBell: true,
    device: 'soon',
    content: changed('cancelled'),
  }),
  classGone: defineMail({
    params: course,
    bell: 'lessons',
    device: 'yes',
    content: notified('gone'),
  }),
  /** To the teacher, who answers on the class page. */
  classLeaving: defineMail({
    params: course,
    bell: 'lessons',
    device: 'soon',
    content: (params, context) => {
      const { locale } = context
      const words = wordsOf(params, context)
      const texts = {
        subject: m.mail_class_leaving_subject(words, { locale }),
        heading: m.mail_class_leaving_heading({}, { locale }),
        body: words.price
          ? m.mail_class_leaving_body(words, { locale })
          : m.mail_class_leaving_free_body(words, { locale }),
      }
      return contentOf(params, context, texts, m.mail_class_leaving_action({}, { locale }))
    },
  }),
  classStays: defineMail({
    params: course,
    bell: 'lessons',
    quotedByBell: true,
    device: 'soon',
    content: notified('stays'),
  }),
  /** By the weather, until the teacher sets another date. */
  classSuspended: defineMail({
    params: z.object({
      side: z.enum(['student', 'teacher']),
      title: z.string(),
      /** The teacher's name. */
      other: z.string(),
      /** For the student: the names of the children concerned, first; '' for themselves. */
      child: z.string(),
      when: z.string(),
      warning: z.string(),
      /** Until when another date can be set. */
      until: z.string(),
      /** The reader's own share, refunded otherwise; '' if nothing was paid. */
      price: z.string(),
      path,
    }),
    bell: 'lessons',
    device: 'soon',
    content: ({ side, child, path, ...words }, { locale, page }) => {
      const { title, when, warning, price } = words
      const subject = m.mail_class_suspended_subject({ title, when, warning }, { locale })
      const who = child && m.mail_class_suspended_for({ child }, { locale })
      const money = price
        ? m.mail_class_suspended_price(words, { locale })
        : m.mail_class_suspended_free(words, { locale })
      return {
        subject: child ? m.mail_child_subject({ child, subject }, { locale }) : subject,
        heading: m.mail_lesson_suspended_heading({ warning }, { locale }),
        body:
          side === 'teacher'
            ? m.mail_class_suspended_teacher_body(words, { locale })
            : [who, m.mail_class_suspended_student_body(words, { locale }), money].filter(Boolean).join('\n'),
        action: { label: m.mail_class_action({}, { locale }), link: page(path) },
        small: m.mail_class_small({}, { locale }),
      }
    },
  }),
  /** Before a lesson. */
  classReminder: defineMail({
    params: z.object({
      side: z.enum(['student', 'teacher']),
      title: z.string(),
      /** The teacher's name. */
      other: z.string(),
      /** For the student, who attends; for the teacher, how many. */
      who: z.string(),
      when: z.string(),
      /** '' for an online lesson. */
      venue: z.string(),
      /** How many are left. */
      minutes: z.string().default(''),
      /** For the student: the names of the attending children, first; '' for themselves. */
      child: z.string().default(''),
      path,
    }),
    bell: 'lessons',
    device: 'soon',
    content: ({ side, title, other, who, when, venue, minutes, child, path }, { locale, page }) => {
      const place = venue ? m.mail_lesson_at({ venue }, { locale }) : m.mail_class_online({}, { locale })
      const lead = leadText(minutes, locale)
      const subject = m.mail_lesson_reminder_subject({ lead, title, when }, { locale })
      const body =
        side === 'teacher'
          ? m.mail_class_reminder_teacher_body(
              { title, when, place, count: Number(who), shown: who },
              { locale },
            )
          : m.mail_lesson_reminder_student_body(
              { title, other, when, place, learner: who || m.mail_lesson_somebody({}, { locale }) },
              { locale },
            )
      return {
        subject: child ? m.mail_child_subject({ child, subject }, { locale }) : subject,
        heading: m.mail_lesson_reminder_heading({}, { locale }),
        body,
        action: {
          label:
            path.includes('?join=') && isSoon(minutes)
              ? m.mail_lesson_join_action({}, { locale })
              : m.mail_class_reminder_action({}, { locale }),
          link: page(path),
        },
        small: m.mail_class_small({}, { locale }),
      }
    },
  }),
  ...cancelledClassMails,
  ...runMails,
}

type Declared = typeof classesMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
