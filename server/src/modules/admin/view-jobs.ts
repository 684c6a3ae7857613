import type { ListedJob, operationsContract } from '#contract/admin/operations.ts'
import type { BodyOf, ResponseOf } from '#contract/kit/endpoint.ts'
import { countLimit } from '#contract/rules/staff-lists.ts'
import { mayStaff } from '#contract/rules/staff-permissions.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { describeMail } from '#server/platform/mail/failed-mail.ts'
import { mailJob } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { masked, shortened } from './job-texts.ts'

type Kinds = (typeof operationsContract)['adminJobKinds']
type Jobs = (typeof operationsContract)['adminJobs']
type Mails = (typeof operationsContract)['adminMails']

export async function viewJobKinds({ jobs }: Pick<Platform, 'jobs'>): Promise<ResponseOf<Kinds>> {
  const kinds = await jobs.office.listKinds()
  return {
    kinds: kinds.map(kind => ({
      job: kind.job,
      cron: kind.cron ?? '',
      last_run_at: kind.lastRunAt?.toISOString() ?? null,
      took_ms: kind.tookMs,
      waiting: kind.waiting,
      running: kind.running,
      failing: kind.failing,
      dead: kind.dead,
    })),
  }
}

/** Who repairs sees addresses whole: the mistake is often in them. */
const shownTo = (caller: Caller) =>
  mayStaff(caller.role, 'operations.repair') ? (text: string) => text : masked

export async function viewJobs(
  { jobs }: Pick<Platform, 'jobs'>,
  caller: Caller,
  { state, job, limit, offset }: BodyOf<Jobs>,
): Promise<ResponseOf<Jobs>> {
  const show = shownTo(caller)
  const listed = await jobs.office.list({ state, job, limit, offset, countLimit })
  return {
    jobs: listed.jobs.map(
      (one): ListedJob => ({
        id: one.id,
        job: one.job,
        about: Object.fromEntries(
          Object.entries(one.about).map(([name, value]) => [
            name,
            typeof value === 'string' ? show(shortened(value)) : value,
          ]),
        ),
        error: show(shortened(one.error)),
        tries: one.tries,
        enqueued_at: one.enqueuedAt.toISOString(),
        at: one.at.toISOString(),
      }),
    ),
    count: Math.min(listed.count, countLimit),
    more: listed.count > countLimit,
  }
}

export async function viewMails(
  { jobs, config, origin }: Pick<Platform, 'config' | 'jobs' | 'origin'>,
  caller: Caller,
  { limit, offset }: BodyOf<Mails>,
): Promise<ResponseOf<Mails>> {
  const show = shownTo(caller)
  const site = { brand: config.brand, origin: origin() }
  const listed = await jobs.office.list({ state: 'dead', job: mailJob.name, limit, offset, countLimit })
  return {
    mails: listed.jobs.map(one => {
      const { to, subject } = describeMail(one.data, site)
      return {
        id: one.id,
        to: show(to),
        subject,
        why: show(shortened(one.error)),
        tries: one.tries,
        enqueued_at: one.enqueuedAt.toISOString(),
        at: one.at.toISOString(),
      }
    }),
    count: Math.min(listed.count, countLimit),
    more: listed.count > countLimit,
  }
}
