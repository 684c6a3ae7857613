import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import { BOUNCING_ADDRESS } from '#server/platform/mail/mailer.ts'
import { createTestApp, ownTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'

// On a database of their own: everything is counted.

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  const own = await ownTestApp()
  t = own
  admin = await makePerson(t, { role: roles.admin })
  return own.end
})

const counts = async (person = admin) => {
  const { waiting } = await t.api(person.token).adminOverview()
  return Object.fromEntries(waiting.map(({ what, count }) => [what, count]))
}

test('nothing waits, then a message and a mail do', async () => {
  expect(Object.values(await counts())).toEqual(Object.values(await counts()).map(() => 0))
  await t.api().contactSend({ body: { name: 'A', email: 'a@example.com', message: 'Hello' } })
  const { db, jobs } = t.platform
  await db.transaction(tx =>
    sendMail(jobs, tx, { to: BOUNCING_ADDRESS, template: 'passwordChanged', params: {}, locale: 'en' }),
  )
  await jobs.runDue()
  expect(await counts()).toMatchObject({ messages: 1, failed_mails: 1, dead_letters: 0, applications: 0 })
  const { waiting } = await t.api(admin.token).adminOverview()
  expect(waiting.find(({ what }) => what === 'messages')?.since).toBe(t.clock.now().toISOString())
  const clerk = await makePerson(t, { role: roles.platformStaff })
  expect(await counts(clerk)).toMatchObject({ messages: 1, failed_mails: 1 })
})

test('figures are added up by the day in Hong Kong, next to the time before', async () => {
  const teacher = await makeTeacher(t, 'Grace')
  const product = await makeProduct(t, teacher, { name: 'Fractions' })
  const buyer = await makePerson(t)
  await t.platform.db.execute(sql`
    insert into orders (user_id, state, total_cents, provider, method, locale, created_at, expires_at, paid_at)
    select ${buyer.userId}, 'paid', cents, 'sandbox', 'card', 'en', at, at, at from (values
      (10000, timestamptz '2026-11-16 03:00+08'), (5000, timestamptz '2026-11-15 23:59+08'),
      (700, timestamptz '2026-11-16 00:01+08'), (300, timestamptz '2026-11-03 12:00+08'),
      (90, timestamptz '2026-10-01 12:00+08')) sold (cents, at)`)
  await t.platform.db.execute(sql`
    insert into page_views (day, route, views) values ('2026-11-16', '/', 5), ('2026-11-16', '/zh-HK', 2),
      ('2026-11-15', '/shops', 4), ('2026-11-01', '/', 1)`)
  expect(product).toBeGreaterThan(0)
  const week = await t.api(admin.token).adminFigures({ body: { period: '7d' } })
  expect(week.points).toHaveLength(7)
  expect(week.points.at(-1)).toEqual({ day: '2026-11-16', sales: 10_700, orders: 2, refunded: 0, views: 7 })
  expect(week.points.at(-2)).toMatchObject({ day: '2026-11-15', sales: 5000, views: 4 })
  expect(week.total).toMatchObject({ sales: 15_700, orders: 3, views: 11 })
  expect(week.before).toMatchObject({ sales: 300, orders: 1, views: 0 })
  expect(week.pages).toEqual([
    { route: '/', views: 7 },
    { route: '/shops', views: 4 },
  ])
  const year = await t.api(admin.token).adminFigures({ body: { period: '12m' } })
  expect(year.points).toHaveLength(12)
  expect(year.points.at(-1)).toMatchObject({ day: '2026-11-01', sales: 16_000, orders: 4, views: 12 })
  expect(year.points.at(-2)).toMatchObject({ day: '2026-10-01', sales: 90 })
})

test('every part says how it is', async () => {
  const app = await createTestApp({}, { db: t.platform.db })
  const { parts } = await app.api(admin.token).adminHealth()
  expect(parts.map(({ part }) => part)).toEqual([
    'database',
    'storage',
    'disk',
    'mail',
    'payments',
    'jobs',
    'search',
    'weather',
  ])
  expect(parts.find(({ part }) => part === 'database')).toMatchObject({ state: 'well', problem: '' })
  expect(parts.find(({ part }) => part === 'mail')).toMatchObject({ problem: 'mails_failed', value: 1 })
})

test('a part that is gone, or hangs, does not hide the others', async () => {
  const app = await createTestApp({}, { db: t.platform.db })
  app.platform.storage.head = () => Promise.reject(new Error('no such disk'))
  app.platform.mailer.check = () => new Promise(() => undefined)
  const { parts } = await app.api(admin.token).adminHealth()
  expect(parts.find(({ part }) => part === 'storage')).toMatchObject({
    state: 'failing',
    problem: 'unreachable',
  })
  expect(parts.find(({ part }) => part === 'mail')).toMatchObject({ state: 'failing', problem: 'no_answer' })
  expect(parts.find(({ part }) => part === 'database')).toMatchObject({ state: 'well' })
  expect(JSON.stringify(parts)).not.toContain('no such disk')
})
