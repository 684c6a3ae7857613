import { sql } from 'drizzle-orm'
import { addDays, hongKongDay, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'

/** An hour of a class or a trial lesson; online. */
export async function makeLesson(
  t: TestApp,
  teacher: TestPerson,
  { inDays, time, kind }: { inDays: number; time: string; kind: 'class' | 'trial' },
): Promise<{ lessonId: number; classId: number | null }> {
  const { db, clock } = t.platform
  const now = clock.now()
  const day = addDays(hongKongDay(now), inDays)
  const startsAt = hongKongInstant(day, time)
  await db.execute(sql`
    insert into teachers (user_id, created_at, updated_at) values (${teacher.userId}, ${now}, ${now})
    on conflict do nothing`)
  const idOf = async (statement: ReturnType<typeof sql>) =>
    Number((await db.execute<{ id: string }>(statement)).rows[0]?.id)
  const classId =
    kind === 'class'
      ? await idOf(sql`
          insert into classes (teacher_id, product_id, title, price_cents, seats, needs_approval, color, starts_on,
            ends_on, start_time, end_time, zoom_link, venue, created_at)
          values (${teacher.userId}, ${await makeProduct(t, teacher)}, 'Phonics club', 40000, 1, false, 'teal', ${day},
            ${day}, '16:00', '17:00', 'https://zoom.example.com/j/1', '', ${now}) returning id`)
      : null
  const packageId =
    kind === 'trial'
      ? await idOf(sql`
          insert into teacher_packages (teacher_id, title, title_zh, price_cents, is_trial, position, created_at)
          values (${teacher.userId}, 'Trial lesson', '試堂', 0, true,
            (select coalesce(max(position), 0) + 1 from teacher_packages where teacher_id = ${teacher.userId}), ${now})
          returning id`)
      : null
  const lessonId = await idOf(sql`
    insert into lessons (teacher_id, class_id, package_id, title, starts_at, ends_at, seats, url, created_at)
    values (${teacher.userId}, ${classId}, ${packageId}, '', ${startsAt},
      ${new Date(startsAt.getTime() + 3600_000)}, 1, ${kind === 'trial' ? 'https://zoom.example.com/j/2' : ''}, ${now})
    returning id`)
  return { lessonId, classId }
}

export async function book(t: TestApp, teacher: TestPerson, reader: TestPerson, lessonId: number) {
  const now = t.platform.clock.now()
  await t.platform.db.execute(sql`
    insert into bookings (lesson_id, teacher_id, user_id, state, price_cents, created_at, confirmed_at)
    values (${lessonId}, ${teacher.userId}, ${reader.userId}, 'confirmed', 0, ${now}, ${now})`)
}
