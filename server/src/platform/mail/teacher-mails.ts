import { z } from 'zod'
import { m } from '#messages/messages.js'
import type { MailContent, MailContext } from './mail-layout.ts'

const named = z.object({ name: z.string() })

/** Mails to those who teach or want to. */
export const teacherMailParams = {
  applicationReceived: named,
  /** `path` leads to the page where the documents are uploaded, signed. */
  documentsAsked: z.object({ name: z.string(), request: z.string(), path: z.string().startsWith('/') }),
  applicationApproved: named,
  applicationDeclined: z.object({ name: z.string(), reason: z.string() }),
  teacherActivated: named,
  teacherDeactivated: named,
} as const

type Params = { [K in keyof typeof teacherMailParams]: z.infer<(typeof teacherMailParams)[K]> }

export const teacherMails: {
  [K in keyof Params]: (params: Params[K], context: MailContext) => MailContent
} = {
  applicationReceived: ({ name }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_application_received_subject({ brand }, { locale }),
    heading: m.mail_application_received_heading({}, { locale }),
    body: m.mail_application_received_body({ name, brand }, { locale }),
    action: { label: m.mail_application_action({}, { locale }), link: page('/my-application') },
    small: m.mail_application_small({ email: supportEmail }, { locale }),
  }),
  documentsAsked: ({ name, request, path }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_documents_asked_subject({ brand }, { locale }),
    heading: m.mail_documents_asked_heading({}, { locale }),
    body: m.mail_documents_asked_body({ name }, { locale }),
    quote: request,
    action: { label: m.mail_documents_asked_action({}, { locale }), link: page(path) },
    small: m.mail_documents_asked_small({ email: supportEmail }, { locale }),
  }),
  applicationApproved: ({ name }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_application_approved_subject({ brand }, { locale }),
    heading: m.mail_application_approved_heading({}, { locale }),
    body: m.mail_application_approved_body({ name, brand }, { locale }),
    action: { label: m.mail_application_approved_action({}, { locale }), link: page('/my-application') },
    small: m.mail_application_small({ email: supportEmail }, { locale }),
  }),
  applicationDeclined: ({ name, reason }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_application_declined_subject({ brand }, { locale }),
    heading: m.mail_application_declined_heading({}, { locale }),
    body: m.mail_application_declined_body({ name, brand }, { locale }),
    quote: reason,
    action: { label: m.mail_application_action({}, { locale }), link: page('/my-application') },
    small: m.mail_application_declined_small({ email: supportEmail }, { locale }),
  }),
  teacherActivated: ({ name }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_teacher_activated_subject({ brand }, { locale }),
    heading: m.mail_teacher_activated_heading({}, { locale }),
    body: m.mail_teacher_activated_body({ name, brand }, { locale }),
    action: { label: m.mail_password_action({}, { locale }), link: page('/login') },
    small: m.mail_application_small({ email: supportEmail }, { locale }),
  }),
  teacherDeactivated: ({ name }, { locale, brand, supportEmail }) => ({
    subject: m.mail_teacher_deactivated_subject({ brand }, { locale }),
    heading: m.mail_teacher_deactivated_heading({}, { locale }),
    body: m.mail_teacher_deactivated_body({ name, brand }, { locale }),
    small: m.mail_teacher_deactivated_small({ email: supportEmail }, { locale }),
  }),
}
