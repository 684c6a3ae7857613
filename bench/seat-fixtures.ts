import { sql } from 'drizzle-orm'
import { roles } from '#server/kernel/caller.ts'
import { issueToken } from '#server/modules/accounts/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { makePerson, makeStock } from './chaos-fixtures.ts'

export interface SeatStock {
  lessonId: number
  seats: number
  priceCents: number
  /** Of who gives it. */
  teacherToken: string
}

const dayMs = 24 * 3600 * 1000
const hourMs = 3600 * 1000
/** 16:00 in Hong Kong. */
const hourOfDay = 8 * hourMs

/** Lessons that can be booked, one a day and teacher, from a few days ahead on; so many seats each, in turn. */
export async function makeLessons(
  platform: Platform,
  {
    teachers,
    each,
    seats,
    daysAhead = 3,
  }: { teachers: number; each: number; seats: readonly [number, ...number[]]; daysAhead?: number },
): Promise<SeatStock[]> {
  const { db, clock } = platform
  const now = clock.now()
  const first = Math.floor(now.getTime() / dayMs) * dayMs + daysAhead * dayMs + hourOfDay
  const stock: SeatStock[] = []
  for (let teacher = 0; teacher < teachers; teacher++) {
    await db.transaction(async tx => {
      const person = await makePerson(platform, tx, { role: roles.teacher, passwordHash: null })
      const { userId } = person
      const teacherToken = await issueToken(platform, person)
      // Sums that don't divide evenly into the platform's share.
      const priceCents = 20_003 + teacher * 1_709
      await tx.execute(sql`
        insert into teachers (user_id, created_at, updated_at) values (${userId}, ${now}, ${now})
        on conflict do nothing`)
      const { rows } = await tx.execute<{ id: string }>(sql`
        insert into teacher_packages (teacher_id, title, price_cents, is_trial, position, created_at)
        values (${userId}, 'Trial lesson', ${priceCents}, true, 1, ${now}) returning id`)
      for (let day = 0; day < each; day++) {
        const size = seats[day % seats.length] ?? seats[0]
        const startsAt = new Date(first + day * dayMs)
        const endsAt = new Date(startsAt.getTime() + hourMs)
        const lesson = await tx.execute<{ id: string }>(sql`
          insert into lessons (teacher_id, package_id, starts_at, ends_at, seats, created_at)
          values (${userId}, ${Number(rows[0]?.id)}, ${startsAt}, ${endsAt}, ${size}, ${now}) returning id`)
        stock.push({ lessonId: Number(lesson.rows[0]?.id), seats: size, priceCents, teacherToken })
      }
    })
  }
  return stock
}

export interface PlaceStock {
  classId: number
  seats: number
  priceCents: number
  needsApproval: boolean
  lessonIds: readonly number[]
  /** Of who gives it. */
  teacherToken: string
}

type Kind = Pick<PlaceStock, 'seats' | 'needsApproval'>

const lessonsEach = 4
const classesADay = 8

/** Classes of four daily lessons each, of one teacher, side by side in their calendar; of the given kinds, in turn. */
export async function makeClasses(
  platform: Platform,
  { count, kinds, daysAhead = 3 }: { count: number; kinds: readonly [Kind, ...Kind[]]; daysAhead?: number },
): Promise<PlaceStock[]> {
  const { db, clock } = platform
  const now = clock.now()
  const first = Math.floor(now.getTime() / dayMs + daysAhead) * dayMs
  const [course] = await makeStock(platform, { sellers: 1, each: 1, free: false })
  const stock: PlaceStock[] = []
  await db.transaction(async tx => {
    const person = await makePerson(platform, tx, { role: roles.teacher, passwordHash: null })
    const { userId } = person
    const teacherToken = await issueToken(platform, person)
    await tx.execute(sql`
      insert into teachers (user_id, created_at, updated_at) values (${userId}, ${now}, ${now})
      on conflict do nothing`)
    for (let place = 0; place < count; place++) {
      const { seats, needsApproval } = kinds[place % kinds.length] ?? kinds[0]
      // Sums that don't divide evenly into lessons.
      const priceCents = 40_003 + (place % 7) * 1_709
      const { rows } = await tx.execute<{ id: string }>(sql`
        insert into classes (teacher_id, product_id, title, price_cents, seats, needs_approval, color, starts_on,
          ends_on, start_time, end_time, venue, created_at)
        values (${userId}, ${course?.id ?? 0}, 'Phonics club', ${priceCents}, ${seats}, ${needsApproval}, 'teal', ${now},
          ${now}, '09:00', '10:00', 'Room 3', ${now}) returning id`)
      const classId = Number(rows[0]?.id)
      const lessonIds: number[] = []
      for (let nth = 0; nth < lessonsEach; nth++) {
        const day = Math.floor(place / classesADay) * lessonsEach + nth
        const startsAt = new Date(first + day * dayMs + (1 + (place % classesADay)) * hourMs)
        const lesson = await tx.execute<{ id: string }>(sql`
          insert into lessons (teacher_id, class_id, title, starts_at, ends_at, seats, created_at)
          values (${userId}, ${classId}, 'Phonics club', ${startsAt}, ${new Date(startsAt.getTime() + hourMs)}, 1,
            ${now}) returning id`)
        lessonIds.push(Number(lesson.rows[0]?.id))
      }
      stock.push({ classId, seats, priceCents, needsApproval, lessonIds, teacherToken })
    }
  })
  return stock
}
