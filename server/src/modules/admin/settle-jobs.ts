import type { Caller } from '#server/kernel/caller.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { mailJob } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

const actOf = (job: string) => (job === mailJob.name ? 'mail_resent' : 'job_retried')

/** Pressed twice, or by two at once, it goes back once and is written down once; who comes second is told 0. */
export async function retryJob(platform: Platform, staff: Caller, id: string): Promise<number> {
  const { db, jobs } = platform
  return db.transaction(async tx => {
    const letter = await jobs.office.findDead(tx, id)
    const retried = letter ? await jobs.office.retryDead(tx, { id }) : 0
    if (letter && retried > 0) {
      await recordAct(platform, tx, staff, {
        act: actOf(letter.job),
        subject: { type: 'job', id: letter.job },
        before: { tries: letter.tries },
        after: { jobs: retried },
      })
    }
    return retried
  })
}

export async function retryJobsOf(platform: Platform, staff: Caller, job: string): Promise<number> {
  const { db, jobs } = platform
  return db.transaction(async tx => {
    const retried = await jobs.office.retryDead(tx, { job })
    if (retried > 0) {
      await recordAct(platform, tx, staff, {
        act: actOf(job),
        subject: { type: 'job', id: job },
        after: { jobs: retried },
      })
    }
    return retried
  })
}

export async function giveUpJob(
  platform: Platform,
  staff: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<number> {
  const { db, jobs } = platform
  return db.transaction(async tx => {
    const letter = await jobs.office.findDead(tx, id)
    const gone = letter ? await jobs.office.giveUpDead(tx, id) : false
    if (letter && gone) {
      await recordAct(platform, tx, staff, {
        act: 'job_given_up',
        subject: { type: 'job', id: letter.job },
        before: { tries: letter.tries },
        after: { reason },
      })
    }
    return gone ? 1 : 0
  })
}
