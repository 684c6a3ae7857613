import { z } from 'zod'
import { m } from '#messages/messages.js'
import { path } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

const about = { number: z.string(), title: z.string(), text: z.string() }
const decided = z.object({ ...about, outcome: z.enum(['upheld', 'not_upheld']) })

/** These contain what staff wrote word for word, but never who reported. */
export const casesMails = {
  /** To everyone on the desk. */
  caseUrgent: defineMail({
    params: z.object({ number: z.string(), path }),
    bell: 'safety',
    device: 'soon',
    anyLanguage: true,
    content: ({ number, path }, { locale, page }) => ({
      subject: m.mail_case_urgent_subject({ number }, { locale }),
      heading: m.mail_case_urgent_heading({}, { locale }),
      body: m.mail_case_urgent_body({ number }, { locale }),
      action: { label: m.mail_case_urgent_action({}, { locale }), link: page(path) },
      small: m.mail_case_urgent_small({}, { locale }),
    }),
  }),
  caseWarned: defineMail({
    params: z.object(about),
    bell: 'safety',
    device: 'yes',
    content: ({ number, title, text }, { locale, supportEmail }) => ({
      subject: m.mail_case_warned_subject({}, { locale }),
      heading: m.mail_case_warned_heading({}, { locale }),
      body: m.mail_case_warned_body({ title }, { locale }),
      quote: text,
      small: m.mail_case_small({ email: supportEmail, number }, { locale }),
    }),
  }),
  caseConcerned: defineMail({
    params: decided,
    bell: 'safety',
    device: 'yes',
    content: ({ number, title, text, outcome }, { locale, supportEmail }) => ({
      subject: m.mail_case_concerned_subject({}, { locale }),
      heading: m.mail_case_concerned_heading({}, { locale }),
      body:
        outcome === 'upheld'
          ? m.mail_case_concerned_upheld({ title }, { locale })
          : m.mail_case_concerned_not({ title }, { locale }),
      quote: text,
      small: m.mail_case_small({ email: supportEmail, number }, { locale }),
    }),
  }),
  caseClosed: defineMail({
    params: decided,
    bell: 'safety',
    device: 'yes',
    content: ({ number, title, text, outcome }, { locale, supportEmail, page }) => ({
      subject: m.mail_case_closed_subject({ number }, { locale }),
      heading: m.mail_case_closed_heading({}, { locale }),
      body:
        outcome === 'upheld'
          ? m.mail_case_closed_upheld({ title }, { locale })
          : m.mail_case_closed_not({ title }, { locale }),
      quote: text,
      action: { label: m.mail_case_closed_action({}, { locale }), link: page('/my/reports') },
      small: m.mail_case_small({ email: supportEmail, number }, { locale }),
    }),
  }),
  /** To a stranger, who has no page of their own. */
  caseAnswered: defineMail({
    params: decided,
    bell: null,
    device: 'no',
    content: ({ number, title, text, outcome }, { locale, supportEmail }) => ({
      subject: m.mail_case_closed_subject({ number }, { locale }),
      heading: m.mail_case_closed_heading({}, { locale }),
      body:
        outcome === 'upheld'
          ? m.mail_case_closed_upheld({ title }, { locale })
          : m.mail_case_closed_not({ title }, { locale }),
      quote: text,
      small: m.mail_case_small({ email: supportEmail, number }, { locale }),
    }),
  }),
}

type Declared = typeof casesMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
