import { sql } from 'drizzle-orm'
import { addDays, type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { weekdayOf } from '#contract/rules/lesson-times.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { TestPerson } from '#server/testing/people.ts'
import { makeProduct, makeTeacher } from '#server/testing/products.ts'
import { receiveFile } from '../media/index.ts'

export interface TestTeacher {
  teacher: TestPerson
  courseId: number
}

/** A teacher with a course on sale. */
export async function makeCourse(t: TestApp): Promise<TestTeacher> {
  const teacher = await makeTeacher(t)
  return { teacher, courseId: await makeProduct(t, teacher) }
}

export const dayIn = (t: TestApp, days: number): Day => addDays(hongKongDay(t.clock.now()), days)

/** The first such weekday that is at least so many days away; 2 for Tuesday. */
export function weekdayIn(t: TestApp, weekday: number, days = 1): Day {
  const from = dayIn(t, days)
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7)
}

/** Four Tuesday evenings. */
export function classForm(t: TestApp, courseId: number, more: Record<string, unknown> = {}) {
  const first = weekdayIn(t, 2)
  return {
    ...{ title: 'Phonics club', course_id: courseId, class_price: 400, students_limit: 3, color: 'teal' },
    ...{ date: first, ending_date: addDays(first, 21), time: '19:30', end_time: '20:45' },
    ...{ repeat_on: 'Tuesday', zoom_link: 'zoom.us/j/98213345', require_approval: 'no' as const },
    ...more,
  }
}

export const addClass = (
  t: TestApp,
  { teacher, courseId }: TestTeacher,
  more: Record<string, unknown> = {},
) => t.api(teacher.token).classAdd({ body: classForm(t, courseId, more) })

/** As if somebody had bought a place. */
export async function enrol(
  { platform }: TestApp,
  classId: number,
  { userId }: { userId: number },
  { state = 'confirmed', heldUntil = null }: { state?: string; heldUntil?: Date | null } = {},
): Promise<number> {
  const now = platform.clock.now()
  const { rows } = await platform.db.execute<{ id: string }>(sql`
    insert into enrolments (class_id, teacher_id, user_id, state, price_cents, lessons, created_at, confirmed_at,
      held_until, queued_at)
    select id, teacher_id, ${userId}, ${state}, price_cents, 4, ${now}, ${now}, ${heldUntil}, ${now}
    from classes where id = ${classId} returning id`)
  return Number(rows[0]?.id)
}

const demoFile = (name: string) => new URL(`../../../../demo/materials/${name}`, import.meta.url).pathname

/** A file of a teacher's that has arrived, for no class yet. */
export async function bringFile(
  { platform }: TestApp,
  { userId }: { userId: number },
  { name = 'fractions.pdf', path = demoFile('fractions.pdf'), purpose = 'material' as const } = {},
): Promise<string> {
  return (await receiveFile(platform, { ownerId: userId, purpose, name, path })).id
}
