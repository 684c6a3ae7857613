import { z } from 'zod'
import { m } from '#messages/messages.js'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

export const conversationsMails = {
  /** `quote`: the beginning of the message. The bell keeps none of it: what is deleted is gone there, too. */
  messageReceived: defineMail({
    params: z.object({
      sender: z.string(),
      senderZh: z.string(),
      quote: z.string(),
      conversation: z.string(),
    }),
    bell: 'messages',
    device: 'yes',
    anyLanguage: true,
    content: ({ sender, senderZh, quote, conversation }, { locale, page }) => {
      const name = locale === 'zh-HK' ? senderZh : sender
      return {
        subject: m.mail_message_subject({ sender: name }, { locale }),
        heading: m.mail_message_heading({ sender: name }, { locale }),
        body: m.mail_message_body({ sender: name }, { locale }),
        quote,
        action: { label: m.mail_message_action({}, { locale }), link: page(`/messages/${conversation}`) },
        small: m.mail_message_small({}, { locale }),
      }
    },
  }),
}

type Declared = typeof conversationsMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
