import { contactMessages, pageViews } from '#server/modules/site/site.tables.ts'
import type { Tx } from '#server/platform/db/db.ts'

export async function importMessages(
  tx: Tx,
  messages: readonly (typeof contactMessages.$inferInsert)[],
): Promise<void> {
  if (messages.length > 0) await tx.insert(contactMessages).values([...messages])
}

/** For the demo: the number of views of a screen on a day. */
export async function importViews(
  tx: Tx,
  views: readonly { day: string; route: string; views: number }[],
): Promise<void> {
  await tx
    .insert(pageViews)
    .values([...views])
    .onConflictDoNothing()
}
