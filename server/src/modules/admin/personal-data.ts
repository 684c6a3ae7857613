import type { Platform } from '#server/platform/platform.ts'
import { accountDeletion, dataExport } from '../accounts/index.ts'
import { deleteMessagesFrom, listMessagesFrom } from '../site/index.ts'
import { deleteNotesAbout } from './notes/note.repository.ts'
import { deleteViewsOf } from './views/view.repository.ts'

/**
 * Messages to support belong to the address they were sent from. Anyone who has not verified theirs is told nothing
 * and removes nothing: it may be someone else's. `site` knows no people, so its messages are told of here.
 */
export function registerPersonalData({ hooks }: Pick<Platform, 'hooks'>): void {
  hooks.on(accountDeletion, 'admin', async (tx, { userId, email, emailVerifiedAt }) => {
    await deleteNotesAbout(tx, userId)
    await deleteViewsOf(tx, userId)
    if (emailVerifiedAt) await deleteMessagesFrom(tx, email)
  })
  hooks.on(dataExport, 'contact_messages', async (db, { email, emailVerifiedAt }) => ({
    data: (emailVerifiedAt ? await listMessagesFrom(db, email) : []).map(message => ({
      name: message.name,
      message: message.message,
      sent: message.createdAt.toISOString(),
      answer: message.answer,
      answered: message.answeredAt?.toISOString() ?? null,
    })),
  }))
}
