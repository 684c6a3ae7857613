import { z } from 'zod'
import { m } from '#messages/messages.js'
import { path } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

export const closingMails = {
  /** To whoever is closed: their page is gone, so it leads nowhere. */
  sellerClosed: defineMail({
    params: z.object({ seller: z.string(), reason: z.string() }),
    bell: null,
    device: 'no',
    content: ({ seller, reason }, { locale, brand, supportEmail }) => ({
      subject: m.mail_seller_closed_subject({ seller, brand }, { locale }),
      heading: m.mail_seller_closed_heading({ seller }, { locale }),
      body: m.mail_seller_closed_body({ seller, brand }, { locale }),
      quote: reason,
      small: m.mail_centre_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** To a family, once for all their seats: about money, so it is always emailed, and it rings. */
  closingRefund: defineMail({
    params: z.object({
      seller: z.string(),
      reason: z.string(),
      /** What ends, one per line. */
      titles: z.string(),
      /** What goes back; '' for nothing. */
      amount: z.string(),
      /** Names of similar teachers, one per line; '' for none. */
      similar: z.string(),
      path,
    }),
    bell: 'safety',
    device: 'yes',
    content: ({ seller, reason, titles, amount, similar, path }, { locale, brand, supportEmail, page }) => ({
      subject: amount
        ? m.mail_closing_subject({ seller, amount }, { locale })
        : m.mail_closing_subject_free({ seller }, { locale }),
      heading: m.mail_closing_heading({ seller, brand }, { locale }),
      body: [
        m.mail_closing_body({}, { locale }),
        titles,
        ...(amount ? [m.mail_closing_refund({ amount }, { locale })] : []),
        m.mail_closing_courses({}, { locale }),
        ...(similar ? [`${m.mail_closing_similar({}, { locale })}\n${similar}`] : []),
      ].join('\n\n'),
      quote: reason,
      action: { label: m.mail_closing_action({}, { locale }), link: page(path) },
      small: m.mail_centre_small({ email: supportEmail }, { locale }),
    }),
  }),
}

type Declared = typeof closingMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
