import { z } from 'zod'
import { m } from '#messages/messages.js'
import { path } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

export const runMails = {
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
