import type { accountsContract } from '#contract/accounts/accounts.ts'
import { m } from '#messages/messages.js'
import type { Authenticate, Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentAccess, presentSignedIn } from './account.presenter.ts'
import { getResetLink } from './password/get-reset-link.ts'
import { requestMailedCode } from './password/request-mailed-code.ts'
import { requestPasswordReset } from './password/request-password-reset.ts'
import { resetPassword } from './password/reset-password.ts'
import { deleteAccount } from './profile/delete-account.ts'
import { exportData } from './profile/export-data.ts'
import { updateProfile } from './profile/update-profile.ts'
import { checkSession, viewUser } from './profile/view-user.ts'
import { registerAccount } from './registration/register-account.ts'
import { resendVerification } from './registration/resend-verification.ts'
import { findLinkSignIn, signInByLink } from './registration/sign-in-by-link.ts'
import { verifyEmail } from './registration/verify-email.ts'
import { findHeldAccess } from './sessions/end-access.ts'
import type { SignedIn } from './sessions/open-session.ts'
import { signOut } from './sessions/sign-out.ts'
import { startSession } from './sessions/start-session.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signInSocially } from './sign-in/sign-in-socially.ts'
import { signInWithCode } from './sign-in/sign-in-with-code.ts'
import type { SocialVerifiers } from './sign-in/social.ts'
import { findPayoutStatus } from './status/find-payout-status.ts'

const done = { status: 200 } as const

export function accountsRoutes(
  platform: Platform,
  authenticate: Authenticate,
  social: SocialVerifiers,
): Handlers<typeof accountsContract> {
  const signedIn = async (opened: SignedIn) => {
    const payout = await findPayoutStatus(platform, platform.db, opened.person)
    return presentSignedIn(opened, platform.config.brand.slug, payout)
  }
  const reply = (message: string) => ({ status: 200, error: false, message }) as const

  return {
    userLogin: async ({ body, address, userAgent }) =>
      signedIn(await signIn(platform, { login: body.username, password: body.password, address, userAgent })),
    userLoginCode: async ({ body, address, userAgent }) =>
      signedIn(await signInWithCode(platform, { ...body, address, userAgent })),
    userRegister: async ({ body, locale, address }) => {
      const person = await registerAccount(platform, {
        username: body.username,
        email: body.email,
        password: body.password,
        confirmation: body.confirmpassword,
        firstName: body.first_name,
        lastName: body.last_name,
        displayName: body.display_name,
        type: body.account_type ?? 'student',
        subscriberId: body.subscriber_id ?? 0,
        honeypot: body.website ?? '',
        locale,
        address,
        next: body.next,
        usernameProposed: body.username_proposed === '1',
        browserKey: body.browser_key,
        choice: body.choice ?? null,
      })
      return { status: 200, error: false, data: { user_id: person.userId, username: person.username } }
    },
    userSocialAuth: async ({ body, locale, address, userAgent }) => {
      const { provider, access_token: token, current_password: proof = '' } = body
      return signedIn(
        await signInSocially(platform, social, { provider, token, proof, locale, address, userAgent }),
      )
    },
    userAuthenticate: ({ body }) => checkSession(platform, authenticate, body.token),
    adminAuthenticate: ({ body }) => checkSession(platform, authenticate, body.token, true),
    // Authentication has already checked everything.
    userValidateAction: async () => done,
    emailVerify: async ({ query }) => ({ verified: await verifyEmail(platform, query.token) }),
    emailVerifyPost: async ({ body: { token, browser_key: browserKey } }) => {
      const verified = await verifyEmail(platform, token)
      const { how, username } = await findLinkSignIn(platform, token, browserKey)
      return { verified, sign_in: how, username }
    },
    emailVerifySignIn: async ({ body: { token, browser_key: browserKey }, address, userAgent }) =>
      signedIn(await signInByLink(platform, { token, browserKey, address, userAgent })),
    verificationResend: async ({ params, query, address }) => {
      await resendVerification(platform, { to: params, address, next: query.next })
      return done
    },
    verificationResendByEmail: async ({ body: { email, next }, address }) => {
      await resendVerification(platform, { to: { login: email }, address, next })
      return done
    },
    passwordForgot: async ({ body: { username: login, website: honeypot = '', next }, locale, address }) => {
      await requestPasswordReset(platform, { login, honeypot, address, next })
      return reply(m.api_reset_sent({}, { locale }))
    },
    passwordResetCheck: async ({ body }) => {
      const owner = await getResetLink(platform, body.token)
      return { status: 200, access: presentAccess(await findHeldAccess(platform, platform.db, owner)) }
    },
    passwordReset: async ({ body: { token, password, confirmpassword: confirmation, ...body }, locale }) => {
      const remove = { passkeys: body.remove_passkeys ?? [], webhooks: body.remove_webhooks ?? [] }
      await resetPassword(platform, { token, password, confirmation, remove })
      return reply(m.api_reset_done({}, { locale }))
    },
    userGet: ({ query, caller }) => viewUser(platform, caller, query.id),
    userUpdate: async ({ body, files, caller, address, userAgent }) => {
      const renewed = await updateProfile(platform, caller, body.user_id, {
        firstName: body.first_name,
        lastName: body.last_name,
        displayName: body.display_name,
        contactNo: body.contact_no,
        school: body.school,
        grade: body.gradeLevel,
        language: body.language,
        password: body.password,
        confirmation: body.confirmpassword,
        proof: body.current_password,
        alsoEnd: {
          accessTokens: body.end_access_tokens === '1',
          calendarFeed: body.end_calendar_feed === '1',
          passkeys: body.remove_passkeys ?? [],
          webhooks: body.remove_webhooks ?? [],
        },
        removePicture: body.remove_picture === '1',
        picture: files.profile_picture?.bytes,
      })
      if (!renewed) return 1
      return {
        status: 200,
        error: false,
        data: { token: await startSession(platform, renewed, { address, userAgent }) },
      }
    },
    userPasswordCode: async ({ caller }) => {
      await requestMailedCode(platform, caller, 'password')
      return done
    },
    userDeleteCode: async ({ caller }) => {
      await requestMailedCode(platform, caller, 'delete')
      return done
    },
    userDelete: async ({ body: { user_id: userId, email, username, pwd: proof }, caller }) => {
      await deleteAccount(platform, caller, { userId, email, username, proof })
      return { success: true }
    },
    userLogout: async ({ caller }) => {
      await signOut(platform, caller)
      return done
    },
    userExport: ({ caller }) => exportData(platform, caller),
  }
}
