import { z } from 'zod'
import { m } from '#messages/messages.js'
import { path } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

export const authoringMails = {
  /** `onSale` is '' if the course can't be sold without the file; `path` leads to its form. */
  fileRefused: defineMail({
    params: z.object({
      product: z.string(),
      file: z.string(),
      reason: z.string(),
      onSale: z.string(),
      path,
    }),
    bell: 'teaching',
    device: 'yes',
    content: ({ product, file, reason, onSale, path }, { locale, supportEmail, page }) => ({
      subject: m.mail_file_subject({ file }, { locale }),
      heading: m.mail_file_heading({}, { locale }),
      body: (onSale ? m.mail_file_body_on : m.mail_file_body_off)({ file, product }, { locale }),
      quote: reason,
      action: { label: m.mail_file_action({}, { locale }), link: page(path) },
      small: m.mail_file_small({ email: supportEmail }, { locale }),
    }),
  }),
}

type Declared = typeof authoringMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
