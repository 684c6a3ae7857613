import { z } from 'zod'
import { m } from '#messages/messages.js'
import { path } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

export const adminMails = {
  managerAppointed: defineMail({
    params: z.object({ centre: z.string() }),
    bell: 'teaching',
    device: 'yes',
    content: ({ centre }, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_manager_subject({ centre, brand }, { locale }),
      heading: m.mail_manager_heading({}, { locale }),
      body: m.mail_manager_body({ centre, brand }, { locale }),
      action: { label: m.mail_centre_action({}, { locale }), link: page('/my-centre') },
      small: m.mail_centre_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** `path` leads to the page where a password is chosen. */
  managerInvited: defineMail({
    params: z.object({ centre: z.string(), path }),
    bell: null,
    device: 'no',
    content: ({ centre, path }, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_manager_subject({ centre, brand }, { locale }),
      heading: m.mail_manager_heading({}, { locale }),
      body: m.mail_manager_invited_body({ centre, brand }, { locale }),
      action: { label: m.mail_manager_invited_action({}, { locale }), link: page(path) },
      small: m.mail_manager_invited_small({ email: supportEmail }, { locale }),
    }),
  }),
  managerEnded: defineMail({
    params: z.object({ centre: z.string() }),
    bell: 'teaching',
    device: 'yes',
    content: ({ centre }, { locale, supportEmail }) => ({
      subject: m.mail_manager_ended_subject({ centre }, { locale }),
      heading: m.mail_manager_ended_heading({ centre }, { locale }),
      body: m.mail_manager_ended_body({ centre }, { locale }),
      small: m.mail_centre_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** To those who run a centre already. */
  managerAdded: defineMail({
    params: z.object({ name: z.string(), email: z.string(), centre: z.string() }),
    bell: 'safety',
    device: 'yes',
    content: ({ name, email, centre }, { locale, supportEmail, page }) => ({
      subject: m.mail_manager_added_subject({ centre }, { locale }),
      heading: m.mail_manager_added_heading({ centre }, { locale }),
      body: m.mail_manager_added_body({ name, email, centre }, { locale }),
      action: { label: m.mail_manager_added_action({}, { locale }), link: page('/my-centre') },
      small: m.mail_manager_added_small({ email: supportEmail }, { locale }),
    }),
  }),
  centreEnded: defineMail({
    params: z.object({ centre: z.string() }),
    bell: 'teaching',
    device: 'yes',
    content: ({ centre }, { locale, brand, supportEmail }) => ({
      subject: m.mail_centre_ended_subject({ centre, brand }, { locale }),
      heading: m.mail_centre_ended_heading({ centre }, { locale }),
      body: m.mail_centre_ended_body({ centre, brand }, { locale }),
      small: m.mail_centre_small({ email: supportEmail }, { locale }),
    }),
  }),
  centreRestored: defineMail({
    params: z.object({ centre: z.string() }),
    bell: 'teaching',
    device: 'yes',
    content: ({ centre }, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_centre_restored_subject({ centre, brand }, { locale }),
      heading: m.mail_centre_restored_heading({ centre }, { locale }),
      body: m.mail_centre_restored_body({ centre, brand }, { locale }),
      action: { label: m.mail_centre_action({}, { locale }), link: page('/my-centre') },
      small: m.mail_centre_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** `path` leads to its form. */
  productHidden: defineMail({
    params: z.object({
      name: z.string(),
      product: z.string(),
      reason: z.string(),
      path,
    }),
    bell: 'teaching',
    device: 'yes',
    content: ({ name, product, reason, path }, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_product_hidden_subject({ product }, { locale }),
      heading: m.mail_product_hidden_heading({}, { locale }),
      body: m.mail_product_hidden_body({ name, product, brand }, { locale }),
      quote: reason,
      action: { label: m.mail_product_hidden_action({}, { locale }), link: page(path) },
      small: m.mail_product_hidden_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** `onSale` is '' if its teacher has it inactive. */
  productRestored: defineMail({
    params: z.object({
      name: z.string(),
      product: z.string(),
      onSale: z.string(),
      path,
    }),
    bell: 'teaching',
    device: 'yes',
    content: ({ name, product, onSale, path }, { locale, supportEmail, page }) => ({
      subject: m.mail_product_restored_subject({ product }, { locale }),
      heading: m.mail_product_restored_heading({}, { locale }),
      body: (onSale ? m.mail_product_restored_body_on : m.mail_product_restored_body_off)(
        { name, product },
        { locale },
      ),
      action: { label: m.mail_product_restored_action({}, { locale }), link: page(path) },
      small: m.mail_product_restored_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** What we say to it; answers come to our support. */
  contactAnswered: defineMail({
    params: z.object({ name: z.string(), message: z.string(), answer: z.string() }),
    bell: null,
    device: 'no',
    replyTo: (_params, { supportEmail }) => supportEmail,
    content: ({ name, message, answer }, { locale, brand, supportEmail }) => ({
      subject: m.mail_contact_answer_subject({ brand }, { locale }),
      heading: m.mail_contact_answer_heading({ name }, { locale }),
      body: answer,
      quote: message,
      small: m.mail_contact_answer_small({ email: supportEmail }, { locale }),
    }),
  }),
}

type Declared = typeof adminMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
