import { sql } from 'drizzle-orm'
import { receiveFile } from '../modules/media/index.ts'
import type { TestApp } from './app.ts'

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

const demoFile = (name: string) => new URL(`../../../demo/materials/${name}`, import.meta.url).pathname

/** A file of a teacher's that has arrived, for no class yet. */
export async function bringFile(
  { platform }: TestApp,
  { userId }: { userId: number },
  { name = 'fractions.pdf', path = demoFile('fractions.pdf'), purpose = 'material' as const } = {},
): Promise<string> {
  return (await receiveFile(platform, { ownerId: userId, purpose, name, path })).id
}
