import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { dayIn } from '#server/testing/days.ts'
import { refusalOf } from '#server/testing/refusals.ts'
import { addSlots, lessonOn, storedTimes } from '#server/testing/slots.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'
import { calendarChanged } from '../lessons.hooks.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const lessonsOf = async (teacherId: number, token?: string) =>
  await t.api(token).teacherLessons({ body: { teacher_id: teacherId } })
const offered = async (teacherId: number) =>
  (await lessonsOf(teacherId)).map(({ duration, price, is_trial }) => `${duration} ${price} ${is_trial}`)

describe('times are added', () => {
  test('as documented: a bare list, minutes as text, and everybody sees them', async () => {
    const teacher = await makeTeacher(t)
    const response = await t.request({
      method: 'POST',
      url: '/api/teacher/addLessons',
      token: teacher.token,
      body: [
        {
          teacher_id: teacher.userId,
          is_trial: '1',
          date: dayIn(t, 3),
          slots: [{ time: '16:30', duration: '60mins', seats: '2' }, { time: '18:00' }],
          slotsObj: [{ whatever: true }],
          duration: '60-minute trial',
          venue: '',
          pVenue: 'Studio, Wan Chai',
          price: '220',
          url: 'zoom.us/j/98213345',
        },
      ],
    })
    expect(response.json()).toMatchObject({
      status: 200,
      slots: [
        { trial_date: dayIn(t, 3), trial_time: '16:30', duration: 60, seats: 2, price: 220, is_trial: '1' },
        { trial_time: '18:00', duration: 60, seats: 1, title: '60-minute trial', venue: 'Studio, Wan Chai' },
      ],
    })
    expect(response.json().slots[0].url).toBe('https://zoom.us/j/98213345')
    const [shown] = await lessonsOf(teacher.userId)
    expect(shown).toMatchObject({
      duration: '60-minute trial',
      price: 220,
      slots: [{ free: 2 }, { free: 1 }],
    })
    expect(JSON.stringify(shown)).not.toContain('zoom')
  })

  test('a link in a venue field is joined by, and nobody reads it in public', async () => {
    const teacher = await makeTeacher(t)
    const lesson = {
      ...{ teacher_id: teacher.userId, is_trial: '1', date: dayIn(t, 4) },
      ...{ duration: '60-minute trial', price: '220', url: '' },
    }
    const added = await t.request({
      method: 'POST',
      url: '/api/teacher/addLessons',
      token: teacher.token,
      body: [
        { ...lesson, slots: [{ time: '10:00' }], venue: 'zoom.us/j/4711?pwd=x', pVenue: 'Room 3' },
        {
          ...lesson,
          slots: [{ time: '12:00' }],
          url: '',
          venue: '',
          pVenue: 'https://meet.google.com/a-b-c',
        },
      ],
    })
    expect(added.json().slots).toMatchObject([
      { url: 'https://zoom.us/j/4711?pwd=x', venue: 'Room 3' },
      { url: 'https://meet.google.com/a-b-c', venue: '' },
    ])
    const [{ slot_id }] = added.json().slots
    await t.api(teacher.token).slotEdit({ body: { slot_id, venue: 'https://zoom.us/j/8080', confirm: true } })
    const shown = JSON.stringify(await lessonsOf(teacher.userId))
    expect(shown).not.toMatch(/zoom|meet\.google/)
  })

  test('a package is found again, or made where title, price or kind differ', async () => {
    const teacher = await makeTeacher(t)
    await addSlots(t, teacher, [
      lessonOn(teacher, dayIn(t, 1), [{ time: '10:00' }]),
      lessonOn(teacher, dayIn(t, 2), [{ time: '10:00' }]),
    ])
    await addSlots(t, teacher, [lessonOn(teacher, dayIn(t, 3), [{ time: '10:00' }])])
    expect(await offered(teacher.userId)).toEqual(['60-minute trial 220 1'])
    await addSlots(t, teacher, [
      lessonOn(teacher, dayIn(t, 4), [{ time: '10:00' }], { duration: '30-minute trial', price: 0 }),
      lessonOn(teacher, dayIn(t, 5), [{ time: '10:00' }], { is_trial: '0' }),
    ])
    expect(await offered(teacher.userId)).toEqual([
      '60-minute trial 220 1',
      '30-minute trial 0 1',
      '60-minute trial 220 0',
    ])
  })

  test('no second package of one title: another price is refused, or changes it for all open times', async () => {
    const teacher = await makeTeacher(t)
    await addSlots(t, teacher, [lessonOn(teacher, dayIn(t, 1), [{ time: '10:00' }])])
    for (const price of [0, 150]) {
      const lesson = lessonOn(teacher, dayIn(t, 2), [{ time: '10:00' }], {
        duration: '60-Minute Trial',
        price,
      })
      expect(await refusalOf(addSlots(t, teacher, [lesson]))).toMatchObject({
        code: 'package_price',
        body: { title: '60-minute trial', price: 'HK$220' },
      })
    }
    const twoPrices = [100, 120].map((price, index) =>
      lessonOn(teacher, dayIn(t, 3 + index), [{ time: '10:00' }], { duration: 'Mock interview', price }),
    )
    expect(await refusalOf(addSlots(t, teacher, twoPrices))).toMatchObject({ code: 'package_price' })
    expect(await offered(teacher.userId)).toEqual(['60-minute trial 220 1'])
    await addSlots(t, teacher, [
      lessonOn(teacher, dayIn(t, 2), [{ time: '10:00' }], { price: 150, change_price: true }),
    ])
    const [shown, ...others] = await lessonsOf(teacher.userId)
    expect(others).toEqual([])
    expect(shown).toMatchObject({ price: 150, slots: [{ price: 150 }, { price: 150 }] })
  })

  test('no lesson is free, nowhere, or without a whole title by accident', async () => {
    const teacher = await makeTeacher(t)
    const add = (more: object) =>
      t.request({
        method: 'POST',
        url: '/api/teacher/addLessons',
        token: teacher.token,
        body: [{ ...lessonOn(teacher, dayIn(t, 1), [{ time: '10:00' }]), ...more }],
      })
    for (const [more, text] of [
      [{ price: '' }, 'Price is required'],
      [{ price: '  ' }, 'Price is required'],
      [{ price: undefined }, 'Price is required'],
      [{ price: null }, 'Price is required'],
      [{ price: 3 }, 'Price should be minimum 4HKD'],
      [{ url: '', venue: '', pVenue: '' }, 'Enter a link or a venue.'],
      [{ url: undefined, venue: undefined }, 'Enter a link or a venue.'],
      [{ duration: '30' }, 'Finish the title, such as “30 min trial”.'],
    ] as const) {
      const response = await add(more)
      expect([response.statusCode, JSON.stringify(response.json())]).toEqual([
        422,
        expect.stringContaining(text),
      ])
    }
    expect(await lessonsOf(teacher.userId)).toEqual([])
    expect((await add({ price: '0' })).statusCode).toBe(200)
    const [shown] = await lessonsOf(teacher.userId, teacher.token)
    const slot_id = shown?.slots[0]?.slot_id ?? 0
    const edit = (change: object) =>
      t.api(teacher.token).slotEdit({ body: { slot_id, confirm: true, ...change } })
    await expect(edit({ url: '' })).rejects.toMatchObject({ status: 422 })
    await edit({ url: '', venue: 'Studio, Wan Chai' })
    await expect(edit({ venue: '' })).rejects.toMatchObject({ status: 422 })
  })

  test('an open form of the profile stays good', async () => {
    const teacher = await makeTeacher(t)
    const view = () => t.api(teacher.token).teacherProfileView({ query: { id: teacher.userId } })
    await addSlots(t, teacher, [lessonOn(teacher, dayIn(t, 1), [{ time: '10:00' }])])
    const { version } = await view()
    await addSlots(t, teacher, [
      lessonOn(teacher, dayIn(t, 2), [{ time: '10:00' }], { duration: 'Mock interview' }),
    ])
    expect((await view()).version).toBe(version)
  })

  test('listeners of the calendar are notified', async () => {
    const teacher = await makeTeacher(t)
    const heard: number[] = []
    const stop = t.platform.hooks.on(calendarChanged, 'test', async (_tx, { teacherId }) => {
      heard.push(teacherId)
    })
    await addSlots(t, teacher, [lessonOn(teacher, dayIn(t, 1), [{ time: '10:00' }])])
    stop()
    expect(heard).toEqual([teacher.userId])
  })
})

describe('all or none', () => {
  test('every time that can not be is named by its place', async () => {
    const teacher = await makeTeacher(t)
    await addSlots(t, teacher, [lessonOn(teacher, dayIn(t, 3), [{ time: '18:15', duration: 45 }])])
    const found = await refusalOf(
      addSlots(t, teacher, [
        lessonOn(teacher, dayIn(t, -1), [{ time: '10:00' }]),
        lessonOn(teacher, dayIn(t, 3), [
          { time: '10:00' },
          { time: '10:10' },
          { time: '08:45' },
          { time: '23:15', duration: 60 },
          { time: '12:00', duration: 20 },
          { time: '13:00', seats: 0 },
          { time: '18:30', duration: 30 },
          { time: '10:45' },
        ]),
        lessonOn(teacher, dayIn(t, 400), [{ time: '10:00' }]),
        lessonOn(teacher, '2026-02-30', [{ time: '10:00' }]),
      ]),
    )
    expect(found).toMatchObject({ status: 422, code: 'slots_refused' })
    expect(found.problems.map(({ lesson, slot, code }) => `${lesson}.${slot} ${code}`)).toEqual([
      '0.0 slot_past',
      '1.1 slot_time',
      '1.2 slot_time',
      '1.3 slot_midnight',
      '1.4 slot_duration',
      '1.5 slot_seats',
      '1.6 slot_overlap',
      '1.7 slot_overlap',
      '2.0 slot_far',
      '3.0 slot_day',
    ])
    expect(found.problems[6]?.other).toMatchObject({
      title: '60-minute trial',
      trial_time: '18:15',
      duration: 45,
    })
    expect(found.problems[7]?.other).toMatchObject({ slot_id: null, trial_time: '10:00' })
    expect(await storedTimes(t, teacher)).toEqual([`${dayIn(t, 3)} 18:15 45`])
  })

  test('an overlap names day, time and lesson, in the language of the caller', async () => {
    const teacher = await makeTeacher(t)
    await addSlots(t, teacher, [
      lessonOn(teacher, '2026-12-08', [{ time: '18:15', duration: 45 }], { duration: 'Parents’ evening' }),
    ])
    const body = { lessons: [lessonOn(teacher, '2026-12-08', [{ time: '18:30', duration: 30 }])] }
    const inEnglish = await refusalOf(t.api(teacher.token).slotsAdd({ body }))
    expect(inEnglish).toMatchObject({ status: 409, code: 'slot_taken' })
    expect(inEnglish.text).toBe(
      'Tue 8 Dec, 6:30–7:00 pm overlaps your lesson “Parents’ evening”, 6:15–7:00 pm. Nothing was saved.',
    )
    const inChinese = await refusalOf(
      t.api(teacher.token).slotsAdd({ body, query: { language_code: 'zh-HK' } }),
    )
    expect(inChinese.text).toContain('12月8日（二）下午6:30–7:00')
  })

  test('what only touches another time is no overlap', async () => {
    const teacher = await makeTeacher(t)
    await addSlots(t, teacher, [lessonOn(teacher, dayIn(t, 2), [{ time: '10:00' }, { time: '11:00' }])])
    await addSlots(t, teacher, [lessonOn(teacher, dayIn(t, 2), [{ time: '12:00' }, { time: '09:00' }])])
    expect(await storedTimes(t, teacher)).toHaveLength(4)
  })

  test('two tabs that add at once: one is taken, the other told what was faster', async () => {
    const teacher = await makeTeacher(t)
    const tabs = ['Tab one', 'Tab two'].map(duration =>
      addSlots(t, teacher, [
        lessonOn(teacher, dayIn(t, 5), [{ time: '09:00' }], { duration }),
        lessonOn(teacher, dayIn(t, 6), [{ time: '17:00' }], { duration }),
      ]).then(
        () => null,
        (error: { status: number; body: { code: string; messages: string } }) => error,
      ),
    )
    const refused = (await Promise.all(tabs)).filter(answer => answer !== null)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([[409, 'slot_taken']])
    expect(refused[0]?.body.messages).toMatch(/Tab (one|two)/)
    expect(await storedTimes(t, teacher)).toHaveLength(2)
  })

  test('500 times are taken, one more is refused', { timeout: 60_000 }, async () => {
    const teacher = await makeTeacher(t)
    const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00']
    const days = Array.from({ length: 50 }, (_, index) =>
      lessonOn(
        teacher,
        dayIn(t, index + 1),
        times.map(time => ({ time })),
      ),
    )
    const more = lessonOn(teacher, dayIn(t, 60), [{ time: '10:00' }])
    expect((await refusalOf(addSlots(t, teacher, [...days, more]))).fields).toEqual({
      lessons: 'You can add up to 500 times at once.',
    })
    expect((await addSlots(t, teacher, days)).slots).toHaveLength(500)
  })

  test('no more packages than a teacher may offer', async () => {
    const teacher = await makeTeacher(t)
    const many = Array.from({ length: 21 }, (_, index) =>
      lessonOn(teacher, dayIn(t, index + 1), [{ time: '10:00' }], { duration: `Lesson ${index}` }),
    )
    expect(await refusalOf(addSlots(t, teacher, many))).toMatchObject({ code: 'packages_many' })
    expect(await storedTimes(t, teacher)).toEqual([])
  })
})

describe("a teacher's own calendar", () => {
  test("is nobody else's, and no manager's", async () => {
    const [teacher, other] = [await makeTeacher(t), await makeTeacher(t)]
    const theirs = [lessonOn(other, dayIn(t, 1), [{ time: '10:00' }])]
    expect(await refusalOf(addSlots(t, teacher, theirs))).toMatchObject({ status: 403, code: 'not_yours' })
    const { manager } = await makeCentre(t)
    const managed = [lessonOn(manager, dayIn(t, 1), [{ time: '10:00' }])]
    expect(await refusalOf(addSlots(t, manager, managed))).toMatchObject({
      status: 403,
      code: 'role_refused',
    })
  })

  test('an address that is none is refused', async () => {
    const teacher = await makeTeacher(t)
    for (const url of ['javascript:alert(1)', 'not an address', 'ftp://files.example.com/x']) {
      const lessons = [lessonOn(teacher, dayIn(t, 1), [{ time: '10:00' }], { url })]
      expect((await refusalOf(addSlots(t, teacher, lessons))).fields).toEqual({
        lessons: 'This isn’t the address of a web page',
      })
    }
  })
})
