import { z } from 'zod'
import { m } from '#messages/messages.js'
import { path, titleIn, titles } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

export const savedMails = {
  teacherPublished: defineMail({
    params: z.object({ seller: z.string(), ...titles, path }),
    bell: 'teachers',
    device: 'yes',
    anyLanguage: true,
    content: ({ seller, path, ...told }, { locale, page }) => {
      const title = titleIn(locale, told)
      return {
        subject: m.mail_published_subject({ seller, title }, { locale }),
        heading: m.mail_published_heading({ seller }, { locale }),
        body: m.mail_published_body({ seller, title }, { locale }),
        action: { label: m.mail_published_action({}, { locale }), link: page(path) },
        small: m.mail_followed_small({ seller }, { locale }),
      }
    },
  }),
  teacherPublishedMany: defineMail({
    params: z.object({ seller: z.string(), count: z.string(), path }),
    bell: 'teachers',
    device: 'yes',
    anyLanguage: true,
    content: ({ seller, count, path }, { locale, page }) => ({
      subject: m.mail_published_many_subject({ seller, count }, { locale }),
      heading: m.mail_published_heading({ seller }, { locale }),
      body: m.mail_published_many_body({ seller, count }, { locale }),
      action: { label: m.mail_published_many_action({}, { locale }), link: page(path) },
      small: m.mail_followed_small({ seller }, { locale }),
    }),
  }),
  priceDropped: defineMail({
    params: z.object({ ...titles, before: z.string(), price: z.string(), path }),
    bell: 'favourites',
    device: 'yes',
    anyLanguage: true,
    content: ({ before, price, path, ...told }, { locale, page }) => ({
      subject: m.mail_price_subject({ title: titleIn(locale, told), price }, { locale }),
      heading: m.mail_price_heading({}, { locale }),
      body: m.mail_price_body({ title: titleIn(locale, told), before, price }, { locale }),
      action: { label: m.mail_price_action({}, { locale }), link: page(path) },
      small: m.mail_price_small({}, { locale }),
    }),
  }),
}

type Declared = typeof savedMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
