import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailPasswordReset } from '../account.mails.ts'
import { findPersonByLogin, findPersonByUserId } from '../account.repository.ts'
import { lifetimes } from '../account.rules.ts'
import { mailVerificationLink } from '../registration/mail-verification-link.ts'
import { accountKey } from '../sign-in/sign-in.ts'
import { hashLinkToken, newLinkToken } from './mailed-tokens.ts'
import { storeMailedToken } from './token.repository.ts'

/**
 * Someone without a session asks for a link. The account is looked up after the answer, because otherwise the response
 * time would reveal whether it exists.
 */
export const mailLink = defineJob({
  name: 'accounts.mail-link',
  retryLimit: 5,
  retryDelay: 10,
  backoff: true,
  timeoutSeconds: 60,
  concurrency: 2,
  // It contains what someone typed, which may be an address.
  keepDoneSeconds: 60,
  schema: z.object({
    purpose: z.enum(['reset', 'verify']),
    to: z.union([z.object({ login: z.string() }), z.object({ userId: z.number() })]),
    next: z.string().optional(),
  }),
  describe: ({ purpose }) => ({ purpose }),
})
type Asked = z.infer<NonNullable<typeof mailLink.schema>>

export const askForLink = ({ db, jobs }: Pick<Platform, 'db' | 'jobs'>, asked: Asked): Promise<void> =>
  db.transaction(tx => jobs.enqueue(tx, mailLink, asked))

/** No email is sent without an account, for an address that is already verified, or above the account's limit. */
export async function sendLink(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'limits' | 'origin'>,
  { purpose, to, next }: Asked,
): Promise<void> {
  const { db, clock, limits } = platform
  const person =
    'userId' in to ? await findPersonByUserId(db, to.userId) : await findPersonByLogin(db, to.login)
  if (!person || (purpose === 'verify' && person.emailVerifiedAt)) return
  const { ok } = await limits.consume(
    purpose === 'verify' ? 'resend.account' : 'forgot.account',
    accountKey(person),
  )
  if (!ok) return
  await db.transaction(async tx => {
    if (purpose === 'verify') return mailVerificationLink(platform, tx, person, next)
    const token = newLinkToken()
    const now = clock.now()
    await storeMailedToken(tx, {
      hash: hashLinkToken(token),
      purpose,
      accountId: person.authId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimes.resetHours * 3600 * 1000),
    })
    await mailPasswordReset(platform, tx, person, { token, next })
  })
}
