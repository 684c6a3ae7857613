import type { Locale } from '#contract/shared.ts'
import { notices } from '#server/modules/notices/notices.tables.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { MailParams, MailTemplate } from '#server/platform/mail/mail-templates.ts'

export type ImportedNotice = {
  [K in MailTemplate]: { template: K; params: MailParams<K> }
}[MailTemplate] & { userId: number; locale: Locale; at: Date; read: boolean; key: string }

/** Earlier notices, oldest first: only in the bell. */
export async function importNotices(tx: Tx, imported: readonly ImportedNotice[]): Promise<void> {
  if (imported.length === 0) return
  await tx
    .insert(notices)
    .values(
      imported.map(({ at, read, params, ...row }) => ({
        ...row,
        params: { ...params },
        createdAt: at,
        readAt: read ? at : null,
        inDigest: false,
      })),
    )
    .onConflictDoNothing()
}
