import { z } from 'zod'
import { m } from '#messages/messages.js'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

export const webhooksMails = {
  webhookDisabled: defineMail({
    params: z.object({ url: z.string() }),
    bell: null,
    device: 'yes',
    content: ({ url }, { locale, brand, page }) => ({
      subject: m.mail_webhook_disabled_subject({}, { locale }),
      heading: m.mail_webhook_disabled_heading({}, { locale }),
      body: m.mail_webhook_disabled_body({ url, brand }, { locale }),
      action: {
        label: m.mail_webhook_disabled_action({}, { locale }),
        link: page('/my-account/developers#webhooks'),
      },
      small: m.mail_webhook_disabled_small({}, { locale }),
    }),
  }),
}

type Declared = typeof webhooksMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
