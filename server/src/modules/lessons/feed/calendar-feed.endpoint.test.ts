import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { signedInAnew } from '#server/testing/people.ts'
import { bookLesson } from '../lessons.test-support.ts'

const read = (t: TestApp, address: string) => t.request({ url: new URL(address).pathname })

test('a feed that no calendar has read for 90 days has ended; each read begins them anew', async () => {
  const t = await createTestApp()
  const { buyer, api } = await bookLesson(t)
  const { address } = await api.calendarFeedMake()
  t.clock.advance({ days: 89 })
  expect((await read(t, address)).statusCode).toBe(200)
  t.clock.advance({ days: 89 })
  expect((await read(t, address)).statusCode).toBe(200)
  t.clock.advance({ days: 90 })
  expect((await read(t, address)).json()).toMatchObject({ code: 'feed_unknown' })
  const later = t.api((await signedInAnew(t, buyer)).token)
  expect(await later.calendarFeed()).toEqual({ active: false, created_at: null, read_at: null })
  const renewed = await later.calendarFeedMake()
  expect((await read(t, renewed.address)).statusCode).toBe(200)
})

test('the last read is written once a day', async () => {
  const t = await createTestApp()
  const { api } = await bookLesson(t)
  const { address } = await api.calendarFeedMake()
  await read(t, address)
  const first = t.clock.now().toISOString()
  t.clock.advance({ hours: 23 })
  await read(t, address)
  expect(await api.calendarFeed()).toMatchObject({ read_at: first })
  t.clock.advance({ hours: 1 })
  await read(t, address)
  expect(await api.calendarFeed()).toMatchObject({ read_at: t.clock.now().toISOString() })
})

test('a feed names people by their first names only', async () => {
  const t = await createTestApp()
  const { api, desk } = await bookLesson(t)
  for (const { address } of [await api.calendarFeedMake(), await desk.calendarFeedMake()]) {
    const { body } = await read(t, address)
    expect(body).toContain('Trial lesson · Siu Ming')
    // The teacher's full name, and the family's.
    expect(body).not.toContain('Ms Chan')
    expect(body).not.toContain('Siu Ming Chan')
  }
})

test('a feed is closed while its teacher is deactivated', async () => {
  const t = await createTestApp()
  const { teacher, desk } = await bookLesson(t)
  const { address } = await desk.calendarFeedMake()
  await t.platform.db.execute(sql`update accounts set status = 3 where id = ${teacher.authId}`)
  expect((await read(t, address)).json()).toMatchObject({ code: 'feed_unknown' })
})
