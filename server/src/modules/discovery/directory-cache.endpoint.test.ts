import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { uncachedBy } from '#server/testing/cache-watch.ts'
import { open } from '#server/testing/database.ts'
import { makePerson, PASSWORD, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { fileChanged, findFiles } from '../media/index.ts'
import { lessonAttended } from '../reviews/index.ts'
import { teacherChanged } from '../teachers/index.ts'
import { changeTeacherRow, makeListed } from './directory.test-support.ts'

// Two teachers. After each kind of write it is told what goes of all that was cached of them; the rest must stay.

let t: TestApp
let ann: TestPerson
let bob: TestPerson
let reader: TestPerson
const mark = unique()

beforeAll(async () => {
  t = await createTestApp({}, { db: await open() })
  ann = await makeListed(t, { name: `Ann ${mark}`, title: 'Maths' })
  bob = await makeListed(t, { name: `Bob ${mark}`, country: 'GB', speaks: ['Dutch'] })
  reader = await makePerson(t)
})

const ask = (path: string, body: object) => t.request({ method: 'POST', url: `/api/${path}`, body })
const asked = {
  list: () => ask('teachers/list', {}),
  'filtered by country': () => ask('teacher/filter', { filters: { country: 'GB' } }),
  'filtered by words': () => ask('teacher/filter', { filters: { q: `Bob ${mark}` } }),
  'page of Ann': () => ask('teacher/details', { teacher_id: ann.userId }),
  'page of Bob': () => ask('teacher/details', { teacher_id: bob.userId }),
}
const lists = ['list', 'filtered by country', 'filtered by words']

const goneAfter = (write: () => Promise<unknown>) => uncachedBy(t, asked, write)

test('what nobody sees of a teacher leaves everything', async () => {
  const school = { user_id: ann.userId, school: 'Harbour College' }
  const writes = [
    () => t.api(ann.token).userUpdate({ body: school }),
    () => makePerson(t),
    () => makeTeacher(t),
  ]
  for (const write of writes) expect(await goneAfter(write)).toEqual([])
})

test('what only the page says is of the page, and of lists that show the teacher', async () => {
  expect(await goneAfter(() => changeTeacherRow(t, ann, sql`about = '<p>New</p>'`))).toEqual([
    'list',
    'page of Ann',
  ])
})

test('a badge is on the page and counted by every list, from its first day to its last', async () => {
  const { db, hooks } = t.platform
  const change = (statement: ReturnType<typeof sql>) => () =>
    db.transaction(async tx => {
      await tx.execute(statement)
      await hooks.call(teacherChanged, tx, ann)
    })
  const confirmed = sql`insert into badges (kind, teacher_id, state, claimed_at, decided_at, valid_until)
    values ('scrc', ${ann.userId}, 'confirmed', now(), now(), '2100-01-01')`
  const badges = async () => (await t.api().teacherDetails({ body: { teacher_id: ann.userId } })).badges
  expect(await goneAfter(change(confirmed))).toEqual([...lists, 'page of Ann'])
  expect(await badges()).toEqual([{ kind: 'scrc', valid_until: '2100-01-01', number: '' }])
  const ended = sql`update badges set state = 'expired', ended_at = now() where teacher_id = ${ann.userId}`
  expect(await goneAfter(change(ended))).toEqual([...lists, 'page of Ann'])
  expect(await badges()).toEqual([])
})

test('words about a teacher are of their page, a rating is of every list', async () => {
  const student = await makePerson(t)
  const stop = t.platform.hooks.on(lessonAttended, 'test', async () => true)
  const review = (rating: number, text: string) => () =>
    t.api(student.token).teacherReviewAdd({
      body: { reviewer_id: student.userId, teacher_id: ann.userId, rating, review: text },
    })
  expect(await goneAfter(review(5, 'Clear'))).toEqual([...lists, 'page of Ann'])
  expect(await goneAfter(review(5, 'Clear and kind'))).toEqual(['page of Ann'])
  const { reviews } = await t.api().teacherDetails({ body: { teacher_id: ann.userId } })
  const reply = { review_id: reviews[0]?.id ?? 0, reply: 'Thank you' }
  expect(await goneAfter(() => t.api(ann.token).teacherReviewReply({ body: reply }))).toEqual(['page of Ann'])
  const renamed = { user_id: student.userId, first_name: 'Ka Yan' }
  expect(await goneAfter(() => t.api(student.token).userUpdate({ body: renamed }))).toEqual(['page of Ann'])
  stop()
})

test('where somebody stands decides about every list', async () => {
  for (const change of [sql`title = 'Physics'`, sql`country = 'SG'`]) {
    expect(await goneAfter(() => changeTeacherRow(t, ann, change))).toEqual([...lists, 'page of Ann'])
  }
  const endTrial = async () => {
    await t.platform.db.transaction(async tx => {
      await tx.execute(sql`update teacher_packages set ended_at = now() where teacher_id = ${ann.userId}`)
      await t.platform.hooks.call(teacherChanged, tx, ann)
    })
  }
  expect(await goneAfter(endTrial)).toEqual([...lists, 'page of Ann'])
  expect((await t.api().teacherFilter({ body: { filters: { price_min: 0 } } })).total).toBe(1)
})

test('another name is in the order of names, and found by it', async () => {
  const renamed = () => t.api(ann.token).userUpdate({ body: { user_id: ann.userId, display_name: 'Anna' } })
  expect(await goneAfter(renamed)).toEqual([...lists, 'page of Ann'])
  expect((await t.api().teacherFilter({ body: { filters: { q: 'Anna' } } })).total).toBe(1)
})

test('a follower and a product are of the page', async () => {
  const body = { user_id: reader.userId, subscriber_id: ann.userId }
  expect(await goneAfter(() => t.api(reader.token).teacherFollow({ body }))).toEqual(['page of Ann'])
  expect((await t.api().teacherDetails({ body: { teacher_id: ann.userId } })).followers).toBe(1)
  expect(await goneAfter(() => makeProduct(t, ann))).toContain('page of Ann')
})

test('an introduction that has been looked at is shown by its page', async () => {
  const { db, hooks } = t.platform
  const fileId = crypto.randomUUID()
  const at = t.clock.now()
  await db.execute(sql`
    insert into media_files (id, owner_id, purpose, name, kind, size, state, state_at, created_at, attached_at, storage_key)
    values (${fileId}, ${ann.userId}, 'introduction', 'hello.mp4', 'mp4', 1, 'processing', ${at}, ${at}, ${at}, 'hello.mp4')`)
  await changeTeacherRow(t, ann, sql`intro_file_id = ${fileId}`)
  const details = () => t.api().teacherDetails({ body: { teacher_id: ann.userId } })
  expect((await details()).intro_video).toBe('')
  const ready = async () => {
    await db.transaction(async tx => {
      await tx.execute(sql`update media_files set state = 'ready' where id = ${fileId}`)
      const file = (await findFiles(tx, [fileId])).get(fileId)
      if (!file) throw new Error('The file is missing')
      await hooks.call(fileChanged, tx, file)
    })
  }
  expect(await goneAfter(ready)).toContain('page of Ann')
  expect((await details()).intro_video).toMatch(/^\/media\/s\//)
})

test('who leaves is in no list and has no page', async () => {
  const { email, username, userId } = bob
  const leave = () =>
    t.api(bob.token).userDelete({ body: { user_id: userId, email, username, pwd: PASSWORD } })
  expect(await goneAfter(leave)).toEqual([...lists, 'page of Bob'])
  expect((await t.api().teacherFilter({ body: { filters: { country: 'GB' } } })).total).toBe(0)
})
