import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TeacherReviewSort } from '#contract/rules/review.ts'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { codeOf } from '#server/testing/refusals.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { dataExport } from '../accounts/index.ts'
import { lessonAttended } from './reviews.hooks.ts'

let t: TestApp
let stop: () => void
/** Who was at whose lesson, until lessons themselves say so. */
const attended = new Set<string>()
beforeAll(async () => {
  t = await testApp()
  stop = t.platform.hooks.on(lessonAttended, 'test', async (_db, { studentId, teacherId }) =>
    attended.has(`${studentId} ${teacherId}`),
  )
})
afterAll(() => stop())

const attend = ({ userId }: TestPerson, teacher: TestPerson) => attended.add(`${userId} ${teacher.userId}`)
/** Listed, as approval does it. */
const listed = async (): Promise<TestPerson> => {
  const teacher = await makeTeacher(t)
  await t.api(teacher.token).userUpdate({ body: { user_id: teacher.userId, display_name: 'Ms Ho' } })
  return teacher
}
const taught = async (teacher: TestPerson, changes: Parameters<typeof makePerson>[1] = {}) => {
  const student = await makePerson(t, changes)
  attend(student, teacher)
  return student
}
const write = (student: TestPerson, teacher: TestPerson, rating: number, review = '') =>
  t
    .api(student.token)
    .teacherReviewAdd({ body: { reviewer_id: student.userId, teacher_id: teacher.userId, rating, review } })
const read = (teacher: TestPerson, more: { sort?: TeacherReviewSort; limit?: number } = {}) =>
  t.api().teacherReviewList({ body: { teacher_id: teacher.userId, ...more } })
const details = (teacher: TestPerson) => t.api().teacherDetails({ body: { teacher_id: teacher.userId } })

describe('a review of a teacher', () => {
  test('is of who attended a lesson, and of nobody else', async () => {
    const teacher = await listed()
    const student = await makePerson(t)
    const { token, userId: student_id } = student
    const commentable = () => t.api(token).commentable({ body: { teacher_id: teacher.userId, student_id } })
    expect(await commentable()).toEqual({ isCommentable: false })
    const refused = await write(student, teacher, 5).catch(error => error)
    expect([refused.status, refused.body.code, refused.body.messages]).toEqual([
      403,
      'review_without_lesson',
      'Only students who have attended a lesson can leave their comments',
    ])
    attend(student, teacher)
    expect(await commentable()).toEqual({ isCommentable: true })
    expect((await write(student, teacher, 5, 'Clear <b>and</b> kind')).review).toMatchObject({
      rating: 5,
      review: 'Clear and kind',
      replies: [],
    })
    attended.add(`${teacher.userId} ${teacher.userId}`)
    expect(await codeOf(write(teacher, teacher, 5))).toBe('review_without_lesson')
    const other = await makePerson(t)
    const body = { reviewer_id: student_id, teacher_id: teacher.userId, rating: 1 }
    expect(await codeOf(t.api(other.token).teacherReviewAdd({ body }))).toBe('not_yours')
    const staff = await makePerson(t, { role: roles.admin })
    expect(await codeOf(t.api(staff.token).teacherReviewAdd({ body }))).toBe('not_yours')
    expect(
      await codeOf(t.api(other.token).commentable({ body: { teacher_id: teacher.userId, student_id } })),
    ).toBe('not_yours')
    for (const rating of [0, 6]) expect(await codeOf(write(student, teacher, rating))).toBe('fields')
  })

  test('counts on card and page, with words for each rating', async () => {
    const teacher = await listed()
    for (const rating of [5, 5, 4, 2]) await write(await taught(teacher), teacher, rating)
    const shown = await details(teacher)
    expect(shown).toMatchObject({ rating: 4, comments: 4 })
    expect(shown.breakdown).toEqual([
      { rating: 5, count: 2, label: 'Excellent' },
      { rating: 4, count: 1, label: 'Very Good' },
      { rating: 3, count: 0, label: 'Good' },
      { rating: 2, count: 1, label: 'Unsatisfied' },
      { rating: 1, count: 0, label: 'Disappointed' },
    ])
    expect(shown.reviews).toEqual((await read(teacher)).slice(0, 2))
    const { teachers } = await t.api().teacherFilter({ body: { filters: { q: teacher.username } } })
    expect(teachers[0]).toMatchObject({ teacher_id: teacher.userId, rating: 4, comments: 4 })
    const chinese = { language_code: 'zh-HK' } as const
    const inChinese = await t.api().teacherDetails({ body: { teacher_id: teacher.userId }, query: chinese })
    expect(inChinese.breakdown[0]?.label).toBe('極好')
    const one = { params: { id: teacher.userId }, query: { ...chinese, limit: 1 } }
    expect(await t.api().teacherReviews(one)).toHaveLength(1)
  })

  test('is one for a student and teacher, changed and taken back', async () => {
    const teacher = await listed()
    const student = await taught(teacher)
    await Promise.all([write(student, teacher, 5), write(student, teacher, 3), write(student, teacher, 1)])
    expect(await read(teacher)).toHaveLength(1)
    await write(student, teacher, 2, 'Late')
    expect(await details(teacher)).toMatchObject({ comments: 1, rating: 2, reviews: [{ review: 'Late' }] })
    const mine = () => t.api(student.token).ownTeacherReview({ params: { id: teacher.userId } })
    expect(await mine()).toMatchObject({ may_review: true, review: { rating: 2 } })
    const remove = () => t.api(student.token).teacherReviewRemove({ params: { id: teacher.userId } })
    await remove()
    expect(await codeOf(remove())).toBe('review_unknown')
    expect(await mine()).toEqual({ may_review: true, review: null })
    expect(await details(teacher)).toMatchObject({ rating: 0, comments: 0, reviews: [] })
  })

  test('of many at once none is missing from the rating', async () => {
    const teacher = await listed()
    const students = await Promise.all(Array.from({ length: 6 }, () => taught(teacher)))
    await Promise.all(students.map((student, index) => write(student, teacher, index < 3 ? 5 : 4)))
    expect(await details(teacher)).toMatchObject({ rating: 4.5, comments: 6 })
  })

  test('stands in the order that is asked for, a page at a time', async () => {
    const teacher = await listed()
    const words: [number, string][] = [
      [3, 'A'],
      [5, 'AAA'],
      [1, 'AA'],
    ]
    for (const [rating, review] of words) {
      t.clock.advance({ minutes: 1 })
      await write(await taught(teacher), teacher, rating, review)
    }
    const order = async (more: Parameters<typeof read>[1]) =>
      (await read(teacher, more)).map(({ rating }) => rating)
    expect(await order({})).toEqual([1, 5, 3])
    expect(await order({ sort: 'highest' })).toEqual([5, 3, 1])
    expect(await order({ sort: 'lowest' })).toEqual([1, 3, 5])
    expect(await order({ sort: 'longest' })).toEqual([5, 1, 3])
    const query = { sort: 'highest', limit: 1, offset: 2 } as const
    const reviews = await t.api().teacherReviews({ params: { id: teacher.userId }, query })
    expect(reviews.map(({ rating }) => rating)).toEqual([1])
  })
})

describe('names', () => {
  test('of students and parents the first name, without a picture; of who has left nothing', async () => {
    const teacher = await listed()
    const student = await taught(teacher, { firstName: 'Ka Yan', lastName: 'Lee', displayName: 'kayan2012' })
    const parent = await taught(teacher, { role: roles.parent, firstName: 'May', displayName: 'May Wong' })
    await write(student, teacher, 5)
    t.clock.advance({ minutes: 1 })
    await write(parent, teacher, 4)
    const shown = await read(teacher)
    expect(shown.map(({ reviewer }) => reviewer)).toEqual([
      { display_name: 'May', profile_picture: '' },
      { display_name: 'Ka Yan', profile_picture: '' },
    ])
    expect(JSON.stringify(shown)).not.toMatch(/Lee|Wong|kayan/)
    const { userId, email, username, token } = student
    await t.api(token).userDelete({ body: { user_id: userId, email, username, pwd: PASSWORD } })
    expect(await details(teacher)).toMatchObject({ comments: 2, rating: 4.5 })
    expect((await read(teacher))[1]?.reviewer.display_name).toBe('Former member')
  })
})

describe('a reply', () => {
  test('is of the teacher it is about, changed and taken back', async () => {
    const teacher = await listed()
    const student = await taught(teacher)
    const { review } = await write(student, teacher, 4, 'Good')
    const reply = (text: string, by = teacher) =>
      t.api(by.token).teacherReviewReply({ body: { review_id: review.id, reply: text } })
    expect(await codeOf(reply('Hello', await listed()))).toBe('review_unknown')
    expect(await codeOf(reply('Hello', student))).toBe('role_refused')
    await read(teacher)
    await reply('Thank <i>you</i>!')
    const [first] = await read(teacher)
    expect(first?.replies).toMatchObject([
      { is_teacher: true, reply: 'Thank you!', replier: { display_name: 'Ms Ho' } },
    ])
    expect((await details(teacher)).reviews[0]?.replies).toHaveLength(1)
    // Who changes their mind does not take the teacher's words along.
    await write(student, teacher, 5, 'Very good')
    expect((await read(teacher))[0]).toMatchObject({ rating: 5, replies: [{ reply: 'Thank you!' }] })
    await reply('')
    expect((await read(teacher))[0]?.replies).toEqual([])
  })

  test('rings the bell of who wrote the review, once', async () => {
    const teacher = await listed()
    const student = await taught(teacher)
    const { review } = await write(student, teacher, 4, 'Good')
    for (const reply of ['Thank you!', 'Thank you, and come again!'])
      await t.api(teacher.token).teacherReviewReply({ body: { review_id: review.id, reply } })
    expect((await t.mailsTo(student.email)).map(({ subject }) => subject)).toEqual([
      'Ms Ho has answered your review',
    ])
    const { notices } = await t.api(student.token).noticeList({})
    expect(notices).toMatchObject([
      { kind: 'reviews', title: 'Your review was answered', path: `/teachers-and-tutors/${teacher.userId}` },
    ])
  })
})

describe('a vote', () => {
  test('counts once, also of many at once, sorts, and goes with who gave it', async () => {
    const teacher = await listed()
    const [first, second] = [await taught(teacher), await taught(teacher)]
    const { review } = await write(first, teacher, 4, 'Good')
    t.clock.advance({ minutes: 1 })
    await write(second, teacher, 5, 'Better')
    const vote = (person: TestPerson, helpful = true) =>
      t.api(person.token).teacherReviewVote({ body: { review_id: review.id, helpful } })
    const rights = (person: TestPerson) =>
      t.api(person.token).teacherReviewRights({ params: { id: teacher.userId } })
    const reader = await makePerson(t)
    await Promise.all(Array.from({ length: 5 }, () => vote(reader)))
    expect(await vote(second)).toMatchObject({ helpful: 2 })
    expect(await rights(reader)).toEqual({ voted: [review.id], own: null })
    expect(await rights(first)).toEqual({ voted: [], own: review.id })
    const order = async (sort: TeacherReviewSort) =>
      (await read(teacher, { sort })).map(({ review: words }) => words)
    expect(await order('newest')).toEqual(['Better', 'Good'])
    expect(await order('helpful')).toEqual(['Good', 'Better'])
    expect(await vote(second, false)).toMatchObject({ helpful: 1 })
    const { userId, email, username } = reader
    await t.api(reader.token).userDelete({ body: { user_id: userId, email, username, pwd: PASSWORD } })
    expect((await read(teacher, { sort: 'lowest' }))[0]).toMatchObject({ helpful: 0 })
  })

  test('is not about one’s own review, nor of the teacher, nor about none', async () => {
    const teacher = await listed()
    const student = await taught(teacher)
    const { review } = await write(student, teacher, 4)
    const vote = (person: TestPerson, review_id: number) =>
      codeOf(t.api(person.token).teacherReviewVote({ body: { review_id, helpful: true } }))
    expect(await vote(student, review.id)).toBe('vote_own')
    expect(await vote(teacher, review.id)).toBe('vote_own')
    expect(await vote(await makePerson(t), 999_999_999)).toBe('review_unknown')
    const { userId } = student
    const direct = t.platform.db.execute(
      sql`insert into teacher_review_votes values (${review.id}, ${userId}, ${userId}, now())`,
    )
    await expect(direct).rejects.toThrow()
  })
})

describe('the copy of one’s data', () => {
  test('has what was written and replied; a teacher who leaves takes the replies along', async () => {
    const teacher = await listed()
    const student = await taught(teacher)
    const { review } = await write(student, teacher, 5, 'Patient')
    await t.api(teacher.token).teacherReviewReply({ body: { review_id: review.id, reply: 'Thank you' } })
    const exported = async (person: TestPerson) =>
      (await t.platform.hooks.call(dataExport, t.platform.db, person)).get('reviews')?.data
    expect(await exported(student)).toMatchObject({
      teacher_reviews: [{ teacher: 'Ms Ho', rating: 5, review: 'Patient' }],
      replies: [],
    })
    expect(await exported(teacher)).toMatchObject({ teacher_reviews: [], replies: [{ reply: 'Thank you' }] })
    const { userId, email, username, token } = teacher
    await t.api(token).userDelete({ body: { user_id: userId, email, username, pwd: PASSWORD } })
    const { rows } = await t.platform.db.execute(
      sql`select review, reply from teacher_reviews where id = ${review.id}`,
    )
    expect(rows).toEqual([{ review: 'Patient', reply: null }])
    expect(await codeOf(read(teacher))).toBe('teacher_unknown')
    expect(await codeOf(write(student, teacher, 5))).toBe('teacher_unknown')
  })
})
