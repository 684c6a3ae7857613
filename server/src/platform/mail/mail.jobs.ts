import { z } from 'zod'
import type { Locale } from '#contract/shared.ts'
import type { Tx } from '../db/db.ts'
import { defineJob } from '../jobs/define-job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Platform } from '../platform.ts'
import { composeMail, type MailParams, type MailTemplate, mailParams } from './mail-templates.ts'
import type { Mailer } from './mailer.ts'

// Object.keys forgets the names, and zod wants to know that there is at least one.
const templateNames = Object.keys(mailParams) as [MailTemplate, ...MailTemplate[]]

export const mailJob = defineJob({
  name: 'mail.send',
  // Over about two hours: longer than a mail server's restart, shorter than what a link is good for.
  retryLimit: 8,
  retryDelay: 30,
  backoff: true,
  timeoutSeconds: 60,
  concurrency: 2,
  // The data holds links and codes: it goes with the next sweep after the mail.
  keepDoneSeconds: 60,
  schema: z
    .object({
      to: z.email(),
      template: z.enum(templateNames),
      params: z.record(z.string(), z.string()),
      locale: z.enum(['en', 'zh-HK']),
    })
    .refine(({ template, params }) => mailParams[template].safeParse(params).success, {
      path: ['params'],
      message: 'do not fit the template',
    }),
  describe: ({ to, template, locale }) => ({ to, template, locale }),
})

/** Sent once the transaction is committed, and not at all if it is rolled back. */
export async function sendMail<K extends MailTemplate>(
  jobs: Jobs,
  tx: Tx,
  mail: { to: string; template: K; params: MailParams<K>; locale: Locale },
): Promise<void> {
  await jobs.enqueue(tx, mailJob, { ...mail, params: { ...mail.params } })
}

export function handleMailJobs(platform: Pick<Platform, 'jobs' | 'config' | 'origin'>, mailer: Mailer): void {
  platform.jobs.handle(mailJob, async ({ to, template, params, locale }) => {
    const site = { brand: platform.config.brand, origin: platform.origin() }
    // The schema has checked that these are this template's own params.
    const mail = composeMail(template, params as MailParams<typeof template>, site, locale)
    const replyTo = {
      contactReceived: params.email,
      contactAnswered: platform.config.brand.supportEmail,
    }[template as string]
    await mailer.send({ to, ...mail, ...(replyTo && { replyTo }) })
  })
}
