import { z } from 'zod'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { MailContent, MailContext } from './mail-layout.ts'

const path = z.string().startsWith('/')

// In no language: they are told to many at once, to each in theirs.
/** What it is called; in Chinese where that is something else. */
const titles = { title: z.string(), title_zh: z.string().optional() }
const published = z.object({ seller: z.string(), ...titles, path })
const priceDropped = z.object({ ...titles, before: z.string(), price: z.string(), path })
const added = z.object({ ...titles, path })
const answered = z.object({ teacher: z.string(), reply: z.string(), path })
/** Heading, text and path of each, as JSON. */
const digest = z.object({ items: z.string(), more: z.string() })

export const noticeMailParams = {
  teacherPublished: published,
  classOpened: published,
  priceDropped,
  materialsAdded: added,
  reviewAnswered: answered,
  noticeDigest: digest,
} as const

type Published = z.infer<typeof published>

const titleIn = (locale: Locale, { title, title_zh }: { title: string; title_zh?: string | undefined }) =>
  locale === 'zh-HK' ? (title_zh ?? title) : title

const digestItems = z.array(z.object({ title: z.string(), body: z.string() }))
export type DigestItem = z.infer<typeof digestItems>[number]

const of =
  (about: 'published' | 'opened') =>
  ({ seller, path, ...told }: Published, { locale, page }: MailContext): MailContent => {
    const title = titleIn(locale, told)
    return {
      subject: m[`mail_${about}_subject`]({ seller, title }, { locale }),
      heading: m[`mail_${about}_heading`]({ seller }, { locale }),
      body: m[`mail_${about}_body`]({ seller, title }, { locale }),
      action: { label: m[`mail_${about}_action`]({}, { locale }), link: page(path) },
      small: m.mail_followed_small({ seller }, { locale }),
    }
  }

export const noticeMails: {
  readonly [K in keyof typeof noticeMailParams]: (
    params: z.infer<(typeof noticeMailParams)[K]>,
    context: MailContext,
  ) => MailContent
} = {
  teacherPublished: of('published'),
  classOpened: of('opened'),
  priceDropped: ({ before, price, path, ...told }, { locale, page }) => ({
    subject: m.mail_price_subject({ title: titleIn(locale, told), price }, { locale }),
    heading: m.mail_price_heading({}, { locale }),
    body: m.mail_price_body({ title: titleIn(locale, told), before, price }, { locale }),
    action: { label: m.mail_price_action({}, { locale }), link: page(path) },
    small: m.mail_price_small({}, { locale }),
  }),
  materialsAdded: ({ path, ...told }, { locale, page }) => ({
    subject: m.mail_added_subject({ title: titleIn(locale, told) }, { locale }),
    heading: m.mail_added_heading({}, { locale }),
    body: m.mail_added_body({ title: titleIn(locale, told) }, { locale }),
    action: { label: m.mail_added_action({}, { locale }), link: page(path) },
    small: m.mail_added_small({}, { locale }),
  }),
  reviewAnswered: ({ teacher, reply, path }, { locale, page }) => ({
    subject: m.mail_answered_subject({ teacher }, { locale }),
    heading: m.mail_answered_heading({}, { locale }),
    body: m.mail_answered_body({ teacher }, { locale }),
    quote: reply,
    action: { label: m.mail_answered_action({}, { locale }), link: page(path) },
    small: m.mail_answered_small({}, { locale }),
  }),
  noticeDigest: ({ items, more }, { locale, brand, page }) => {
    const told = digestItems.parse(JSON.parse(items))
    return {
      subject: m.mail_digest_subject({ brand, count: told.length + Number(more) }, { locale }),
      heading: m.mail_digest_heading({}, { locale }),
      body: [
        ...told.map(({ title, body }) => `${title}\n${body}`),
        ...(Number(more) > 0 ? [m.mail_digest_more({ count: Number(more) }, { locale })] : []),
      ].join('\n\n'),
      action: { label: m.mail_digest_action({}, { locale }), link: page('/notices') },
      small: m.mail_digest_small({}, { locale }),
    }
  },
}
