import { sql } from 'drizzle-orm'
import { addDays, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { receiveFile } from '../modules/media/index.ts'
import type { TestApp } from './app.ts'
import { dayIn } from './days.ts'
import { demoMaterial } from './demo-materials.ts'
import type { TestPerson } from './people.ts'
import { makeProduct } from './products.ts'
import { activateTeacher, makeTeacher } from './teachers.ts'

export interface TestCourse {
  teacher: TestPerson
  courseId: number
}

/** A teacher with a course on sale. */
export async function makeCourse(t: TestApp): Promise<TestCourse> {
  const teacher = await makeTeacher(t)
  return { teacher, courseId: await makeProduct(t, teacher) }
}

export interface TestClass {
  teacher: TestPerson
  productId: number
  classId: number
}

/** Of an active teacher, an hour a day from some days on. */
export async function makeClass(
  t: TestApp,
  more: {
    teacher?: TestPerson
    seats?: number
    priceCents?: number
    needsApproval?: boolean
    lessons?: number
    /** Days from today to the first lesson. */
    inDays?: number
    time?: string
    venue?: string
  } = {},
): Promise<TestClass> {
  const teacher = more.teacher ?? (await makeTeacher(t))
  const productId = await makeProduct(t, teacher)
  const { seats = 1, priceCents = 40_000, needsApproval = false, lessons = 4, inDays = 7 } = more
  const now = t.clock.now()
  await activateTeacher(t, teacher)
  const first = dayIn(t, inDays)
  const { db } = t.platform
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into classes (teacher_id, product_id, title, price_cents, seats, needs_approval, color, starts_on, ends_on,
      start_time, end_time, zoom_link, venue, created_at)
    values (${teacher.userId}, ${productId}, 'Phonics club', ${priceCents}, ${seats}, ${needsApproval}, 'teal', ${first},
      ${addDays(first, lessons - 1)}, '16:00', '17:00', 'https://zoom.example.com/j/1', ${more.venue ?? ''}, ${now})
    returning id`)
  const classId = Number(rows[0]?.id)
  for (let day = 0; day < lessons; day++) {
    const startsAt = hongKongInstant(addDays(first, day), more.time ?? '16:00')
    await db.execute(sql`
      insert into lessons (teacher_id, class_id, title, starts_at, ends_at, seats, created_at)
      values (${teacher.userId}, ${classId}, 'Phonics club', ${startsAt},
        ${new Date(startsAt.getTime() + 3600_000)}, 1, ${now})`)
  }
  return { teacher, productId, classId }
}

/** As if someone had bought a place. */
export async function enrol(
  { platform }: TestApp,
  classId: number,
  { userId }: { userId: number },
  { state = 'confirmed', heldUntil = null }: { state?: string; heldUntil?: Date | null } = {},
): Promise<number> {
  const now = platform.clock.now()
  const { rows } = await platform.db.execute<{ id: string }>(sql`
    insert into enrolments (class_id, teacher_id, user_id, state, price_cents, lessons, created_at, confirmed_at,
      lessons_from, held_until, queued_at)
    select id, teacher_id, ${userId}, ${state}, price_cents, 4, ${now}, ${now}, ${now}, ${heldUntil}, ${now}
    from classes where id = ${classId} returning id`)
  return Number(rows[0]?.id)
}

/** A file of a teacher's that has arrived, for no class yet. */
export async function bringFile(
  { platform }: TestApp,
  { userId }: { userId: number },
  { name = 'fractions.pdf', path = demoMaterial('fractions.pdf'), purpose = 'material' as const } = {},
): Promise<string> {
  return (await receiveFile(platform, { ownerId: userId, purpose, name, path })).id
}
