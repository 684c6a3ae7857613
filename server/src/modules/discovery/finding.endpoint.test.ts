import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { teacherDirectoryContract } from '#contract/discovery/teacher-directory.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeLesson } from '#server/testing/lessons.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { refreshCards } from '../catalogue/index.ts'
import { makeListed } from './directory.test-support.ts'
import { recountFreeDays } from './refresh-free-days.ts'
import { rebuildTeacherCards, rewriteTeacherCards } from './refresh-teacher-cards.ts'

const t = await ownTestApp()
afterAll(t.end)

type Filters = NonNullable<
  z.input<(typeof teacherDirectoryContract)['teacherFilter']['body'] & {}>['filters']
>
const find = (filters: Filters) => t.api().teacherFilter({ body: { filters, limit: 100 } })

describe('when and where something can be booked', () => {
  test('weekday, part of the day and place narrow together, and each count is what choosing it leaves', async () => {
    const [early, late, studio] = [
      await makeTrialTeacher(t),
      await makeTrialTeacher(t),
      await makeTrialTeacher(t),
    ]
    // A Tuesday morning and a Saturday evening; a Saturday afternoon; a Saturday evening at a place.
    await makeLesson(t, early, { day: '2026-11-24', time: '09:00' })
    await makeLesson(t, early, { day: '2026-11-28', time: '18:00' })
    await makeLesson(t, late, { day: '2026-11-28', time: '17:45' })
    await makeLesson(t, studio, { day: '2026-12-05', time: '20:00', url: '', venue: 'Studio, Wan Chai' })
    await rebuildTeacherCards(t.platform)
    await recountFreeDays(t.platform)
    const names = new Map([
      [early.userId, 'early'],
      [late.userId, 'late'],
      [studio.userId, 'studio'],
    ])
    const found = async (filters: Filters) => {
      const page = await find(filters)
      expect(page.total).toBe(page.teachers.length)
      return page.teachers.map(({ teacher_id }) => names.get(teacher_id)).sort()
    }
    expect(await found({ weekdays: [6] })).toEqual(['early', 'late', 'studio'])
    expect(await found({ weekdays: '2' })).toEqual(['early'])
    expect(await found({ weekdays: [2, 6], parts: ['evening'] })).toEqual(['early', 'studio'])
    // Free on a Tuesday and on an evening, and never both.
    expect(await found({ weekdays: [2], parts: ['evening'] })).toEqual([])
    expect(await found({ parts: 'afternoon' })).toEqual(['late'])
    expect(await found({ place: 'in_person' })).toEqual(['studio'])
    expect(await found({ place: 'online', weekdays: [6], parts: ['evening'] })).toEqual(['early'])
    expect(await found({ free_from: '2026-11-28', free_to: '2026-11-28', parts: ['evening'] })).toEqual([
      'early',
    ])
    const chosen: Filters = { weekdays: [6], parts: ['evening'] }
    const { facets } = await find(chosen)
    expect(facets.parts).toEqual([
      { part: 'morning', count: 0 },
      { part: 'afternoon', count: 1 },
      { part: 'evening', count: 2 },
    ])
    for (const { weekday, count } of facets.weekdays)
      expect((await find({ ...chosen, weekdays: [weekday] })).total).toBe(count)
    for (const { place, count } of facets.places) expect((await find({ ...chosen, place })).total).toBe(count)
    // As words: the same, and forgotten where it would leave no one.
    expect(await found({ q: 'tutor on saturday evenings' })).toEqual(['early', 'studio'])
    expect(await found({ q: '星期二 導師' })).toEqual(['early'])
    expect(await found({ q: 'teacher on wednesdays' })).toEqual(['early', 'late', 'studio'])
  })
})

describe('what is taught', () => {
  test('by what is on sale and what the title says; a subject and a level belong together', async () => {
    const seller = await makeTrialTeacher(t)
    await makeProduct(t, seller, { name: '呈分試 Rainbow', subject: 'Math', levels: ['P5'], tags: ['zebra'] })
    await makeProduct(t, seller, { subject: 'English', levels: ['S4'] })
    const fresh = await makeListed(t, { name: 'Fresh Start', title: 'Maths for P5 and P6' })
    await rewriteTeacherCards(t.platform)
    const both = [seller.userId, fresh.userId].sort((a, b) => a - b)
    const ids = async (filters: Filters) =>
      (await find(filters)).teachers.map(({ teacher_id }) => teacher_id).sort((a, b) => a - b)
    expect(await ids({ subjects: ['Math'] })).toEqual(both)
    expect(await ids({ subjects: 'Math', levels: 'P5' })).toEqual(both)
    expect(await ids({ subjects: 'Math', levels: 'S4' })).toEqual([])
    expect(await ids({ subjects: 'English', levels: 'S4,P5' })).toEqual([seller.userId])
    expect(await ids({ levels: ['P6'] })).toEqual([fresh.userId])
    expect(await ids({ subjects: ['Nothing'] })).toEqual([])
    const { facets } = await find({ subjects: ['Math'] })
    expect(facets.subjects.map(({ title, count }) => [title, count])).toEqual([
      ['English', 1],
      ['Math', 2],
    ])
    expect(facets.levels.map(({ title, count }) => [title, count])).toEqual([
      ['P5', 2],
      ['P6', 1],
    ])
    for (const q of ['zebra', 'rainbow', 'P5 maths', '小五數學', 'p5 maths tutor'])
      expect(await ids({ q })).toContain(seller.userId)
  })

  test('a product that is no longer sold is forgotten by the job', async () => {
    const seller = await makeTrialTeacher(t)
    const productId = await makeProduct(t, seller, { tags: ['okapi'] })
    await t.platform.db.transaction(tx => refreshCards(t.platform, tx, [productId]))
    await t.platform.jobs.runDue()
    expect((await find({ q: 'okapi' })).total).toBe(1)
    await t.platform.db.transaction(async tx => {
      await tx.execute(
        sql`update products set hidden_at = ${t.clock.now()}, hidden_reason = 'Not ours' where id = ${productId}`,
      )
      await refreshCards(t.platform, tx, [productId])
    })
    await t.platform.jobs.runDue()
    expect((await find({ q: 'okapi' })).total).toBe(0)
  })
})

test('badges: it takes all that are chosen, and each count is what one more would leave', async () => {
  const [one, two] = [await makeListed(t, { name: 'Bo One' }), await makeListed(t, { name: 'Bo Two' })]
  for (const [{ userId }, kind] of [
    [one, 'documents'],
    [one, 'scrc'],
    [two, 'documents'],
  ] as const)
    await t.platform.db.execute(sql`insert into badges (kind, teacher_id, state, claimed_at, decided_at, valid_until)
      values (${kind}, ${userId}, 'confirmed', ${t.clock.now()}, ${t.clock.now()}, '2027-12-31')`)
  await rewriteTeacherCards(t.platform)
  const counts = async (filters: Filters) =>
    Object.fromEntries((await find(filters)).facets.badges.map(({ kind, count }) => [kind, count]))
  expect(await counts({})).toEqual({ documents: 2, scrc: 1, registered_teacher: 0 })
  expect(await counts({ badges: ['scrc'] })).toEqual({ documents: 1, scrc: 1, registered_teacher: 0 })
  expect(
    (await find({ badges: ['documents', 'scrc'] })).teachers.map(({ teacher_id }) => teacher_id),
  ).toEqual([one.userId])
  expect((await find({ q: 'criminal record check' })).teachers.map(({ teacher_id }) => teacher_id)).toEqual([
    one.userId,
  ])
})

test('names are found by how their characters are read', async () => {
  const wong = await makeListed(t, { name: 'Ms Wong Sze Man 黃思敏' })
  for (const q of ['huang si min', 'wong si man', 'simin', '黄思敏'])
    expect((await find({ q })).teachers.map(({ teacher_id }) => teacher_id)).toContain(wong.userId)
})

test.each<[string, Record<string, unknown>]>([
  ['weekdays', { weekdays: [7] }],
  ['weekdays', { weekdays: 'saturday' }],
  ['parts', { parts: 'night' }],
  ['place', { place: 'moon' }],
  ['badges', { badges: 'edb_school' }],
])('%s is refused by its name: %o', async (field, filters) => {
  const answer = await t.request({ method: 'POST', url: '/api/teacher/filter', body: { filters } })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors).every(key => key.startsWith(`filters.${field}`))).toBe(true)
})
