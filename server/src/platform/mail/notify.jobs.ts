import { z } from 'zod'
import type { Tx } from '../db/db.ts'
import { defineJob } from '../jobs/define-job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { isMailTemplate, type MailParams, type MailTemplate, mailDefinition } from './mail-templates.ts'

/** The name of an email, with params that are its own. */
export const namedMail = z.object({
  template: z.custom<MailTemplate>(isMailTemplate),
  params: z.record(z.string(), z.string()),
})

export const fits = ({ template, params }: z.infer<typeof namedMail>): boolean =>
  isMailTemplate(template) && mailDefinition(template).params.safeParse(params).success
export const misfit = { path: ['params'], message: 'do not fit the template' }

/**
 * Tells people by the bell, and by email and on their devices as they have chosen: anyone who keeps notices handles
 * it.
 */
export const notifyJob = defineJob({
  name: 'notices.tell',
  retryLimit: 8,
  retryDelay: 5,
  backoff: true,
  timeoutSeconds: 60,
  concurrency: 2,
  keepDoneSeconds: 60,
  schema: namedMail
    .extend({
      to: z.union([
        // In whose language the params are written.
        z.object({ email: z.email(), locale: z.enum(['en', 'zh-HK']) }),
        z.object({ people: z.array(z.int()) }),
      ]),
      /** What it is about: the same is told once. Without it every time. */
      key: z.string().optional(),
    })
    .refine(fits, misfit),
  describe: ({ template, to }) => ({ template, ...('email' in to && { to: to.email }) }),
})
export type Notified = z.infer<NonNullable<typeof notifyJob.schema>>

const PEOPLE_A_JOB = 200

/** Told once the transaction is committed, to each in their language: no params that depend on it. */
export async function notifyPeople<K extends MailTemplate>(
  jobs: Jobs,
  tx: Tx,
  told: { people: readonly number[]; template: K; params: MailParams<K>; key?: string },
): Promise<void> {
  const { people, template, params, key } = told
  for (let start = 0; start < people.length; start += PEOPLE_A_JOB) {
    const some = people.slice(start, start + PEOPLE_A_JOB)
    await jobs.enqueue(tx, notifyJob, { template, params: { ...params }, key, to: { people: some } })
  }
}
