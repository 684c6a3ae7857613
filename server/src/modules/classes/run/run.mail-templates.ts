import { z } from 'zod'
import { m } from '#messages/messages.js'
import { path } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

export const runMails = {
  /** Changed lessons, one per line, and what goes back for those that were cancelled. */
  classLessons: defineMail({
    params: z.object({
      title: z.string(),
      other: z.string(),
      changes: z.string(),
      /** Of a single cancelled lesson, by whom and when it would have been; '' for other changes. */
      by: z.enum(['', 'teacher', 'staff', 'weather']).default(''),
      when: z.string().default(''),
      /** '' if nothing goes back. */
      price: z.string().default(''),
      reason: z.string(),
      path,
    }),
    bell: 'lessons',
    quotedByBell: true,
    device: 'soon',
    content: ({ title, other, changes, by, when, price, reason, path }, context) => {
      const { locale, brand, page } = context
      const lead = by
        ? m[`mail_class_lessons_by_${by}`]({ by: brand, other, title }, { locale })
        : m.mail_class_lessons_body({ title, other }, { locale })
      const refund = price && m.mail_class_refund({ price }, { locale })
      return {
        subject: by
          ? m.mail_lesson_cancelled_student_subject({ title, when }, { locale })
          : m.mail_class_lessons_subject({ title }, { locale }),
        heading: by
          ? m.mail_class_lessons_heading_cancelled({}, { locale })
          : m.mail_class_lessons_heading({}, { locale }),
        body: [lead, changes, refund].filter(Boolean).join('\n'),
        ...(reason && { quote: reason }),
        action: { label: m.mail_class_action({}, { locale }), link: page(path) },
        small: m.mail_class_small({}, { locale }),
      }
    },
  }),
  /** A teacher's message to everyone enrolled. */
  classMessage: defineMail({
    params: z.object({
      title: z.string(),
      other: z.string(),
      message: z.string(),
      path,
    }),
    bell: 'lessons',
    quotedByBell: true,
    device: 'yes',
    content: ({ title, other, message, path }, { locale, page }) => ({
      subject: m.mail_class_message_subject({ title, other }, { locale }),
      heading: m.mail_class_message_heading({}, { locale }),
      body: m.mail_class_message_body({ title, other }, { locale }),
      quote: message,
      action: { label: m.mail_class_message_action({}, { locale }), link: page(path) },
      small: m.mail_class_message_small({}, { locale }),
    }),
  }),
  /** A file that was meant for enrolled students. */
  classFileRefused: defineMail({
    params: z.object({
      title: z.string(),
      file: z.string(),
      reason: z.string(),
      path,
    }),
    bell: 'teaching',
    device: 'yes',
    content: ({ title, file, reason, path }, { locale, supportEmail, page }) => ({
      subject: m.mail_class_file_subject({ file }, { locale }),
      heading: m.mail_file_heading({}, { locale }),
      body: m.mail_class_file_body({ file, title }, { locale }),
      quote: reason,
      action: { label: m.mail_file_action({}, { locale }), link: page(path) },
      small: m.mail_class_file_small({ email: supportEmail }, { locale }),
    }),
  }),
}
