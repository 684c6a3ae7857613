import { z } from 'zod'
import { m } from '#messages/messages.js'
import { link, path, titleIn, titles } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

export const libraryMails = {
  /** To a teacher: someone is trying codes of a product. */
  codeGuessing: defineMail({
    params: z.object({ title: z.string(), link }),
    bell: null,
    device: 'yes',
    content: ({ title, link }, { locale }) => ({
      subject: m.mail_code_guessing_subject({ title }, { locale }),
      heading: m.mail_code_guessing_heading({}, { locale }),
      body: m.mail_code_guessing_body({ title }, { locale }),
      action: { label: m.mail_code_guessing_action({}, { locale }), link },
      small: m.mail_code_guessing_small({}, { locale }),
    }),
  }),
  materialsAdded: defineMail({
    params: z.object({ ...titles, path }),
    bell: 'teachers',
    device: 'yes',
    anyLanguage: true,
    content: ({ path, ...told }, { locale, page }) => ({
      subject: m.mail_added_subject({ title: titleIn(locale, told) }, { locale }),
      heading: m.mail_added_heading({}, { locale }),
      body: m.mail_added_body({ title: titleIn(locale, told) }, { locale }),
      action: { label: m.mail_added_action({}, { locale }), link: page(path) },
      small: m.mail_added_small({}, { locale }),
    }),
  }),
}

type Declared = typeof libraryMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
