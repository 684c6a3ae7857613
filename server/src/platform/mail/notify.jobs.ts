import { z } from 'zod'
import type { Tx } from '../db/db.ts'
import { defineJob } from '../jobs/define-job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { isMailTemplate, type MailParams, type MailTemplate, mailDefinition } from './mail-templates.ts'

/** The name of an email, with its own params. */
export const namedMail = z.object({
  template: z.custom<MailTemplate>(isMailTemplate),
  params: z.record(z.string(), z.string()),
})

export const fits = ({ template, params }: z.infer<typeof namedMail>): boolean =>
  isMailTemplate(template) && mailDefinition(template).params.safeParse(params).success
export const misfit = { path: ['params'], message: 'do not fit the template' }

/**
 * Notifies people by the bell, and by email and on their devices as they have chosen. The module that stores notices
 * handles it.
 */
export const notifyJob = defineJob({
  name: 'notices.tell',
  retryLimit: 8,
  retryDelay: 5,
  backoff: true,
  timeoutSeconds: 60,
  concurrency: 2,
  batch: 5,
  keepDoneSeconds: 60,
  schema: namedMail
    .extend({
      to: z.union([
        // The language of the params.
        z.object({ email: z.email(), locale: z.enum(['en', 'zh-HK']) }),
        z.object({ people: z.array(z.int()) }),
      ]),
      /** What it is about: each key notifies once. Without a key, every time. */
      key: z.string().optional(),
    })
    .refine(fits, misfit),
  describe: ({ template, to }) => ({ template, ...('email' in to && { to: to.email }) }),
})
export type Notified = z.infer<NonNullable<typeof notifyJob.schema>>

const PEOPLE_A_JOB = 200

/** Sent once the transaction is committed, to each person in their language: no params may depend on it. */
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
