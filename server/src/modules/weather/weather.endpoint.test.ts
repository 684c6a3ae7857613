import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeLesson } from '#server/testing/lessons.ts'
import { makePerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { readObservatory } from './read-observatory.ts'
import { suspendLessons } from './suspend-lessons.ts'

/** Speaks as the observatory does. */
const observatory = { status: 200, body: '{}' }
const server = createServer((_, response) => {
  response.writeHead(observatory.status, { 'content-type': 'application/json' }).end(observatory.body)
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo

const t = await ownTestApp({ weatherUrl: `http://127.0.0.1:${port}/warnsum` })
afterAll(async () => {
  server.close()
  await t.end()
})
const { db } = t.platform
const teacher = await makeTrialTeacher(t, { priceCents: 0 })

/** A day of its own for each test. */
let day = '2026-11-29'
const at = (time: string) => hongKongInstant(day, time)
beforeEach(async () => {
  await db.execute(sql`delete from weather_warnings`)
  day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  Object.assign(observatory, { status: 200, body: '{}' })
})

const goTo = (time: string) =>
  t.clock.advance({ seconds: (at(time).getTime() - t.clock.now().getTime()) / 1000 })
const lessonAt = (time: string, venue = 'Mong Kok, Room 7B') =>
  makeLesson(t, teacher, {
    startsAt: at(time),
    minutes: 30,
    venue,
    url: venue ? '' : 'https://zoom.example.com/j/1',
  })
async function statesOf(...ids: number[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; state: string }>(
    sql`select id, state from lessons where id = any(${sql.param(ids)}::bigint[])`,
  )
  return ids.map(id => rows.find(row => Number(row.id) === id)?.state ?? 'none')
}
const says = (entries: object) => {
  observatory.body = JSON.stringify(entries)
}
const typhoon = (code: string, actionCode: string, time: string) => ({
  WTCSGNL: { code, actionCode, issueTime: at(time).toISOString(), updateTime: at(time).toISOString() },
})
/** Signed in anew: days pass between tests. */
const desk = async () => t.api((await makePerson(t, { role: roles.platformStaff })).token)
const look = async () => {
  await readObservatory(t.platform)
  await suspendLessons(t.platform)
}

describe('a warning that staff declare', () => {
  test('suspends lessons at a venue that begin meanwhile or within two hours after; online ones go on', async () => {
    const [before, soon, online, later, evening] = [
      await lessonAt('09:00'),
      await lessonAt('11:00'),
      await lessonAt('11:30', ''),
      await lessonAt('15:30'),
      await lessonAt('17:30'),
    ]
    goTo('09:45')
    const api = await desk()
    const { warning, suspended } = await api.weatherDeclare({ body: { code: 'TC8NE' } })
    expect([warning.kind, suspended]).toEqual(['typhoon', 1])
    expect(await statesOf(before, soon, online, later, evening)).toEqual([
      'open',
      'suspended',
      'open',
      'open',
      'open',
    ])
    goTo('14:40')
    expect((await t.api().weatherNow({})).warnings).toMatchObject([{ code: 'TC8NE', ended_at: null }])
    const ended = await api.weatherWithdraw({ body: { warning_id: warning.warning_id } })
    expect(ended.warning.suspended_until).toBe(at('16:40').toISOString())
    expect(await statesOf(later, evening)).toEqual(['suspended', 'open'])
    goTo('16:45')
    await suspendLessons(t.platform)
    expect(await statesOf(evening)).toEqual(['open'])
    expect((await t.api().weatherNow({})).warnings).toEqual([])
  })

  test('is one at a time: declared again, or as a higher signal, it goes on', async () => {
    goTo('10:00')
    const api = await desk()
    const first = await api.weatherDeclare({ body: { code: 'TC8NE' } })
    const higher = await api.weatherDeclare({ body: { code: 'TC10' } })
    expect(higher.warning).toEqual({ ...first.warning, code: 'TC10' })
    await api.weatherDeclare({ body: { code: 'WRAINB', began_at: at('09:30').toISOString() } })
    expect((await t.api().weatherNow({})).warnings.map(({ code }) => code)).toEqual(['WRAINB', 'TC10'])
  })

  test('lies in no time to come, and only what exists is withdrawn', async () => {
    goTo('10:00')
    const api = await desk()
    const future = at('11:00').toISOString()
    await expect(api.weatherDeclare({ body: { code: 'TC9', began_at: future } })).rejects.toEqual(
      refusedWith('weather_future'),
    )
    await expect(api.weatherWithdraw({ body: { warning_id: 999_999 } })).rejects.toEqual(
      refusedWith('weather_unknown'),
    )
  })
})

describe('the observatory', () => {
  test('is believed: issued, raised, lowered', async () => {
    const [morning, noon, evening] = [
      await lessonAt('10:00'),
      await lessonAt('13:00'),
      await lessonAt('20:00'),
    ]
    goTo('09:05')
    says(typhoon('TC8NE', 'ISSUE', '08:40'))
    await look()
    expect(await statesOf(morning, noon, evening)).toEqual(['suspended', 'open', 'open'])
    goTo('11:30')
    says(typhoon('TC9', 'REISSUE', '11:20'))
    await look()
    expect(await statesOf(noon, evening)).toEqual(['suspended', 'open'])
    goTo('16:00')
    says(typhoon('TC3', 'REISSUE', '15:40'))
    await look()
    expect((await t.api().weatherNow({})).warnings).toMatchObject([
      { code: 'TC9', began_at: at('08:40').toISOString(), ended_at: at('15:40').toISOString() },
    ])
    goTo('18:00')
    await look()
    expect(await statesOf(evening)).toEqual(['open'])
  })

  test('out of order or talking nonsense changes nothing, and a withdrawal that is heard late counts from when it was', async () => {
    const [noon, afternoon] = [await lessonAt('12:00'), await lessonAt('19:00')]
    goTo('10:00')
    says(typhoon('TC8SW', 'ISSUE', '10:00'))
    await look()
    for (const answer of [
      { status: 503, body: '{}' },
      { status: 200, body: '<html>Under maintenance</html>' },
      { status: 200, body: '{"WTCSGNL":[]}' },
    ]) {
      Object.assign(observatory, answer)
      await look()
      expect((await t.api().weatherNow({})).warnings).toMatchObject([{ code: 'TC8SW', ended_at: null }])
    }
    expect(await statesOf(noon, afternoon)).toEqual(['suspended', 'open'])
    // Withdrawn at 14:00, while no one could hear it.
    goTo('17:30')
    Object.assign(observatory, { status: 200, body: JSON.stringify(typhoon('TC8SW', 'CANCEL', '14:00')) })
    await look()
    const { rows } = await db.execute<{ ended: Date }>(sql`select ended_at as ended from weather_warnings`)
    expect(new Date(rows[0]?.ended ?? 0)).toEqual(at('14:00'))
    expect(await statesOf(afternoon)).toEqual(['open'])
  })

  test('does not withdraw what staff declared', async () => {
    goTo('10:00')
    await (await desk()).weatherDeclare({ body: { code: 'WRAINB' } })
    await look()
    expect((await t.api().weatherNow({})).warnings).toMatchObject([{ code: 'WRAINB', ended_at: null }])
  })
})

describe('the desk of staff', () => {
  test('shows what is in force and by whom, and the lessons of today that somebody has', async () => {
    goTo('08:00')
    const [soon, later, online] = [
      await lessonAt('09:00'),
      await lessonAt('15:00'),
      await lessonAt('10:00', ''),
    ]
    await lessonAt('09:30')
    const buyer = await makePerson(t)
    for (const lesson of [soon, later, online])
      await db.execute(sql`
        insert into bookings (lesson_id, teacher_id, user_id, state, price_cents, created_at, confirmed_at)
        values (${lesson}, ${teacher.userId}, ${buyer.userId}, 'confirmed', 0, ${t.clock.now()}, ${t.clock.now()})`)
    const staff = await desk()
    const calm = await staff.weatherDesk()
    expect(calm).toMatchObject({ warnings: [], suspended: 0, at_once: 1, later: 1, online: 1 })
    expect(calm.lessons.map(({ lesson_id }) => lesson_id)).toEqual([soon, later])
    const { warning } = await staff.weatherDeclare({ body: { code: 'TC8NE' } })
    const inForce = await staff.weatherDesk()
    expect(inForce).toMatchObject({ suspended: 1, at_once: 0, later: 1, online: 1 })
    expect(inForce.warnings).toMatchObject([
      { warning_id: warning.warning_id, source: 'staff', declared_by: expect.stringMatching(/./) },
    ])
    expect(inForce.lessons).toMatchObject([
      { lesson_id: soon, suspended: true, venue: 'Mong Kok, Room 7B' },
      { lesson_id: later, suspended: false },
    ])
    await expect(t.api(buyer.token).weatherDesk()).rejects.toEqual(refusedWith('role_refused'))
  })
})
