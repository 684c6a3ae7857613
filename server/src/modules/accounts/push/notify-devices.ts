import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import { noticeJob } from '#server/platform/push/notice.jobs.ts'
import { type Notice, notice } from '#server/platform/push/notice.ts'
import { findPersonByAuthId, findPersonByLogin } from '../account.repository.ts'
import { maySignIn } from '../account.rules.ts'
import { findDevice, listDevices, removeDevices } from './push-device.repository.ts'

/** One job per device, so that each is retried separately. */
const deviceJob = defineJob({
  name: 'push.device',
  // Over about ten minutes; after that, the email has to do.
  retryLimit: 5,
  retryDelay: 20,
  backoff: true,
  timeoutSeconds: 60,
  concurrency: 2,
  keepDoneSeconds: 60,
  schema: z.object({ device: z.int(), notice }),
  describe: ({ device, notice: { title } }) => ({ device, title }),
})

export function handlePushJobs(platform: Pick<Platform, 'db' | 'jobs' | 'push'>): void {
  platform.jobs.handle(noticeJob, ({ to, notice }) => notifyDevices(platform, to, notice))
  platform.jobs.handle(deviceJob, ({ device, notice }) => notifyDevice(platform, device, notice))
}

async function notifyDevices(
  { db, jobs, push }: Pick<Platform, 'db' | 'jobs' | 'push'>,
  email: string,
  notice: Notice,
): Promise<void> {
  if (!push) return
  const person = await findPersonByLogin(db, email)
  if (!person || !maySignIn(person)) return
  const devices = await listDevices(db, person)
  if (devices.length === 0) return
  await db.transaction(async tx => {
    for (const { id } of devices) await jobs.enqueue(tx, deviceJob, { device: id, notice })
  })
}

async function notifyDevice(
  { db, push }: Pick<Platform, 'db' | 'push'>,
  id: number,
  notice: Notice,
): Promise<void> {
  // Read again: it may have been signed out while this was waiting.
  const device = await findDevice(db, id)
  if (!push || !device) return
  const person = await findPersonByAuthId(db, device.accountId)
  if (!person || !maySignIn(person) || person.tokenVersion !== device.tokenVersion) return
  if ((await push.send(device, notice)) === 'gone') await db.transaction(tx => removeDevices(tx, [id]))
}
