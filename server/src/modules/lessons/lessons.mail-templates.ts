import { z } from 'zod'
import { m } from '#messages/messages.js'
import type { MailContent, MailContext } from '#server/platform/mail/mail-layout.ts'
import { path } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'
import { isSoon, leadText } from './calendar/lead-text.ts'

/** Dates and amounts are already formatted in the reader's language. */
const lesson = z.object({
  side: z.enum(['student', 'teacher']),
  title: z.string(),
  /** The teacher's name to the student. */
  other: z.string(),
  /** The attending learner; '' for someone without a name. */
  learner: z.string(),
  /** For the student: the child whose lesson it is, named first; '' for their own. */
  child: z.string().default(''),
  when: z.string(),
  /** The earlier time, or the earlier learner; '' otherwise. */
  before: z.string(),
  /** Who moved it, if the student may want a different time; '' in all other emails. */
  movedBy: z.enum(['', 'teacher']),
  /** '' for an online lesson. */
  venue: z.string(),
  /** The refund; '' if there is none. */
  price: z.string(),
  reason: z.string(),
  /** Other open times, one per line. */
  next: z.string(),
  /** Until how many hours before it can be cancelled. */
  hours: z.string(),
  /** For a reminder: the minutes left; '' otherwise. */
  minutes: z.string().default(''),
  /** The student's request to the teacher; '' in all other emails. */
  request: z.enum(['', 'move', 'cancel']).default(''),
  /** The teacher's answer to it; '' in all other emails. */
  answer: z.enum(['', 'accepted', 'declined']).default(''),
  /** The warning that suspends it; '' otherwise. */
  warning: z.string(),
  path,
})
type Lesson = z.infer<typeof lesson>

/** The words that all of the texts use. */
function wordsOf(
  { side, title, other, learner, when, before, venue, price }: Lesson,
  { locale }: MailContext,
) {
  return {
    title,
    other,
    learner: learner || m.mail_lesson_somebody({}, { locale }),
    when,
    before: before || m.mail_lesson_somebody({}, { locale }),
    place: venue ? m.mail_lesson_at({ venue }, { locale }) : m[`mail_lesson_online_${side}`]({}, { locale }),
    refund: price ? m.mail_lesson_refund({ price }, { locale }) : '',
  }
}

/** The learner's name comes first, because a family has several. */
const subjectOf = (subject: string, { child }: Lesson, { locale }: MailContext): string =>
  child ? m.mail_child_subject({ child, subject }, { locale }) : subject

function ending({ side, hours, path, movedBy }: Lesson, { locale, page }: MailContext) {
  return {
    action: { label: m[`mail_lesson_action_${side}`]({}, { locale }), link: page(path) },
    small:
      side === 'student' && !movedBy
        ? m.mail_lesson_rule({ hours }, { locale })
        : m.mail_lesson_rule_teacher({}, { locale }),
  }
}

/** What the student can do when the teacher has moved or cancelled the lesson. */
function choicesOf({ side, movedBy, next }: Lesson, { locale }: MailContext): string[] {
  if (side === 'teacher') return []
  return [
    ...(movedBy ? [m.mail_lesson_moved_choice({}, { locale })] : []),
    ...(next ? [m.mail_lesson_gone_next({}, { locale }), next] : []),
  ]
}

const changed =
  (change: 'confirmed' | 'moved' | 'learner' | 'cancelled') =>
  (params: Lesson, context: MailContext): MailContent => {
    const { side, reason } = params
    const { locale, supportEmail, page } = context
    const words = wordsOf(params, context)
    return {
      subject: subjectOf(m[`mail_lesson_${change}_${side}_subject`](words, { locale }), params, context),
      heading: m[`mail_lesson_${change}_${side}_heading`]({}, { locale }),
      body: [
        m[`mail_lesson_${change}_${side}_body`](words, { locale }).trim(),
        ...choicesOf(params, context),
      ].join('\n'),
      ...(reason && { quote: reason }),
      ...ending(params, context),
      ...(change === 'cancelled' && { small: m.mail_refund_small({ email: supportEmail }, { locale }) }),
      ...(params.next && {
        action: { label: m.mail_lesson_gone_action({}, { locale }), link: page(params.path) },
      }),
    }
  }

export const lessonsMails = {
  lessonConfirmed: defineMail({
    params: lesson,
    bell: 'lessons',
    device: 'yes',
    content: changed('confirmed'),
  }),
  lessonMoved: defineMail({
    params: lesson,
    bell: 'lessons',
    device: 'soon',
    content: changed('moved'),
  }),
  lessonLearner: defineMail({
    params: lesson,
    bell: 'lessons',
    device: 'yes',
    content: changed('learner'),
  }),
  lessonSuspended: defineMail({
    params: lesson,
    bell: 'lessons',
    device: 'soon',
    content: (params, context) => {
      const { side, warning } = params
      const { locale } = context
      const words = { ...wordsOf(params, context), warning }
      return {
        subject: subjectOf(m.mail_lesson_suspended_subject(words, { locale }), params, context),
        heading: m.mail_lesson_suspended_heading(words, { locale }),
        body: m[`mail_lesson_suspended_${side}_body`](words, { locale }),
        ...ending(params, context),
        small: m.mail_lesson_suspended_small({}, { locale }),
      }
    },
  }),
  lessonCancelled: defineMail({
    params: lesson,
    bell: 'lessons',
    quotedByBell: true,
    device: 'soon',
    content: changed('cancelled'),
  }),
  lessonAsked: defineMail({
    params: lesson,
    bell: 'lessons',
    device: 'soon',
    content: (params, context) => {
      const { locale } = context
      const words = wordsOf(params, context)
      const kind = params.request || 'cancel'
      return {
        subject: m[`mail_lesson_asked_${kind}_subject`](words, { locale }),
        heading: m[`mail_lesson_asked_${kind}_heading`]({}, { locale }),
        body: m[`mail_lesson_asked_${kind}_body`](words, { locale }),
        ...(params.reason && { quote: params.reason }),
        ...ending(params, context),
        small: m.mail_lesson_asked_small({}, { locale }),
      }
    },
  }),
  lessonAnswered: defineMail({
    params: lesson,
    bell: 'lessons',
    quotedByBell: true,
    device: 'soon',
    content: (params, context) => {
      const { locale } = context
      const words = wordsOf(params, context)
      const answer = params.answer || 'declined'
      return {
        subject: subjectOf(m[`mail_lesson_${answer}_subject`](words, { locale }), params, context),
        heading: m[`mail_lesson_${answer}_heading`]({}, { locale }),
        body: m[`mail_lesson_${answer}_body`](words, { locale }),
        ...(params.reason && { quote: params.reason }),
        ...ending(params, context),
        small: m.mail_lesson_rule_teacher_small({}, { locale }),
      }
    },
  }),
  lessonGone: defineMail({
    params: lesson,
    bell: 'lessons',
    device: 'yes',
    content: (params, context) => {
      const { locale, supportEmail, page } = context
      const words = wordsOf(params, context)
      const body = m.mail_lesson_gone_body(words, { locale })
      const next = params.next
        ? m.mail_lesson_gone_next({}, { locale })
        : m.mail_lesson_gone_none({}, { locale })
      return {
        subject: subjectOf(m.mail_lesson_gone_subject(words, { locale }), params, context),
        heading: m.mail_lesson_gone_heading({}, { locale }),
        body: `${body}\n${next}`,
        ...(params.next && { quote: params.next }),
        action: { label: m.mail_lesson_gone_action({}, { locale }), link: page(params.path) },
        small: m.mail_refund_small({ email: supportEmail }, { locale }),
      }
    },
  }),
  lessonReminder: defineMail({
    params: lesson,
    bell: 'lessons',
    device: 'soon',
    content: (params, context) => {
      const { locale } = context
      const words = { ...wordsOf(params, context), lead: leadText(params.minutes, locale) }
      return {
        subject: subjectOf(m.mail_lesson_reminder_subject(words, { locale }), params, context),
        heading: m.mail_lesson_reminder_heading({}, { locale }),
        body: m[`mail_lesson_reminder_${params.side}_body`](words, { locale }),
        ...ending(params, context),
        ...(params.path.includes('?join=') &&
          isSoon(params.minutes) && {
            action: { label: m.mail_lesson_join_action({}, { locale }), link: context.page(params.path) },
          }),
        small: m.mail_lesson_rule_teacher({}, { locale }),
      }
    },
  }),
}

type Declared = typeof lessonsMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
