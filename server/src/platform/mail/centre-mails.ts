import { z } from 'zod'
import { m } from '#messages/messages.js'
import type { MailContent, MailContext } from './mail-layout.ts'

const memberAndCentre = z.object({ teacher: z.string(), centre: z.string() })

/** Mails about who belongs to a centre. */
export const centreMailParams = {
  /** `path` leads to the page where it is accepted or declined. */
  centreInvitation: z.object({
    centre: z.string(),
    inviter: z.string(),
    path: z.string().startsWith('/'),
  }),
  centreJoined: memberAndCentre,
  centreLeft: memberAndCentre,
  centreRemoved: z.object({ centre: z.string() }),
} as const

type Params = { [K in keyof typeof centreMailParams]: z.infer<(typeof centreMailParams)[K]> }

export const centreMails: {
  [K in keyof Params]: (params: Params[K], context: MailContext) => MailContent
} = {
  centreInvitation: ({ centre, inviter, path }, { locale, brand, page }) => ({
    subject: m.mail_centre_invitation_subject({ centre, brand }, { locale }),
    heading: m.mail_centre_invitation_heading({ centre }, { locale }),
    body: m.mail_centre_invitation_body({ centre, inviter, brand }, { locale }),
    action: { label: m.mail_centre_invitation_action({}, { locale }), link: page(path) },
    small: m.mail_centre_invitation_small({ centre }, { locale }),
  }),
  centreJoined: ({ teacher, centre }, { locale, supportEmail, page }) => ({
    subject: m.mail_centre_joined_subject({ teacher, centre }, { locale }),
    heading: m.mail_centre_joined_heading({}, { locale }),
    body: m.mail_centre_joined_body({ teacher, centre }, { locale }),
    action: { label: m.mail_centre_action({}, { locale }), link: page('/my-centre') },
    small: m.mail_centre_small({ email: supportEmail }, { locale }),
  }),
  centreLeft: ({ teacher, centre }, { locale, supportEmail, page }) => ({
    subject: m.mail_centre_left_subject({ teacher, centre }, { locale }),
    heading: m.mail_centre_left_heading({}, { locale }),
    body: m.mail_centre_left_body({ teacher, centre }, { locale }),
    action: { label: m.mail_centre_action({}, { locale }), link: page('/my-centre') },
    small: m.mail_centre_small({ email: supportEmail }, { locale }),
  }),
  centreRemoved: ({ centre }, { locale, supportEmail }) => ({
    subject: m.mail_centre_removed_subject({ centre }, { locale }),
    heading: m.mail_centre_removed_heading({}, { locale }),
    body: m.mail_centre_removed_body({ centre }, { locale }),
    small: m.mail_centre_small({ email: supportEmail }, { locale }),
  }),
}
