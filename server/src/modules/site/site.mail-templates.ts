import { z } from 'zod'
import { m } from '#messages/messages.js'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

export const siteMails = {
  /** To our own support; replies go to the visitor. */
  contactReceived: defineMail({
    params: z.object({ name: z.string(), email: z.email(), message: z.string() }),
    bell: null,
    device: 'no',
    replyTo: ({ email }) => email,
    content: ({ name, email, message }, { locale }) => ({
      subject: m.mail_contact_subject({ name }, { locale }),
      heading: m.mail_contact_heading({}, { locale }),
      body: m.mail_contact_body({ name, email }, { locale }),
      quote: message,
      small: m.mail_contact_small({ email }, { locale }),
    }),
  }),
}

type Declared = typeof siteMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
