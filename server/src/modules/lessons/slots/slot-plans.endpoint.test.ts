import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { dayIn } from '#server/testing/days.ts'
import { refusalOf } from '#server/testing/refusals.ts'
import { addSlots, lessonOn, storedTimes } from '#server/testing/slots.ts'
import { makeTeacher } from '#server/testing/teachers.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const offered = async (teacher_id: number) =>
  (await t.api().teacherLessons({ body: { teacher_id } })).map(
    ({ duration, price, is_trial }) => `${duration} ${price} ${is_trial}`,
  )

describe('a weekly pattern', () => {
  test('is previewed without public holidays, with what stands in its way', async () => {
    const teacher = await makeTeacher(t)
    await addSlots(t, teacher, [
      lessonOn(teacher, '2026-12-08', [{ time: '16:30', duration: 30 }], { duration: 'Mock' }),
    ])
    const pattern = {
      ...{ weekdays: [2, 6], from: '2026-12-01', until: '2027-01-02' },
      slots: [{ time: '16:00', duration: '60mins' }],
    }
    const preview = await t.api(teacher.token).slotsPattern({ body: pattern })
    expect(preview.dates).toEqual([
      ...['2026-12-01', '2026-12-05', '2026-12-08', '2026-12-12', '2026-12-15', '2026-12-19'],
      ...['2026-12-22', '2026-12-29', '2027-01-02'],
    ])
    expect(preview.left_out).toEqual([
      { trial_date: '2026-12-26', name: 'The first weekday after Christmas Day' },
    ])
    expect(preview.conflicts).toMatchObject([
      { trial_date: '2026-12-08', trial_time: '16:00', code: 'slot_overlap', other: { title: 'Mock' } },
    ])
    const inChinese = await t
      .api(teacher.token)
      .slotsPattern({ body: pattern, query: { language_code: 'zh-HK' } })
    expect(inChinese.left_out[0]?.name).toBe('聖誕節後第一個周日')
    const withThem = await t
      .api(teacher.token)
      .slotsPattern({ body: { ...pattern, without_holidays: false } })
    expect(withThem.dates).toContain('2026-12-26')
    expect(withThem.left_out).toEqual([])
    expect(await storedTimes(t, teacher)).toHaveLength(1)
  })

  test('has an end after its beginning, within a year', async () => {
    const { token } = await makeTeacher(t)
    const ask = (until: string) =>
      t.api(token).slotsPattern({ body: { weekdays: [1], from: '2026-12-01', until } })
    expect((await refusalOf(ask('2026-11-30'))).fields).toHaveProperty('until')
    expect((await refusalOf(ask('2028-01-01'))).fields).toHaveProperty('until')
  })
})

describe('a week is copied', () => {
  test("a time that can't be copied is left out, with the reason", async () => {
    const teacher = await makeTeacher(t)
    // Monday the 14th to Saturday the 19th; the 25th and 26th are holidays.
    await addSlots(t, teacher, [
      lessonOn(teacher, '2026-12-14', [{ time: '10:00', seats: 3 }], { url: 'https://meet.example.com/a' }),
      lessonOn(teacher, '2026-12-16', [{ time: '10:00' }], { is_trial: '0' }),
      lessonOn(teacher, '2026-12-18', [{ time: '10:00' }]),
      lessonOn(teacher, '2026-12-23', [{ time: '10:30' }], { duration: 'In the way' }),
    ])
    const copy = (preview: boolean) =>
      t.api(teacher.token).weekCopy({ body: { from: '2026-12-17', to: '2026-12-27', preview } })
    const shown = await copy(true)
    expect(shown.slots).toMatchObject([{ slot_id: 0, trial_date: '2026-12-21', seats: 3 }])
    expect(await storedTimes(t, teacher)).toHaveLength(4)
    const copied = await copy(false)
    expect(copied.slots).toMatchObject([
      { trial_date: '2026-12-21', trial_time: '10:00', url: 'https://meet.example.com/a' },
    ])
    expect(copied.slots[0]?.slot_id).toBeGreaterThan(0)
    expect(copied.left_out).toMatchObject([
      { trial_date: '2026-12-23', code: 'slot_overlap', other: { title: 'In the way' } },
      { trial_date: '2026-12-25', code: 'slot_holiday', name: 'Christmas Day' },
    ])
    expect(await storedTimes(t, teacher)).toHaveLength(5)
    // Once more: all is there already.
    expect((await copy(false)).slots).toEqual([])
  })

  test('past ones are not written, and the same week is refused', async () => {
    const teacher = await makeTeacher(t)
    await addSlots(t, teacher, [lessonOn(teacher, dayIn(t, 7), [{ time: '10:00' }])])
    const back = await t.api(teacher.token).weekCopy({ body: { from: dayIn(t, 7), to: dayIn(t, -7) } })
    expect(back).toMatchObject({ slots: [], left_out: [{ code: 'slot_past' }] })
    const same = t.api(teacher.token).weekCopy({ body: { from: '2026-12-14', to: '2026-12-20' } })
    expect((await refusalOf(same)).fields).toEqual({ to: 'Please choose another week.' })
  })

  test('a package that is not offered any more is not sold anew', async () => {
    const teacher = await makeTeacher(t)
    const { slots } = await addSlots(t, teacher, [lessonOn(teacher, '2026-12-15', [{ time: '10:00' }])])
    const price = slots[0]?.price_id ?? 0
    await t.api(teacher.token).trialPriceRemove({ body: { price, teacher: teacher.userId } })
    const copied = await t.api(teacher.token).weekCopy({ body: { from: '2026-12-15', to: '2026-12-08' } })
    expect(copied).toMatchObject({ slots: [], left_out: [{ code: 'slot_package' }] })
  })
})

describe('trial or class', () => {
  test('a day changes, but for what is booked or being paid for', async () => {
    const teacher = await makeTeacher(t)
    const { slots } = await addSlots(t, teacher, [
      lessonOn(teacher, dayIn(t, 4), [{ time: '10:00' }, { time: '12:00' }]),
      lessonOn(teacher, dayIn(t, 5), [{ time: '10:00' }]),
    ])
    const [free, booked, later] = slots.map(({ slot_id }) => slot_id)
    await t.platform.db.execute(sql`
      insert into bookings (lesson_id, teacher_id, user_id, state, price_cents, created_at, confirmed_at)
      values (${booked}, ${teacher.userId}, ${teacher.userId}, 'confirmed', 22000, now(), now())`)
    const flag = (body: { slot_ids?: number[]; date?: string }) =>
      t.api(teacher.token).slotsFlag({ body: { ...body, is_trial: '0' } })
    expect(await flag({ date: dayIn(t, 4) })).toEqual({
      status: 200,
      changed: [free],
      left_out: [{ slot_id: booked, code: 'slot_booked' }],
    })
    expect(await flag({ slot_ids: [later ?? 0] })).toMatchObject({ changed: [later] })
    expect(await offered(teacher.userId)).toEqual(['60-minute trial 220 1', '60-minute trial 220 0'])
    // Once more: nothing is left to change but what can't.
    expect(await flag({ date: dayIn(t, 4) })).toMatchObject({ changed: [] })
  })

  test("others' times are unknown", async () => {
    const [teacher, other] = [await makeTeacher(t), await makeTeacher(t)]
    const { slots } = await addSlots(t, other, [lessonOn(other, dayIn(t, 4), [{ time: '10:00' }])])
    const call = t
      .api(teacher.token)
      .slotsFlag({ body: { slot_ids: slots.map(({ slot_id }) => slot_id), is_trial: '0' } })
    expect(await refusalOf(call)).toMatchObject({ status: 404, code: 'slot_unknown' })
    const nothing = t.api(teacher.token).slotsFlag({ body: { is_trial: '0' } })
    expect((await refusalOf(nothing)).fields).toHaveProperty('slot_ids')
  })
})

test('public holidays are listed for the coming year, or for the days asked for', async () => {
  const { holidays } = await t.api().holidayList({ query: { from: '2026-12-25', until: '2027-01-01' } })
  expect(holidays).toEqual([
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2026-12-26', name: 'The first weekday after Christmas Day' },
    { date: '2027-01-01', name: 'The first day of January' },
  ])
  expect((await t.api().holidayList({})).holidays.length).toBeGreaterThan(14)
  for (const query of [{ from: '1026-12-25' }, { until: '9026-12-25' }])
    expect(await refusalOf(t.api().holidayList({ query }))).toMatchObject({ status: 422 })
})
