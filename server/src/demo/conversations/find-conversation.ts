import { and, eq } from 'drizzle-orm'
import { conversations } from '#server/modules/conversations/conversations.tables.ts'
import type { Db } from '#server/platform/db/db.ts'

/** What a family and a teacher have written. */
export async function findConversationId(
  db: Db,
  { familyId, teacherId }: { familyId: number; teacherId: number },
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.familyId, familyId), eq(conversations.teacherId, teacherId)))
  return row?.id
}
