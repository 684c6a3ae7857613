import { z } from 'zod'
import { m } from '#messages/messages.js'
import { path } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

export const cancelledClassMails = {
  /** The whole class was cancelled: to everyone who had, asked for or waited for a seat. */
  classEnded: defineMail({
    params: z.object({
      title: z.string(),
      /** The teacher's name. */
      other: z.string(),
      /** '' for someone without a name. */
      learner: z.string(),
      by: z.enum(['teacher', 'staff']),
      /** What they had. 'paid': they paid when it was already cancelled. */
      what: z.enum(['seat', 'request', 'offer', 'line', 'paid']),
      /** How many lessons aren't held. */
      lessons: z.string(),
      /** What goes back; '' if nothing does. */
      price: z.string(),
      reason: z.string(),
      path,
    }),
    bell: 'lessons',
    quotedByBell: true,
    device: 'soon',
    content: ({ title, other, by, what, lessons, price, reason, path, ...rest }, context) => {
      const { locale, brand, page, supportEmail } = context
      const learner = rest.learner || m.mail_lesson_somebody({}, { locale })
      const refund = price ? m.mail_class_refund({ price }, { locale }) : ''
      const who = by === 'teacher' ? other : brand
      const count = { count: Number(lessons), shown: lessons }
      const cancelled = m[`mail_class_ended_by_${by}`]({ ...count, by: who, other, title }, { locale })
      return {
        subject: m.mail_class_ended_subject({ title }, { locale }),
        heading: m.mail_class_ended_heading({ by: who }, { locale }),
        body: `${cancelled}\n${m[`mail_class_ended_${what}`]({ learner, refund }, { locale })}`.trim(),
        ...(reason && { quote: reason }),
        action: { label: m.mail_class_action({}, { locale }), link: page(path) },
        small: price
          ? m.mail_refund_small({ email: supportEmail }, { locale })
          : m.mail_class_small({}, { locale }),
      }
    },
  }),
  /** To the teacher who cancelled it, instead of an email for each student. */
  classCancelledSummary: defineMail({
    params: z.object({
      title: z.string(),
      lessons: z.string(),
      /** How many enrolled students there were, and how many others were told. */
      seats: z.string(),
      others: z.string(),
      /** What goes back to all of them; '' if nothing does. */
      price: z.string(),
      reason: z.string(),
      path,
    }),
    bell: 'lessons',
    quotedByBell: true,
    device: 'no',
    content: ({ title, lessons, seats, others, price, reason, path }, { locale, page }) => {
      const counted = (shown: string) => ({ count: Number(shown), shown })
      const toSeats = price
        ? m.mail_class_summary_refund({ ...counted(seats), price }, { locale })
        : m.mail_class_summary_free(counted(seats), { locale })
      return {
        subject: m.mail_class_summary_subject({ title }, { locale }),
        heading: m.mail_class_summary_heading({}, { locale }),
        body: [
          m.mail_class_summary_lessons({ ...counted(lessons), title }, { locale }),
          Number(seats) > 0 && toSeats,
          Number(others) > 0 && m.mail_class_summary_others(counted(others), { locale }),
        ]
          .filter(Boolean)
          .join('\n'),
        ...(reason && { quote: reason }),
        action: { label: m.mail_class_action({}, { locale }), link: page(path) },
        small: m.mail_class_summary_small({}, { locale }),
      }
    },
  }),
}
