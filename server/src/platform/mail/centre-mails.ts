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
  managerAppointed: z.object({ centre: z.string() }),
  /** `path` leads to the page where a password is chosen. */
  managerInvited: z.object({ centre: z.string(), path: z.string().startsWith('/') }),
  managerEnded: z.object({ centre: z.string() }),
  centreEnded: z.object({ centre: z.string() }),
  centreRestored: z.object({ centre: z.string() }),
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
  managerAppointed: ({ centre }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_manager_subject({ centre, brand }, { locale }),
    heading: m.mail_manager_heading({}, { locale }),
    body: m.mail_manager_body({ centre, brand }, { locale }),
    action: { label: m.mail_centre_action({}, { locale }), link: page('/my-centre') },
    small: m.mail_centre_small({ email: supportEmail }, { locale }),
  }),
  managerInvited: ({ centre, path }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_manager_subject({ centre, brand }, { locale }),
    heading: m.mail_manager_heading({}, { locale }),
    body: m.mail_manager_invited_body({ centre, brand }, { locale }),
    action: { label: m.mail_manager_invited_action({}, { locale }), link: page(path) },
    small: m.mail_manager_invited_small({ email: supportEmail }, { locale }),
  }),
  managerEnded: ({ centre }, { locale, supportEmail }) => ({
    subject: m.mail_manager_ended_subject({ centre }, { locale }),
    heading: m.mail_manager_ended_heading({ centre }, { locale }),
    body: m.mail_manager_ended_body({ centre }, { locale }),
    small: m.mail_centre_small({ email: supportEmail }, { locale }),
  }),
  centreEnded: ({ centre }, { locale, brand, supportEmail }) => ({
    subject: m.mail_centre_ended_subject({ centre, brand }, { locale }),
    heading: m.mail_centre_ended_heading({ centre }, { locale }),
    body: m.mail_centre_ended_body({ centre, brand }, { locale }),
    small: m.mail_centre_small({ email: supportEmail }, { locale }),
  }),
  centreRestored: ({ centre }, { locale, brand, supportEmail, page }) => ({
    subject: m.mail_centre_restored_subject({ centre, brand }, { locale }),
    heading: m.mail_centre_restored_heading({ centre }, { locale }),
    body: m.mail_centre_restored_body({ centre, brand }, { locale }),
    action: { label: m.mail_centre_action({}, { locale }), link: page('/my-centre') },
    small: m.mail_centre_small({ email: supportEmail }, { locale }),
  }),
}
