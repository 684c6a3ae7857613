import { z } from 'zod'
import { m } from '#messages/messages.js'
import { path } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

export const reviewsMails = {
  /** To the author of a product review; `path` leads to its reviews. */
  reviewReplied: defineMail({
    params: z.object({
      name: z.string(),
      product: z.string(),
      reply: z.string(),
      path,
    }),
    bell: 'reviews',
    device: 'yes',
    content: ({ name, product, reply, path }, { locale, page }) => ({
      subject: m.mail_review_replied_subject({ product }, { locale }),
      heading: m.mail_review_replied_heading({}, { locale }),
      body: m.mail_review_replied_body({ name, product }, { locale }),
      quote: reply,
      action: { label: m.mail_question_answered_action({}, { locale }), link: page(path) },
      small: m.mail_review_replied_small({}, { locale }),
    }),
  }),
  reviewAnswered: defineMail({
    params: z.object({ teacher: z.string(), reply: z.string(), path }),
    bell: 'reviews',
    device: 'yes',
    anyLanguage: true,
    content: ({ teacher, reply, path }, { locale, page }) => ({
      subject: m.mail_answered_subject({ teacher }, { locale }),
      heading: m.mail_answered_heading({}, { locale }),
      body: m.mail_answered_body({ teacher }, { locale }),
      quote: reply,
      action: { label: m.mail_answered_action({}, { locale }), link: page(path) },
      small: m.mail_answered_small({}, { locale }),
    }),
  }),
  /** `asker` as everyone reads it; `path` leads to the questions of the product. */
  questionAsked: defineMail({
    params: z.object({
      name: z.string(),
      product: z.string(),
      asker: z.string(),
      question: z.string(),
      path,
    }),
    bell: 'teaching',
    device: 'yes',
    content: ({ name, product, asker, question, path }, { locale, supportEmail, page }) => ({
      subject: m.mail_question_asked_subject({ product }, { locale }),
      heading: m.mail_question_asked_heading({}, { locale }),
      body: m.mail_question_asked_body({ name, asker, product }, { locale }),
      quote: question,
      action: { label: m.mail_question_asked_action({}, { locale }), link: page(path) },
      small: m.mail_question_asked_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** To the person who asked about a product; `path` leads to its questions. */
  questionAnswered: defineMail({
    params: z.object({
      name: z.string(),
      product: z.string(),
      answer: z.string(),
      path,
    }),
    bell: 'reviews',
    device: 'yes',
    content: ({ name, product, answer, path }, { locale, page }) => ({
      subject: m.mail_question_answered_subject({ product }, { locale }),
      heading: m.mail_question_answered_heading({}, { locale }),
      body: m.mail_question_answered_body({ name, product }, { locale }),
      quote: answer,
      action: { label: m.mail_question_answered_action({}, { locale }), link: page(path) },
      small: m.mail_question_answered_small({}, { locale }),
    }),
  }),
}

type Declared = typeof reviewsMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
