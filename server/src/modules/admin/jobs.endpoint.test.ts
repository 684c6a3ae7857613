import { beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import { sandboxEventJob } from '#server/platform/payments/sandbox.jobs.ts'
import { ownTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'

// On a database of their own: others make dead letters too.

let t: TestApp
let admin: TestPerson
let clerk: TestPerson
beforeAll(async () => {
  const own = await ownTestApp()
  t = own
  admin = await makePerson(t, { role: roles.admin, displayName: 'Ada Kwok' })
  clerk = await makePerson(t, { role: roles.platformStaff })
  return own.end
})

/** A real mail to a box that refuses the first one and takes the next; its letter. */
async function refusedMail(): Promise<{ to: string; id: string }> {
  const to = `full-${unique()}@sandbox.example`
  const { db, jobs } = t.platform
  await db.transaction(tx =>
    sendMail(jobs, tx, { to, template: 'deleteCode', params: { code: '493027' }, locale: 'en' }),
  )
  await jobs.runDue()
  const { mails } = await t.api(admin.token).adminMails({ body: { limit: 100 } })
  const id = mails.find(mail => mail.to === to)?.id ?? ''
  expect(id).not.toBe('')
  return { to, id }
}

async function lostEvent(): Promise<string> {
  const { db, jobs } = t.platform
  const event = `evt_${unique()}`
  await db.transaction(tx => jobs.enqueue(tx, sandboxEventJob, { event }))
  await jobs.runDue()
  const { jobs: listed } = await t.api(admin.token).adminJobs({ body: { limit: 100 } })
  return listed.find(({ about }) => about.event === event)?.id ?? ''
}

const actsOf = async (staff: TestPerson) =>
  (await t.api(admin.token).adminActs({ body: { actor: staff.userId, limit: 100 } })).acts

test('a mail that was refused is listed with its reason, sent again once, and written down once', async () => {
  const { to, id } = await refusedMail()
  const { mails } = await t.api(admin.token).adminMails({ body: {} })
  expect(mails.find(mail => mail.id === id)).toMatchObject({ to, why: 'The address was refused', tries: 1 })
  // Two of staff at once, one of them twice.
  const master = await makePerson(t, { role: roles.masterAdmin })
  const pressed = await Promise.all(
    [admin, master, admin].map(({ token }) => t.api(token).adminJobRetry({ body: { job_id: id } })),
  )
  expect(pressed.map(({ retried }) => retried).toSorted()).toEqual([0, 0, 1])
  expect(await t.mailsTo(to)).toHaveLength(1)
  expect(await t.api(admin.token).adminJobRetry({ body: { job_id: id } })).toMatchObject({ retried: 0 })
  const acts = [...(await actsOf(admin)), ...(await actsOf(master))]
  expect(acts.filter(({ act }) => act === 'mail_resent')).toMatchObject([
    { subject: { type: 'job', id: 'mail.send' }, before: { tries: 1 }, after: { jobs: 1 } },
  ])
})

test('codes and links of a mail are shown to nobody, and addresses whole only to who may repair', async () => {
  const { to } = await refusedMail()
  const seen = async ({ token }: TestPerson) => ({
    jobs: await t.api(token).adminJobs({ body: { limit: 100 } }),
    mails: await t.api(token).adminMails({ body: { limit: 100 } }),
  })
  const [byAdmin, byClerk] = [await seen(admin), await seen(clerk)]
  for (const shown of [byAdmin, byClerk]) expect(JSON.stringify(shown)).not.toContain('493027')
  expect(byAdmin.mails.mails.some(mail => mail.to === to && mail.subject.includes('••••••'))).toBe(true)
  expect(JSON.stringify(byAdmin)).toContain(to)
  expect(JSON.stringify(byClerk)).not.toContain(to)
  expect(byClerk.mails.mails.some(mail => mail.to === 'f•••@sandbox.example')).toBe(true)
})

test('what fails is given up with a reason, once', async () => {
  const id = await lostEvent()
  const give = (reason: string) => t.api(admin.token).adminJobGiveUp({ body: { job_id: id, reason } })
  await expect(give('')).rejects.toMatchObject({ status: 422, fields: { reason: expect.any(String) } })
  expect(await give('The demo is over')).toMatchObject({ given_up: 1 })
  expect(await give('The demo is over')).toMatchObject({ given_up: 0 })
  expect((await actsOf(admin)).filter(({ act }) => act === 'job_given_up')).toMatchObject([
    { subject: { id: 'payments.sandbox-event' }, after: { reason: 'The demo is over' } },
  ])
})

test('all of a kind go back together, and those of other kinds stay', async () => {
  await lostEvent()
  await lostEvent()
  const { id: mail } = await refusedMail()
  const again = await t.api(admin.token).adminJobRetryAll({ body: { job: 'payments.sandbox-event' } })
  expect(again.retried).toBe(2)
  const waiting = await t
    .api(admin.token)
    .adminJobs({ body: { state: 'waiting', job: 'payments.sandbox-event' } })
  expect(waiting.count).toBe(2)
  const { kinds } = await t.api(admin.token).adminJobKinds()
  expect(kinds.find(({ job }) => job === 'payments.sandbox-event')).toMatchObject({
    waiting: 2,
    dead: 0,
    cron: '',
  })
  expect(kinds.find(({ job }) => job === 'commerce.reconcile')).toMatchObject({ cron: '12 * * * *' })
  const { jobs } = await t.api(admin.token).adminJobs({ body: { job: 'mail.send', limit: 100 } })
  expect(jobs.map(({ id }) => id)).toContain(mail)
  await t.platform.jobs.runDue()
  expect(await t.api(admin.token).adminJobRetryAll({ body: { job: 'no.such' } })).toMatchObject({
    retried: 0,
  })
})

test('who only sees to the daily work looks, and changes nothing', async () => {
  const id = await lostEvent()
  const refused = { status: 403, body: { code: 'role_refused' } }
  const as = t.api(clerk.token)
  await expect(as.adminJobRetry({ body: { job_id: id } })).rejects.toMatchObject(refused)
  await expect(as.adminJobRetryAll({ body: { job: 'mail.send' } })).rejects.toMatchObject(refused)
  await expect(as.adminJobGiveUp({ body: { job_id: id, reason: 'Old' } })).rejects.toMatchObject(refused)
  expect((await as.adminJobs({ body: {} })).count).toBeGreaterThan(0)
})

test('lists are paged and counted', async () => {
  await lostEvent()
  await lostEvent()
  const list = (more: object) =>
    t.api(admin.token).adminJobs({ body: { job: 'payments.sandbox-event', ...more } })
  const { count } = await list({})
  expect(count).toBeGreaterThanOrEqual(2)
  const [first, second] = [await list({ limit: 1 }), await list({ limit: 1, offset: 1 })]
  expect(first.jobs).toHaveLength(1)
  expect(second.jobs[0]?.id).not.toBe(first.jobs[0]?.id)
  expect(first.jobs[0]).toMatchObject({ error: 'There is no such event', tries: 1 })
})
