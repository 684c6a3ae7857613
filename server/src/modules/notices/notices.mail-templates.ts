import { z } from 'zod'
import { m } from '#messages/messages.js'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

const digestItems = z.array(z.object({ title: z.string(), body: z.string() }))
export type DigestItem = z.infer<typeof digestItems>[number]

export const noticesMails = {
  /** `items` has the heading and text of each, as JSON. */
  noticeDigest: defineMail({
    params: z.object({ items: z.string(), more: z.string() }),
    bell: null,
    device: 'no',
    anyLanguage: true,
    content: ({ items, more }, { locale, brand, page }) => {
      const notified = digestItems.parse(JSON.parse(items))
      return {
        subject: m.mail_digest_subject({ brand, count: notified.length + Number(more) }, { locale }),
        heading: m.mail_digest_heading({}, { locale }),
        body: [
          ...notified.map(({ title, body }) => `${title}\n${body}`),
          ...(Number(more) > 0 ? [m.mail_digest_more({ count: Number(more) }, { locale })] : []),
        ].join('\n\n'),
        action: { label: m.mail_digest_action({}, { locale }), link: page('/notices') },
        small: m.mail_digest_small({}, { locale }),
      }
    },
  }),
}

type Declared = typeof noticesMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
