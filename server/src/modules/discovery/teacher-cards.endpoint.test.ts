import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { open } from '#server/testing/database.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { teacherChanged } from '../teachers/index.ts'
import { changeTeacherRow, makeListed } from './directory.test-support.ts'
import { rebuildTeacherCards } from './refresh-teacher-cards.ts'

let t: TestApp
beforeAll(async () => {
  // A database of its own: all cards there are get rebuilt.
  t = await createTestApp({}, { db: await open() })
})

const find = (filters: { q?: string; country?: string }) => t.api().teacherFilter({ body: { filters } })

test('cards that are missing or of another shape are written by a rebuild', async () => {
  const silent = await makeTeacher(t, 'Quill Silent')
  expect((await find({ q: 'Quill' })).total).toBe(0)
  await rebuildTeacherCards(t.platform)
  expect((await find({ q: 'Quill' })).total).toBe(1)
  await t.platform.db.execute(
    sql`update teacher_cards set country = 'XX' where teacher_id = ${silent.userId}`,
  )
  await rebuildTeacherCards(t.platform)
  expect((await find({ country: 'XX' })).total).toBe(1)
  await t.platform.db.execute(sql`update settings set value = '0' where key = 'teacher_cards_shape'`)
  await rebuildTeacherCards(t.platform)
  expect((await find({ country: 'XX' })).total).toBe(0)
})

test('two changes of one teacher at the same moment are both in the card', async () => {
  const karen = await makeListed(t, { name: 'Ms Karen Lau' })
  await Promise.all([
    changeTeacherRow(t, karen, sql`country = 'CA'`),
    t.api(karen.token).userUpdate({ body: { user_id: karen.userId, display_name: 'Ms Karen Low' } }),
    t.platform.db.transaction(tx => t.platform.hooks.call(teacherChanged, tx, karen)),
  ])
  const { teachers } = await find({ country: 'CA' })
  expect(teachers.map(({ display_name }) => display_name)).toEqual(['Ms Karen Low'])
})
