import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { internalPath } from '../rules/internal-path.ts'
import { id, idOrZero, languageCode, line, localised, requiredLine, status200 } from '../shared.ts'
import { endedInForm, heldAccess, removedAccess } from './held-access.ts'
import { keptChoice } from './kept-choice.ts'

/**
 * Passwords are compared as typed. They aren't trimmed, and only normalised to NFC, since keyboards differ in that.
 */
export const secret = z
  .string()
  .max(1024)
  .transform(text => text.normalize('NFC'))
/** Blank if the form leaves the password unchanged. */
export const newPasswordOrBlank = secret
  .refine(text => text === '' || [...text].length >= 8, { error: 'password_short' })
  .refine(text => [...text].length <= 128, { error: 'password_long' })
  .refine(text => text.isWellFormed() && !text.includes('\u0000'), { error: 'characters' })
export const newPassword = newPasswordOrBlank.refine(text => text.length > 0, { error: 'required' })
const token = z.string().min(1).max(4096)

export const username = requiredLine(40)
  .refine(text => text.length >= 3, { error: 'username_short' })
  .refine(text => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text), { error: 'username_characters' })
export const email = requiredLine(254).pipe(z.email({ error: 'email' }))

/** Blank if there is none. */
export const phone = line(30).refine(text => /^$|^\+?[0-9 ()-]{5,}$/.test(text), { error: 'phone' })

/** Where to continue after the emailed link is used. */
const next = line(2000)
  .refine(path => internalPath(path) !== null, { error: 'invalid' })
  .optional()

export const publicCard = z.object({
  user_id: z.number(),
  username: z.string(),
  display_name: z.string(),
  profile_picture: z.string(),
  auth_using: z.enum(['local', 'social']),
  auth_type: z.string(),
})

export const ownUser = publicCard.extend({
  auth_id: z.number(),
  role_id: z.number(),
  subscriber_id: z.number(),
  stripe_customer_id: z.string().nullable(),
  stripe_connect_id: z.string().nullable(),
  connect_account_status: z.number(),
  status: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  has_password: z.boolean(),
  school: z.string(),
  grade: z.string(),
  language: z.enum(['en', 'zh-HK']),
  created_at: z.string(),
  details: z.object({
    first_name: z.string(),
    last_name: z.string(),
    display_name: z.string(),
    contact_no: z.string(),
    profile_picture: z.string(),
  }),
})
export type OwnUser = z.output<typeof ownUser>
export type PublicCard = z.output<typeof publicCard>

export const signedIn = z.object({
  status: z.literal(200),
  error: z.literal(false),
  user: ownUser,
  data: z.object({
    token: z.string(),
    user: ownUser,
    /** What the user chose before registering. Returned once, at their first sign-in. */
    choice: keptChoice.nullable(),
  }),
})

/** Made by the browser when it registers, and sent again when it opens an emailed link. */
const browserKey = z
  .string()
  .regex(/^[\w-]{20,100}$/)
  .optional()

/** Returned by a change that ends all sessions. */
export const freshSession = z.object({
  status: z.literal(200),
  error: z.literal(false),
  data: z.object({ token: z.string() }),
})

export type SessionCheck = z.infer<typeof sessionCheck>
const sessionCheck = z.object({
  status: z.enum(['success', 'invalid']),
  auth_type: z.string(),
  /** Whether this is a teacher whose application hasn't been approved. */
  pending: z.boolean(),
  /** The centre the user now belongs to; 0 for none. */
  subscriber_id: z.int(),
  /** Whether this member of staff must set up a second factor first. */
  second_factor_missing: z.boolean(),
  /** Why a staff session ended: it was idle, or it lasted too long. */
  ended: z.enum(['idle', 'over']).nullable(),
})

export const accountsContract = {
  userLogin: endpoint({
    method: 'POST',
    path: 'user/login',
    summary:
      'Signs in with a username or email address and a password. If the account has a second factor, the call is refused with `second_factor_needed` and a challenge for `user/login/code`.',
    access: 'public',
    bodyFrom: 'query-or-json',
    query: localised,
    body: z.object({
      username: line(254).refine(text => text.length > 0, { error: 'username_empty' }),
      password: secret.refine(text => text.length > 0, { error: 'password_empty' }),
    }),
    response: signedIn,
    errors: [
      'wrong_credentials',
      'email_unverified',
      'account_inactive',
      'account_suspended',
      'second_factor_needed',
      'unavailable',
    ],
  }),
  userLoginCode: endpoint({
    method: 'POST',
    path: 'user/login/code',
    summary:
      'Finishes signing in with a code from the authenticator app, or with a recovery code. Each works once.',
    access: 'public',
    query: localised,
    body: z.object({ challenge: token, code: requiredLine(40) }),
    response: signedIn,
    errors: ['second_factor_expired', 'account_inactive', 'account_suspended', 'unavailable'],
  }),
  userRegister: endpoint({
    method: 'POST',
    path: 'user/register',
    summary: 'Creates a student account and emails a verification link.',
    access: 'public',
    bodyFrom: 'query-or-json',
    query: localised,
    body: z.object({
      username,
      password: newPassword,
      confirmpassword: secret,
      first_name: requiredLine(60),
      last_name: requiredLine(60),
      display_name: line(120).optional(),
      email,
      subscriber_id: idOrZero.optional(),
      account_type: z.enum(['student', 'parent']).optional(),
      website: line(200).optional(),
      next,
      /** '1' if the username was proposed rather than typed. If it is taken, the account gets a similar one. */
      username_proposed: z.enum(['0', '1']).optional(),
      browser_key: browserKey,
      /** What registering interrupted. The first sign-in returns it. */
      choice: keptChoice.optional(),
    }),
    response: z.object({
      status: z.literal(200),
      error: z.literal(false),
      data: z.object({ user_id: z.number(), username: z.string() }),
    }),
    errors: [
      'spam',
      'username_taken',
      'email_taken',
      'password_common',
      'password_mismatch',
      'conflict_fields',
      'unavailable',
    ],
  }),
  userSocialAuth: endpoint({
    method: 'POST',
    path: 'user/social_auth',
    summary:
      "Signs in with a Google or Facebook token, which the server verifies with the provider's keys. If there is an account with the same address already, and the provider doesn't run that mailbox, the call is refused with `social_proof`: send it again with the account's password, or with the emailed code if `needs` is 'code'. Staff accounts are never opened this way.",
    access: 'public',
    query: localised,
    body: z.object({
      access_token: token,
      provider: z.enum(['gmail', 'facebook']),
      /** The password of the account to connect, or the code emailed to it. */
      current_password: secret.optional(),
      email: line(254).optional(),
      first_name: line(60).optional(),
      last_name: line(60).optional(),
      display_name: line(120).optional(),
      profile_picture: z.string().max(2048).optional(),
      user_id: z.union([z.string().max(64), z.number()]).optional(),
    }),
    response: signedIn,
    errors: [
      'provider_off',
      'provider_token',
      'provider_email',
      'social_staff',
      'social_proof',
      'wrong_password',
      'wrong_code',
      'email_unverified',
      'token_invalid',
      'account_inactive',
      'account_suspended',
      'second_factor_needed',
      'unavailable',
    ],
  }),
  userAuthenticate: endpoint({
    method: 'POST',
    path: 'user/authenticate',
    summary: "Tells whether a token is still valid, and its owner's role.",
    access: 'public',
    body: z.object({ token: z.string().max(4096) }),
    response: sessionCheck,
  }),
  adminAuthenticate: endpoint({
    method: 'POST',
    path: 'admin/authenticate',
    summary: 'The same for staff: tokens of any other role are invalid here.',
    access: 'public',
    body: z.object({ token: z.string().max(4096) }),
    response: sessionCheck,
  }),
  userValidateAction: endpoint({
    method: 'POST',
    path: 'user/validate-action',
    summary: 'Answers 200 if the bearer token is valid.',
    access: 'user',
    response: status200,
  }),
  emailVerify: endpoint({
    method: 'GET',
    path: 'verify/email',
    summary: 'Verifies an email address with the token of an emailed link. The link works once.',
    access: 'public',
    query: z.object({ token, language_code: languageCode }),
    response: z.object({ verified: z.union([z.literal(true), z.literal('already')]) }),
    errors: ['link_unknown', 'link_expired'],
  }),
  emailVerifyPost: endpoint({
    method: 'POST',
    path: 'verify/email',
    summary: 'Verifies an email address with the token of an emailed link. The link works once.',
    access: 'public',
    query: localised,
    body: z.object({ token, browser_key: browserKey }),
    response: z.object({
      verified: z.union([z.literal(true), z.literal('already')]),
      /** How `verify/email/session` can sign in with this link: at once, after pressing a button, or not at all. */
      sign_in: z.enum(['now', 'press']).nullable(),
      /** Username of the account it would sign in to. */
      username: z.string(),
    }),
    errors: ['link_unknown', 'link_expired'],
  }),
  emailVerifySignIn: endpoint({
    method: 'POST',
    path: 'verify/email/session',
    summary:
      'Signs in with a verification link once it has verified the address. It works once, before the account was ever signed in to: in the browser that registered for as long as the link does, in any other for an hour.',
    access: 'public',
    query: localised,
    body: z.object({ token, browser_key: browserKey }),
    response: signedIn,
    errors: [
      'link_unknown',
      'link_expired',
      'account_inactive',
      'account_suspended',
      'second_factor_needed',
      'unavailable',
    ],
  }),
  verificationResend: endpoint({
    method: 'GET',
    path: 'resend/verification_email/{userId}',
    summary: 'Emails a new verification link. The answer is the same whether or not the account exists.',
    access: 'public',
    params: z.object({ userId: id }),
    query: z.object({ next, language_code: languageCode }),
    response: status200,
  }),
  verificationResendByEmail: endpoint({
    method: 'POST',
    path: 'resend/verification_email',
    summary: 'Emails a new verification link. The answer is the same whether or not the account exists.',
    access: 'public',
    query: localised,
    body: z.object({ email, next }),
    response: status200,
  }),
  passwordForgot: endpoint({
    method: 'POST',
    path: 'user/resetpassword',
    summary:
      'Emails a link to choose a new password; it works once. The answer is the same whether or not the account exists.',
    access: 'public',
    query: localised,
    body: z.object({
      username: line(254).refine(text => text.length > 0, { error: 'email_required' }),
      website: line(200).optional(),
      next,
    }),
    response: z.object({ status: z.literal(200), error: z.literal(false), message: z.string() }),
    errors: ['spam'],
  }),
  passwordResetCheck: endpoint({
    method: 'POST',
    path: 'user/resetpassword/check',
    summary:
      'Tells whether an emailed link still works, and what else gives access to the account. The link stays usable.',
    access: 'public',
    query: localised,
    body: z.object({ token }),
    response: status200.extend({ access: heldAccess }),
    errors: ['link_unknown', 'link_expired'],
  }),
  passwordReset: endpoint({
    method: 'POST',
    path: 'user/resetpassword/confirm',
    summary:
      'Sets a new password with the token of the emailed link. All sessions, access tokens and the calendar feed end, and so do the passkeys and webhooks that are named.',
    access: 'public',
    query: localised,
    body: z.object({
      token,
      password: newPassword,
      confirmpassword: secret,
      ...removedAccess,
    }),
    response: z.object({ status: z.literal(200), error: z.literal(false), message: z.string() }),
    errors: ['link_unknown', 'link_expired', 'password_common', 'password_mismatch', 'unavailable'],
  }),
  userGet: endpoint({
    method: 'GET',
    path: 'user/get',
    summary: "Returns the caller's own record, or the public card of someone else.",
    access: 'public',
    cache: 'no-store',
    query: z.object({ id, language_code: languageCode }),
    response: z.union([ownUser, publicCard]),
    errors: ['user_unknown'],
  }),
  userUpdate: endpoint({
    method: 'POST',
    path: 'user/update',
    summary:
      "Changes the caller's profile, password or picture; fields that are missing or blank stay as they are. A new password needs the current one as `current_password`, or the emailed code if the account has none. It ends all sessions and any other access that is named, and the answer carries a token for a new session. Any other change answers 1.",
    access: 'user',
    own: ['body.user_id'],
    bodyFrom: 'multipart',
    files: { profile_picture: { maxBytes: 8 * 1024 * 1024 } },
    query: localised,
    body: z.object({
      user_id: id,
      first_name: line(60).optional(),
      last_name: line(60).optional(),
      display_name: line(120).optional(),
      contact_no: phone.optional(),
      password: newPasswordOrBlank.optional(),
      confirmpassword: secret.optional(),
      current_password: secret.optional(),
      ...endedInForm,
      school: line(120).optional(),
      gradeLevel: line(40).optional(),
      language: z.enum(['en', 'zh-HK']).optional(),
      remove_picture: z.enum(['0', '1']).optional(),
    }),
    response: z.union([z.literal(1), freshSession]),
    errors: [
      'password_common',
      'password_mismatch',
      'wrong_password',
      'wrong_code',
      'picture_type',
      'picture_broken',
      'file_too_large',
      'user_unknown',
      'unavailable',
    ],
  }),
  userPasswordCode: endpoint({
    method: 'POST',
    path: 'user/password/code',
    summary: 'Emails the code that an account without a password needs to set one.',
    access: 'user',
    query: localised,
    response: status200,
  }),
  userDeleteCode: endpoint({
    method: 'POST',
    path: 'user/delete/code',
    summary: 'Emails the code that confirms the deletion of an account without a password.',
    access: 'user',
    query: localised,
    response: status200,
  }),
  userDelete: endpoint({
    method: 'POST',
    path: 'user/delete',
    summary:
      "Deletes the caller's account. `pwd` is the password, or the emailed code if the account has none.",
    access: 'user',
    own: ['body.user_id'],
    query: localised,
    body: z.object({
      user_id: id,
      email: line(254),
      username: line(254),
      pwd: secret.refine(text => text.length > 0, { error: 'password_empty' }),
    }),
    response: z.object({ success: z.literal(true) }),
    errors: [
      'wrong_password',
      'identity_mismatch',
      'payouts_pending',
      'orders_open',
      'bookings_upcoming',
      'classes_upcoming',
      'user_unknown',
      'unavailable',
    ],
  }),
  userLogout: endpoint({
    method: 'POST',
    path: 'user/logout',
    summary: 'Revokes the token it is called with.',
    access: 'user',
    response: status200,
  }),
  userExport: endpoint({
    method: 'GET',
    path: 'user/export',
    summary: "Returns a zip of the caller's data.",
    access: 'user',
    cache: 'no-store',
    reply: 'file',
    fileTypes: ['application/zip'],
    errors: ['user_unknown'],
  }),
} as const
