import { z } from 'zod'
import { type BadgeKind, badgeKinds } from '#contract/rules/badges.ts'
import { dayText } from '#contract/rules/hong-kong-texts.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import { path } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

const named = z.object({ name: z.string() })
const badge = z.object({
  name: z.string(),
  kind: z.enum(badgeKinds),
  reason: z.string(),
  /** A day in Hong Kong; '' if it has none. */
  until: z.string(),
})

const memberAndCentre = z.object({ teacher: z.string(), centre: z.string() })

const badgeName = (kind: BadgeKind, locale: Locale): string => m[`badges_${kind}`]({}, { locale })
const badgesPage = '/my-profile?tab=personal#badges'

export const teachersMails = {
  applicationReceived: defineMail({
    params: named,
    bell: null,
    device: 'no',
    content: ({ name }, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_application_received_subject({ brand }, { locale }),
      heading: m.mail_application_received_heading({}, { locale }),
      body: m.mail_application_received_body({ name, brand }, { locale }),
      action: { label: m.mail_application_action({}, { locale }), link: page('/my-application') },
      small: m.mail_application_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** `path` leads to the page where the documents are uploaded, signed. */
  documentsAsked: defineMail({
    params: z.object({ name: z.string(), request: z.string(), path }),
    bell: 'teaching',
    device: 'yes',
    content: ({ name, request, path }, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_documents_asked_subject({ brand }, { locale }),
      heading: m.mail_documents_asked_heading({}, { locale }),
      body: m.mail_documents_asked_body({ name }, { locale }),
      quote: request,
      action: { label: m.mail_documents_asked_action({}, { locale }), link: page(path) },
      small: m.mail_documents_asked_small({ email: supportEmail }, { locale }),
    }),
  }),
  applicationApproved: defineMail({
    params: named,
    bell: 'teaching',
    device: 'yes',
    content: ({ name }, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_application_approved_subject({ brand }, { locale }),
      heading: m.mail_application_approved_heading({}, { locale }),
      body: m.mail_application_approved_body({ name, brand }, { locale }),
      action: { label: m.mail_application_approved_action({}, { locale }), link: page('/my-application') },
      small: m.mail_application_small({ email: supportEmail }, { locale }),
    }),
  }),
  applicationDeclined: defineMail({
    params: z.object({ name: z.string(), reason: z.string() }),
    bell: 'teaching',
    device: 'yes',
    content: ({ name, reason }, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_application_declined_subject({ brand }, { locale }),
      heading: m.mail_application_declined_heading({}, { locale }),
      body: m.mail_application_declined_body({ name, brand }, { locale }),
      quote: reason,
      action: { label: m.mail_application_action({}, { locale }), link: page('/my-application') },
      small: m.mail_application_declined_small({ email: supportEmail }, { locale }),
    }),
  }),
  teacherActivated: defineMail({
    params: named,
    bell: 'teaching',
    device: 'yes',
    content: ({ name }, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_teacher_activated_subject({ brand }, { locale }),
      heading: m.mail_teacher_activated_heading({}, { locale }),
      body: m.mail_teacher_activated_body({ name, brand }, { locale }),
      action: { label: m.mail_password_action({}, { locale }), link: page('/login') },
      small: m.mail_application_small({ email: supportEmail }, { locale }),
    }),
  }),
  teacherDeactivated: defineMail({
    params: z.object({ name: z.string(), reason: z.string().default('') }),
    bell: null,
    device: 'no',
    content: ({ name, reason }, { locale, brand, supportEmail }) => ({
      subject: m.mail_teacher_deactivated_subject({ brand }, { locale }),
      heading: m.mail_teacher_deactivated_heading({}, { locale }),
      body: m.mail_teacher_deactivated_body({ name, brand }, { locale }),
      ...(reason && { quote: reason }),
      small: m.mail_teacher_deactivated_small({ email: supportEmail }, { locale }),
    }),
  }),
  badgeConfirmed: defineMail({
    params: badge,
    bell: 'teaching',
    device: 'yes',
    content: ({ name, kind, until }, { locale, supportEmail, page }) => {
      const badge = badgeName(kind, locale)
      return {
        subject: m.mail_badge_confirmed_subject({ badge }, { locale }),
        heading: badge,
        body: m.mail_badge_confirmed_body({ name, badge, until: dayText(until, locale) }, { locale }),
        action: { label: m.mail_badge_action({}, { locale }), link: page(badgesPage) },
        small: m.mail_application_small({ email: supportEmail }, { locale }),
      }
    },
  }),
  badgeRefused: defineMail({
    params: badge,
    bell: 'teaching',
    device: 'yes',
    content: ({ name, kind, reason }, { locale, supportEmail, page }) => {
      const badge = badgeName(kind, locale)
      return {
        subject: m.mail_badge_refused_subject({ badge }, { locale }),
        heading: m.mail_badge_refused_heading({}, { locale }),
        body: m.mail_badge_refused_body({ name, badge }, { locale }),
        quote: reason,
        action: { label: m.mail_badge_action({}, { locale }), link: page(badgesPage) },
        small: m.mail_badge_refused_small({ email: supportEmail }, { locale }),
      }
    },
  }),
  badgeWithdrawn: defineMail({
    params: badge,
    bell: 'teaching',
    device: 'yes',
    content: ({ name, kind, reason }, { locale, supportEmail, page }) => {
      const badge = badgeName(kind, locale)
      return {
        subject: m.mail_badge_withdrawn_subject({ badge }, { locale }),
        heading: m.mail_badge_withdrawn_heading({}, { locale }),
        body: m.mail_badge_withdrawn_body({ name, badge }, { locale }),
        quote: reason,
        action: { label: m.mail_badge_action({}, { locale }), link: page(badgesPage) },
        small: m.mail_application_small({ email: supportEmail }, { locale }),
      }
    },
  }),
  badgeEnding: defineMail({
    params: badge,
    bell: 'teaching',
    device: 'yes',
    content: ({ name, kind, until }, { locale, supportEmail, page }) => {
      const badge = badgeName(kind, locale)
      const day = dayText(until, locale)
      return {
        subject: m.mail_badge_ending_subject({ badge, until: day }, { locale }),
        heading: m.mail_badge_ending_heading({}, { locale }),
        body: m.mail_badge_ending_body({ name, badge, until: day }, { locale }),
        action: { label: m.mail_badge_action({}, { locale }), link: page(badgesPage) },
        small: m.mail_application_small({ email: supportEmail }, { locale }),
      }
    },
  }),
  /** `path` leads to the page where it is accepted or declined. */
  centreInvitation: defineMail({
    params: z.object({
      centre: z.string(),
      inviter: z.string(),
      reminder: z.enum(['', '1']).default(''),
      path,
    }),
    bell: null,
    device: 'no',
    content: ({ centre, inviter, reminder, path }, { locale, brand, page }) => ({
      subject: reminder
        ? m.mail_centre_reminder_subject({ centre, brand }, { locale })
        : m.mail_centre_invitation_subject({ centre, brand }, { locale }),
      heading: m.mail_centre_invitation_heading({ centre }, { locale }),
      body: m.mail_centre_invitation_body({ centre, inviter, brand }, { locale }),
      action: { label: m.mail_centre_invitation_action({}, { locale }), link: page(path) },
      small: m.mail_centre_invitation_small({ centre }, { locale }),
    }),
  }),
  centreJoined: defineMail({
    params: memberAndCentre,
    bell: 'teaching',
    device: 'yes',
    content: ({ teacher, centre }, { locale, supportEmail, page }) => ({
      subject: m.mail_centre_joined_subject({ teacher, centre }, { locale }),
      heading: m.mail_centre_joined_heading({}, { locale }),
      body: m.mail_centre_joined_body({ teacher, centre }, { locale }),
      action: { label: m.mail_centre_action({}, { locale }), link: page('/my-centre') },
      small: m.mail_centre_small({ email: supportEmail }, { locale }),
    }),
  }),
  centreLeft: defineMail({
    params: memberAndCentre,
    bell: 'teaching',
    device: 'yes',
    content: ({ teacher, centre }, { locale, supportEmail, page }) => ({
      subject: m.mail_centre_left_subject({ teacher, centre }, { locale }),
      heading: m.mail_centre_left_heading({}, { locale }),
      body: m.mail_centre_left_body({ teacher, centre }, { locale }),
      action: { label: m.mail_centre_action({}, { locale }), link: page('/my-centre') },
      small: m.mail_centre_small({ email: supportEmail }, { locale }),
    }),
  }),
  centreRemoved: defineMail({
    params: z.object({ centre: z.string() }),
    bell: 'teaching',
    device: 'yes',
    content: ({ centre }, { locale, supportEmail }) => ({
      subject: m.mail_centre_removed_subject({ centre }, { locale }),
      heading: m.mail_centre_removed_heading({}, { locale }),
      body: m.mail_centre_removed_body({ centre }, { locale }),
      small: m.mail_centre_small({ email: supportEmail }, { locale }),
    }),
  }),
}

type Declared = typeof teachersMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
