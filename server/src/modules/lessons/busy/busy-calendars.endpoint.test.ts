import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { ownTestApp } from '#server/testing/app.ts'
import { makeLesson, openTrial } from '#server/testing/lessons.ts'
import { runJob } from '#server/testing/orders.ts'
import { makePerson } from '#server/testing/people.ts'
import { refusalOf, refusedWith } from '#server/testing/refusals.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'

let reply: (response: ServerResponse) => void = response => response.end(calendarOf([]))
const server: Server = createServer((_, response) => reply(response))
await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
const bound = server.address()
const origin = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
const t = await ownTestApp({ webhookTargets: [origin] })
afterAll(async () => {
  await t.end()
  await new Promise(done => server.close(done))
})

/** Busy from one moment to another, UTC: '20261212T080000Z'. */
function calendarOf(periods: readonly [string, string][]): string {
  const entries = periods.flatMap(([from, to], at) => [
    ...['BEGIN:VEVENT', `UID:${at}`, 'DTSTAMP:20261101T000000Z', 'SUMMARY:Secret'],
    ...[`DTSTART:${from}`, `DTEND:${to}`, 'END:VEVENT'],
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test', ...entries, 'END:VCALENDAR', ''].join('\r\n')
}

const answers = (text: string, status = 200) => {
  reply = response => response.writeHead(status, { 'content-type': 'text/calendar' }).end(text)
}
const busyAtFour: [string, string] = ['20261212T074500Z', '20261212T081500Z']

async function teach() {
  const teacher = await makeTrialTeacher(t)
  const slots = [
    await makeLesson(t, teacher, { day: '2026-12-12', time: '16:00' }),
    await makeLesson(t, teacher, { day: '2026-12-12', time: '18:00' }),
  ] as const
  const offered = async () =>
    (await t.api().teacherLessons({ body: { teacher_id: teacher.userId } })).flatMap(terms =>
      terms.slots.map(({ slot_id }) => slot_id),
    )
  return { teacher, slots, offered, api: t.api(teacher.token) }
}

describe('another calendar', () => {
  test('takes its busy times out of what is offered, and gives them back when it goes', async () => {
    answers(calendarOf([busyAtFour]))
    const { slots, offered, api } = await teach()
    const added = await api.calendarAdd({ body: { address: `${origin}/a.ics`, name: 'School' } })
    expect(added.calendar).toMatchObject({ name: 'School', problem: '' })
    expect(await offered()).toEqual([slots[1]])
    await expect(openTrial(t, await makePerson(t), [slots[0]])).rejects.toEqual(refusedWith('slot_gone'))
    // To its teacher it is still there, as one that nobody is offered.
    const { times } = await api.ownTimes({ query: { from: '2026-12-12', until: '2026-12-12' } })
    expect(times.map(({ lesson_id, busy }) => [lesson_id, busy])).toEqual([
      [slots[0], true],
      [slots[1], false],
    ])
    await api.calendarRemove({ body: { calendar_id: added.calendar.calendar_id } })
    expect(await offered()).toEqual([...slots])
    expect((await api.weekView()).calendars).toEqual([])
  })

  test('is read again by a job, and by its teacher; what it holds besides is kept nowhere', async () => {
    answers(calendarOf([busyAtFour]))
    const { slots, offered, api } = await teach()
    const { calendar } = await api.calendarAdd({ body: { address: `${origin}/b.ics`, name: 'School' } })
    answers(calendarOf([['20261212T100000Z', '20261212T103000Z']]))
    t.clock.advance({ minutes: 16 })
    await runJob(t, 'lessons.calendars')
    await t.platform.jobs.runDue()
    expect(await offered()).toEqual([slots[0]])
    answers(calendarOf([]))
    await api.calendarRefresh({ body: { calendar_id: calendar.calendar_id } })
    expect(await offered()).toEqual([...slots])
  })

  test('that can’t be read any more keeps its last busy times, and says why', async () => {
    answers(calendarOf([busyAtFour]))
    const { slots, offered, api } = await teach()
    const { calendar } = await api.calendarAdd({ body: { address: `${origin}/c.ics`, name: 'School' } })
    answers('', 404)
    const again = await api.calendarRefresh({ body: { calendar_id: calendar.calendar_id } })
    expect(again.calendar).toMatchObject({ problem: 'missing', read_at: calendar.read_at })
    expect(await offered()).toEqual([slots[1]])
  })

  test.each([
    ['password', () => answers('', 401)],
    ['missing', () => answers('', 404)],
    ['answer', () => answers('', 500)],
    ['format', () => answers('<html></html>')],
    ['large', () => answers('x'.repeat(2 * 1024 * 1024 + 1))],
    [
      'answer',
      () => {
        reply = response => response.writeHead(302, { location: `${origin}/again` }).end()
      },
    ],
    [
      'address',
      () => {
        reply = response => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
      },
    ],
  ] as const)('is refused where it can’t be read: %s', async (problem, prepare) => {
    prepare()
    const { api } = await teach()
    const refusal = await refusalOf(api.calendarAdd({ body: { address: `${origin}/d.ics`, name: 'School' } }))
    expect(refusal).toMatchObject({ code: 'calendar_unread', body: { problem } })
    expect(refusal.fields).toHaveProperty('address')
    expect((await api.weekView()).calendars).toEqual([])
  })

  test.each([
    'http://calendar.example.com/a.ics',
    'https://127.0.0.1/a.ics',
    'https://localhost/a.ics',
    'nothing',
  ])('at %s is asked nothing', async address => {
    const { api } = await teach()
    expect(await refusalOf(api.calendarAdd({ body: { address, name: 'School' } }))).toMatchObject({
      body: { problem: 'address' },
    })
  })

  test('of others is not there, and there are five at most', async () => {
    answers(calendarOf([]))
    const { api } = await teach()
    const add = (at: number) =>
      api.calendarAdd({ body: { address: `${origin}/${at}.ics`, name: `School ${at}` } })
    const { calendar } = await add(0)
    const other = (await teach()).api
    const body = { calendar_id: calendar.calendar_id }
    await expect(other.calendarRefresh({ body })).rejects.toEqual(refusedWith('calendar_unknown'))
    await expect(other.calendarRemove({ body })).rejects.toEqual(refusedWith('calendar_unknown'))
    for (let at = 1; at < 5; at++) await add(at)
    await expect(add(5)).rejects.toEqual(refusedWith('calendars_many'))
  })
})
