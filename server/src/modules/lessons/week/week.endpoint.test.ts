import { afterAll, describe, expect, test } from 'vitest'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { book, makeLesson, openTrial } from '#server/testing/lessons.ts'
import { runJob } from '#server/testing/orders.ts'
import { makePerson } from '#server/testing/people.ts'
import { refusalOf, refusedWith } from '#server/testing/refusals.ts'
import { storedTimes } from '#server/testing/slots.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { seatsOf } from '../lessons.test-support.ts'

const t = await ownTestApp()
afterAll(t.end)

const saturdays = (from: string, to: string) => [{ weekday: 6, from, to }]
const week = {
  ...{ title: 'Trial lesson', price: 300, duration: 60, seats: 1, url: 'zoom.us/j/1' },
  until: '2026-12-19',
}
const teach = async () => {
  const teacher = await makeTrialTeacher(t)
  return { teacher, api: t.api(teacher.token) }
}
/** Those that can be booked by everybody, as 'YYYY-MM-DD HH:mm'. */
const offered = async (teacherId: number) => {
  const packages = await t.api().teacherLessons({ body: { teacher_id: teacherId } })
  return packages
    .flatMap(({ slots }) => slots)
    .map(({ trial_date, trial_time }) => `${trial_date} ${trial_time}`)
    .sort()
}

describe('a usual week', () => {
  test('opens its times until its day, but for the days left out, and is read back', async () => {
    const { teacher, api } = await teach()
    const sent = { ...week, hours: saturdays('09:00', '11:00'), except: ['2026-12-05'] }
    const preview = await api.weekSave({ body: { ...sent, preview: true } })
    expect(preview).toMatchObject({ added: preview.added, deleted: 0, kept: 0, booked: 0, blocked: 0 })
    expect(await storedTimes(t, teacher)).toEqual([])
    expect(await api.weekSave({ body: sent })).toMatchObject({ added: preview.added })
    const times = await storedTimes(t, teacher)
    expect(times).toHaveLength(preview.added)
    expect(times).toContain('2026-12-12 09:00 60')
    expect(times).toContain('2026-12-12 10:00 60')
    expect(times.some(time => time.startsWith('2026-12-05'))).toBe(false)
    const view = await api.weekView()
    expect(view.week).toMatchObject({
      hours: sent.hours,
      ...{ title: 'Trial lesson', price: 300, duration: 60, until: '2026-12-19', except: ['2026-12-05'] },
    })
    expect(await api.weekSave({ body: sent })).toMatchObject({ added: 0, deleted: 0, kept: preview.added })
  })

  test('takes away what is no more in it, and leaves what somebody has booked, and other times', async () => {
    const { teacher, api } = await teach()
    const own = await makeLesson(t, teacher, { day: '2026-12-09', time: '18:00' })
    await api.weekSave({ body: { ...week, hours: saturdays('09:00', '11:00') } })
    const [terms] = await api.teacherLessons({ body: { teacher_id: teacher.userId } })
    const slot = terms?.slots.find(one => one.trial_date === '2026-12-12' && one.trial_time === '09:00')
    const buyer = await makePerson(t)
    await book(t, buyer, slot?.slot_id ?? 0)
    const changed = await api.weekSave({ body: { ...week, hours: saturdays('14:00', '15:00') } })
    expect(changed).toMatchObject({ booked: 1, blocked: 0 })
    const times = await storedTimes(t, teacher)
    expect(times).toContain('2026-12-12 09:00 60')
    expect(times).toContain('2026-12-09 18:00 60')
    expect(times).toContain('2026-12-12 14:00 60')
    expect(times).not.toContain('2026-12-12 10:00 60')
    expect(await seatsOf(t, slot?.slot_id ?? 0)).toEqual([[buyer.userId, 'confirmed']])
    await api.weekSave({ body: { ...week, hours: [] } })
    expect(await storedTimes(t, teacher)).toEqual(['2026-12-09 18:00 60', '2026-12-12 09:00 60'])
    expect((await api.weekView()).week).toBeNull()
    expect(own).toBeGreaterThan(0)
  })

  test('does not open again what its teacher has deleted or moved', async () => {
    const { teacher, api } = await teach()
    const sent = { ...week, hours: saturdays('09:00', '12:00') }
    await api.weekSave({ body: sent })
    const [terms] = await api.teacherLessons({ body: { teacher_id: teacher.userId } })
    const ofDay = (terms?.slots ?? []).filter(({ trial_date }) => trial_date === '2026-12-12')
    const [first, second, third] = ofDay.map(({ slot_id }) => slot_id)
    await api.slotsDelete({ body: { slot_ids: [first ?? 0] } })
    await api.slotDelete({ body: { slot_id: second ?? 0 } })
    await api.slotEdit({ body: { slot_id: third ?? 0, trial_time: '20:00' } })
    await runJob(t, 'lessons.weeks')
    await api.weekSave({ body: sent })
    const times = (await storedTimes(t, teacher)).filter(time => time.startsWith('2026-12-12'))
    expect(times).toEqual(['2026-12-12 20:00 60'])
  })

  test('is filled again by a job once a time that was in its way is gone', async () => {
    const { teacher, api } = await teach()
    const other = await makeLesson(t, teacher, { day: '2026-12-12', time: '09:30' })
    const saved = await api.weekSave({ body: { ...week, hours: saturdays('09:00', '11:00') } })
    expect(saved.blocked).toBe(2)
    await api.slotDelete({ body: { slot_id: other } })
    await runJob(t, 'lessons.weeks')
    expect(await storedTimes(t, teacher)).toEqual(
      expect.arrayContaining(['2026-12-12 09:00 60', '2026-12-12 10:00 60']),
    )
  })

  test('says what of it can’t be', async () => {
    const { api } = await teach()
    const fieldsOf = async (change: object) =>
      Object.keys(
        (await refusalOf(api.weekSave({ body: { ...week, hours: saturdays('09:00', '11:00'), ...change } })))
          .fields,
      )
    expect(await fieldsOf({ hours: saturdays('11:00', '09:00') })).toEqual(['hours'])
    expect(await fieldsOf({ duration: 20 })).toEqual(['duration'])
    expect(await fieldsOf({ until: '2026-11-01' })).toEqual(['until'])
    expect(await fieldsOf({ until: '2029-11-01' })).toEqual(['until'])
    expect(await fieldsOf({ url: '' })).toEqual(['url'])
    const everything = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: '09:00', to: '24:00' }))
    expect(await fieldsOf({ hours: everything, duration: 30, until: '2027-11-01' })).toEqual(['hours'])
  })

  test('and bookings at the same moment: no seat is lost, and nothing is sold that is gone', async () => {
    const { teacher, api } = await teach()
    await api.weekSave({ body: { ...week, hours: saturdays('09:00', '15:00') } })
    const [terms] = await api.teacherLessons({ body: { teacher_id: teacher.userId } })
    const slots = (terms?.slots ?? []).slice(0, 6).map(({ slot_id }) => slot_id)
    const buyers = await Promise.all(slots.map(() => makePerson(t)))
    const [, ...answers] = await Promise.allSettled([
      api.weekSave({ body: { ...week, hours: saturdays('16:00', '18:00') } }),
      ...slots.map((slot, at) => (buyers[at] ? openTrial(t, buyers[at], [slot]) : null)),
    ])
    for (const [at, answer] of answers.entries()) {
      const seats = await seatsOf(t, slots[at] ?? 0)
      if (answer.status === 'fulfilled') expect(seats).toHaveLength(1)
      else {
        expect(answer.reason).toEqual(refusedWith('slot_gone'))
        expect(seats).toEqual([])
      }
    }
  })
})

describe('time off', () => {
  test('closes open times, names what is booked, and gives them back when it ends', async () => {
    const { teacher, api } = await teach()
    const booked = await makeLesson(t, teacher, { day: '2026-12-12', time: '10:00' })
    const open = await makeLesson(t, teacher, { day: '2026-12-12', time: '16:00' })
    await makeLesson(t, teacher, { day: '2026-12-14', time: '16:00' })
    const buyer = await makePerson(t)
    const { bookingId } = await book(t, buyer, booked)
    const days = { from: '2026-12-12', until: '2026-12-13' }
    const named = [{ lesson_id: booked, kind: 'trial', trial_date: '2026-12-12', trial_time: '10:00' }]
    expect(await api.timeOffAdd({ body: { ...days, preview: true } })).toMatchObject({
      ...{ off_id: 0, closed: 1 },
      booked: named,
    })
    expect(await offered(teacher.userId)).toEqual(['2026-12-12 16:00', '2026-12-14 16:00'])
    const { off_id } = await api.timeOffAdd({ body: { ...days, note: 'Family' } })
    expect(await offered(teacher.userId)).toEqual(['2026-12-14 16:00'])
    await expect(openTrial(t, await makePerson(t), [open])).rejects.toEqual(refusedWith('slot_gone'))
    expect(await seatsOf(t, booked)).toEqual([[buyer.userId, 'confirmed']])
    expect((await api.weekView()).time_off).toEqual([
      { off_id, ...days, from_time: '', until_time: '', note: 'Family' },
    ])
    const { times } = await api.busyTimes({ query: { from: '2026-12-01', until: '2026-12-31' } })
    expect(times).toEqual([
      {
        calendar_id: null,
        starts_at: hongKongInstant('2026-12-12').toISOString(),
        ends_at: hongKongInstant('2026-12-14').toISOString(),
        note: 'Family',
      },
    ])
    const move = { booking_id: bookingId, slot_id: open }
    await expect(t.api(buyer.token).bookingMove({ body: move })).rejects.toEqual(refusedWith('slot_gone'))
    await api.timeOffRemove({ body: { off_id } })
    expect(await offered(teacher.userId)).toEqual(['2026-12-12 16:00', '2026-12-14 16:00'])
    await expect(api.timeOffRemove({ body: { off_id } })).rejects.toEqual(refusedWith('time_off_unknown'))
  })

  test('of some hours closes what shares time with them, and nothing else of the day', async () => {
    const { teacher, api } = await teach()
    for (const time of ['13:00', '14:00', '17:00', '18:00'])
      await makeLesson(t, teacher, { day: '2026-12-12', time })
    const afternoon = { from: '2026-12-12', until: '2026-12-12', from_time: '14:00', until_time: '17:30' }
    expect(await api.timeOffAdd({ body: { ...afternoon, preview: true } })).toMatchObject({ closed: 2 })
    const { off_id } = await api.timeOffAdd({ body: afternoon })
    expect(await offered(teacher.userId)).toEqual(['2026-12-12 13:00', '2026-12-12 18:00'])
    expect((await api.weekView()).time_off).toEqual([{ off_id, ...afternoon, note: '' }])
    await api.timeOffRemove({ body: { off_id } })
    await api.timeOffAdd({ body: { ...afternoon, until_time: '' } })
    expect(await offered(teacher.userId)).toEqual(['2026-12-12 13:00'])
    expect((await api.weekView()).time_off).toMatchObject([{ from_time: '14:00', until_time: '24:00' }])
    for (const [field, wrong] of [
      ['until_time', { until_time: '14:00' }],
      ['from_time', { from_time: '25:00' }],
      ['until_time', { until_time: 'noon' }],
    ] as const) {
      const { fields } = await refusalOf(api.timeOffAdd({ body: { ...afternoon, ...wrong } }))
      expect(Object.keys(fields)).toEqual([field])
    }
  })

  test('of others is not there', async () => {
    const { api } = await teach()
    const { off_id } = await api.timeOffAdd({ body: { from: '2026-12-12', until: '2026-12-12' } })
    const other = await teach()
    await expect(other.api.timeOffRemove({ body: { off_id } })).rejects.toEqual(
      refusedWith('time_off_unknown'),
    )
  })
})
