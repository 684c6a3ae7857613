import { sql } from 'drizzle-orm'
import { addDays, type Day, firstOfMonth, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { roles } from '#server/kernel/caller.ts'
import { hashPassword } from '#server/modules/accounts/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { makePerson, makeProduct } from './chaos-fixtures.ts'

const classesADay = 12
const days = 25
/** A month's last days, and as many as a year has: half hours from 9 to midnight. */
const openDays = 334
const openADay = 30

export interface FullMonth {
  courseId: number
  /** The first day of a month in which so many lessons take place; the one after it has none. */
  month: Day
  lessons: number
  /** Their open times begin when the classes of that month have ended. */
  openTimes: number
  teacher: { username: string; password: string }
  /** Of whose calendar nearly nothing is known. */
  other: { username: string; password: string }
}

/** A course with twelve classes a day on the first 25 days of the next month. */
export async function makeFullMonth(platform: Platform): Promise<FullMonth> {
  const now = platform.clock.now()
  const month = firstOfMonth(addDays(firstOfMonth(hongKongDay(now)), 31))
  const colors = ['purple', 'orange', 'pink', 'blue', 'teal', 'amber', 'darkorange']
  const password = 'paper-boat-47'
  const passwordHash = await hashPassword(password)
  return platform.db.transaction(async tx => {
    const person = await makePerson(platform, tx, { role: roles.teacher, passwordHash })
    const { userId } = person
    const courseId = await makeProduct(platform, tx, userId, 18_000)
    await tx.execute(sql`
      insert into teachers (user_id, created_at, updated_at) values (${userId}, ${now}, ${now})
      on conflict do nothing`)
    for (let place = 0; place < classesADay; place++) {
      const hour = String(9 + place).padStart(2, '0')
      const { rows } = await tx.execute<{ id: string }>(sql`
        insert into classes (teacher_id, product_id, title, price_cents, seats, needs_approval, color, starts_on,
          ends_on, start_time, end_time, venue, created_at)
        values (${userId}, ${courseId}, ${`Phonics club ${place + 1}`}, 40000, 8, false,
          ${colors[place % colors.length] ?? ''}, ${month}, ${addDays(month, days - 1)}, ${`${hour}:00`},
          ${`${hour}:45`}, 'Room 3', ${now}) returning id`)
      await tx.execute(sql`
        insert into lessons (teacher_id, class_id, title, starts_at, ends_at, seats, created_at)
        select ${userId}, ${Number(rows[0]?.id)}, 'Phonics club', at, at + interval '45 minutes', 1, ${now}::timestamptz
        from generate_series(0, ${days - 1}::int) day, lateral (
          select (${month}::date + day + ${`${hour}:00`}::time) at time zone 'Asia/Hong_Kong' as at) begins`)
    }
    const other = await makePerson(platform, tx, { role: roles.teacher, passwordHash })
    await offerTimes(tx, userId, { from: addDays(month, days), days: openDays, each: openADay }, now)
    await offerTimes(tx, other.userId, { from: addDays(month, days), days: 1, each: 10 }, now)
    return {
      ...{ openTimes: openDays * openADay, other: { username: other.username, password } },
      ...{ courseId, month, lessons: classesADay * days },
      teacher: { username: person.username, password },
    }
  })
}

/** Half hours from 9 on, day after day. */
async function offerTimes(
  tx: Tx,
  teacherId: number,
  { from, days: dayCount, each }: { from: Day; days: number; each: number },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into teachers (user_id, created_at, updated_at) values (${teacherId}, ${now}, ${now})
    on conflict do nothing`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into teacher_packages (teacher_id, title, price_cents, is_trial, position, created_at)
    values (${teacherId}, '30 min trial', 12000, true, 1, ${now}) returning id`)
  await tx.execute(sql`
    insert into lessons (teacher_id, package_id, starts_at, ends_at, seats, url, weekly, created_at)
    select ${teacherId}, ${Number(rows[0]?.id)}, at, at + interval '30 minutes', 1, 'https://zoom.example.com/j/1', true,
      ${now}::timestamptz
    from generate_series(0, ${dayCount - 1}::int) day, generate_series(0, ${each - 1}::int) half, lateral (
      select (${from}::date + day + time '09:00' + half * interval '30 minutes') at time zone 'Asia/Hong_Kong' as at) begins`)
}
