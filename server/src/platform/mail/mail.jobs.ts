import { z } from 'zod'
import type { Locale } from '#contract/shared.ts'
import type { Tx } from '../db/db.ts'
import { defineJob } from '../jobs/define-job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Platform } from '../platform.ts'
import { noticeJob } from '../push/notice.jobs.ts'
import { noticeOf } from '../push/notice.ts'
import { traced } from '../tracing/trace.ts'
import { layOut } from './mail-layout.ts'
import {
  type MailParams,
  type MailTemplate,
  mailContent,
  mailDefinition,
  mailReplyTo,
} from './mail-templates.ts'
import type { Mailer } from './mailer.ts'
import { fits, misfit, namedMail, notifyJob } from './notify.jobs.ts'

export const mailJob = defineJob({
  name: 'mail.send',
  // Over about two hours: longer than a mail server's restart, shorter than the validity of a link.
  retryLimit: 8,
  retryDelay: 30,
  backoff: true,
  timeoutSeconds: 60,
  concurrency: 2,
  // The data contains links and codes, so it is deleted with the next sweep after the email.
  keepDoneSeconds: 60,
  schema: namedMail
    .extend({
      to: z.email(),
      locale: z.enum(['en', 'zh-HK']),
      /** For an email that its reader can end: the signed part of the link. The bell has already notified them. */
      unsubscribe: z.string().optional(),
    })
    .refine(fits, misfit),
  describe: ({ to, template, locale }) => ({ to, template, locale }),
})

/**
 * Sent once the transaction is committed, and not at all if it is rolled back. An email with a bell goes there first,
 * and is emailed as its reader has chosen.
 */
export async function sendMail<K extends MailTemplate>(
  jobs: Jobs,
  tx: Tx,
  mail: { to: string; template: K; params: MailParams<K>; locale: Locale },
): Promise<void> {
  const { to: email, template, locale } = mail
  const params = { ...mail.params }
  if (mailDefinition(template).bell)
    await jobs.enqueue(tx, notifyJob, { to: { email, locale }, template, params })
  else await jobs.enqueue(tx, mailJob, { to: email, template, params, locale })
}

type Sender = Pick<Platform, 'jobs' | 'config' | 'origin' | 'db' | 'push'>

export function handleMailJobs(platform: Sender, mailer: Mailer): void {
  platform.jobs.handle(mailJob, async ({ to, template, params, locale, unsubscribe }) => {
    const site = { brand: platform.config.brand, origin: platform.origin() }
    // The schema has checked that these are this template's own params.
    const own = params as MailParams<typeof template>
    const content = mailContent(template, own, site, locale)
    const replyTo = mailReplyTo(template, own, site, locale)
    const links = unsubscribe === undefined ? null : unsubscribeLinks(site.origin, locale, unsubscribe)
    const mail = {
      to,
      ...layOut(content, site, locale, links?.page),
      ...(replyTo && { replyTo }),
      ...(links && { unsubscribe: links.call }),
    }
    await traced(`mail ${template}`, 'client', { 'lantern.mail': template }, () => mailer.send(mail))
    // After the email, so that a retried one pushes nothing twice. Readers of emails they can end were already
    // notified.
    const notice = !links && platform.push && noticeOf(template, content, site.origin)
    if (notice) await platform.db.transaction(tx => platform.jobs.enqueue(tx, noticeJob, { to, notice }))
  })
}

/** The page that a reader opens, and the call that mail programs make for them. */
function unsubscribeLinks(origin: string, locale: Locale, token: string) {
  const query = `token=${encodeURIComponent(token)}`
  return {
    page: `${origin}${locale === 'en' ? '' : `/${locale}`}/unsubscribe?${query}`,
    call: `${origin}/api/notices/unsubscribe?${query}`,
  }
}
