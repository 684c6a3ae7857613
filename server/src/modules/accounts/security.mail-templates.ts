import { z } from 'zod'
import { m } from '#messages/messages.js'
import { path } from '#server/platform/mail/mail-params.ts'
import { defineMail } from '#server/platform/mail/mail-templates.ts'

export const securityMails = {
  passkeyCode: defineMail({
    params: z.object({ code: z.string() }),
    bell: null,
    device: 'no',
    content: ({ code }, { locale, brand }) => ({
      subject: m.mail_passkey_code_subject({ code, brand }, { locale }),
      heading: m.mail_passkey_code_heading({}, { locale }),
      body: m.mail_passkey_code_body({ brand }, { locale }),
      code,
      small: m.mail_password_code_small({}, { locale }),
    }),
  }),
  passkeyAdded: defineMail({
    params: z.object({ name: z.string() }),
    bell: null,
    device: 'yes',
    content: ({ name }, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_passkey_added_subject({ brand }, { locale }),
      heading: m.mail_passkey_added_heading({}, { locale }),
      body: m.mail_passkey_added_body({ name, brand }, { locale }),
      action: {
        label: m.mail_passkey_added_action({}, { locale }),
        link: page('/my-account/security#passkeys'),
      },
      small: m.mail_passkey_added_small({ email: supportEmail }, { locale }),
    }),
  }),
  passkeyRemoved: defineMail({
    params: z.object({ name: z.string() }),
    bell: null,
    device: 'yes',
    content: ({ name }, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_passkey_removed_subject({ brand }, { locale }),
      heading: m.mail_passkey_removed_heading({}, { locale }),
      body: m.mail_passkey_removed_body({ name, brand }, { locale }),
      action: {
        label: m.mail_passkey_added_action({}, { locale }),
        link: page('/my-account/security#passkeys'),
      },
      small: m.mail_passkey_removed_small({ email: supportEmail }, { locale }),
    }),
  }),
  accessTokenAdded: defineMail({
    params: z.object({ name: z.string() }),
    bell: null,
    device: 'yes',
    content: ({ name }, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_access_token_added_subject({ brand }, { locale }),
      heading: m.mail_access_token_added_heading({}, { locale }),
      body: m.mail_access_token_added_body({ name, brand }, { locale }),
      action: {
        label: m.mail_access_token_added_action({}, { locale }),
        link: page('/my-account/developers#access-tokens'),
      },
      small: m.mail_access_token_added_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** To sellers and staff, about their own account, whoever did it. */
  secondFactorOn: defineMail({
    params: z.object({}),
    bell: null,
    device: 'yes',
    content: (_params, { locale, brand, supportEmail }) => ({
      subject: m.mail_factor_on_subject({ brand }, { locale }),
      heading: m.mail_factor_on_heading({}, { locale }),
      body: m.mail_factor_on_body({ brand }, { locale }),
      small: m.mail_factor_small({ email: supportEmail }, { locale }),
    }),
  }),
  secondFactorOff: defineMail({
    params: z.object({}),
    bell: null,
    device: 'yes',
    content: (_params, { locale, brand, supportEmail }) => ({
      subject: m.mail_factor_off_subject({ brand }, { locale }),
      heading: m.mail_factor_off_heading({}, { locale }),
      body: m.mail_factor_off_body({ brand }, { locale }),
      small: m.mail_factor_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** `path` leads to the page where it is set up again. */
  secondFactorReset: defineMail({
    params: z.object({ path: path.default('/admin/security') }),
    bell: 'safety',
    device: 'yes',
    content: ({ path }, { locale, brand, supportEmail, page }) => ({
      subject: m.mail_factor_reset_subject({ brand }, { locale }),
      heading: m.mail_factor_reset_heading({}, { locale }),
      body: m.mail_factor_reset_body({ brand }, { locale }),
      action: { label: m.mail_factor_reset_action({}, { locale }), link: page(path) },
      small: m.mail_factor_reset_small({ email: supportEmail }, { locale }),
    }),
  }),
  factorCode: defineMail({
    params: z.object({ code: z.string() }),
    bell: null,
    device: 'no',
    content: ({ code }, { locale, brand }) => ({
      subject: m.mail_factor_code_subject({ code, brand }, { locale }),
      heading: m.mail_passkey_code_heading({}, { locale }),
      body: m.mail_factor_code_body({ brand }, { locale }),
      code,
      small: m.mail_password_code_small({}, { locale }),
    }),
  }),
  recoveryCodes: defineMail({
    params: z.object({ kind: z.enum(['renewed', 'used']), left: z.string() }),
    bell: null,
    device: 'yes',
    content: ({ kind, left }, { locale, brand, supportEmail }) => ({
      ...(kind === 'renewed'
        ? {
            subject: m.mail_recovery_new_subject({ brand }, { locale }),
            heading: m.mail_recovery_new_heading({}, { locale }),
            body: m.mail_recovery_new_body({ brand }, { locale }),
          }
        : {
            subject: m.mail_recovery_used_subject({ brand }, { locale }),
            heading: m.mail_recovery_used_heading({}, { locale }),
            body: m.mail_recovery_used_body({ brand, left }, { locale }),
          }),
      small: m.mail_factor_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** To the owner: staff were asked to reset their second factor. */
  factorResetAsked: defineMail({
    params: z.object({}),
    bell: 'safety',
    device: 'soon',
    content: (_params, { locale, brand, supportEmail }) => ({
      subject: m.mail_factor_asked_subject({ brand }, { locale }),
      heading: m.mail_factor_asked_heading({}, { locale }),
      body: m.mail_factor_asked_body({ brand }, { locale }),
      small: m.mail_factor_asked_small({ email: supportEmail }, { locale }),
    }),
  }),
  /** To staff who can approve it. */
  factorResetWaiting: defineMail({
    params: z.object({ by: z.string(), person: z.string(), reason: z.string() }),
    bell: 'safety',
    device: 'yes',
    content: ({ by, person, reason }, { locale, page }) => ({
      subject: m.mail_factor_waiting_subject({ person }, { locale }),
      heading: m.mail_factor_waiting_heading({}, { locale }),
      body: m.mail_factor_waiting_body({ by, person, reason }, { locale }),
      action: { label: m.mail_factor_waiting_action({}, { locale }), link: page('/admin/security') },
      small: m.mail_factor_waiting_small({}, { locale }),
    }),
  }),
}

type Declared = typeof securityMails
declare module '#server/platform/mail/mail-templates.ts' {
  interface MailTemplates extends Declared {}
}
