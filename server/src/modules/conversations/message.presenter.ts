import type { MessageFile, Message as Shown } from '#contract/conversations/conversations.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { Person } from '../accounts/index.ts'
import type { Side } from './conversation.policy.ts'
import type { Conversation, Message } from './conversations.tables.ts'

export function presentMessage(
  row: Message,
  conversation: Conversation,
  reader: {
    side: Side
    userId: number
    people: ReadonlyMap<number, Person>
    locale: Locale
    files: MessageFile[]
  },
): Shown {
  const { side, userId, people, locale } = reader
  const own = row.side === side
  const theirs = row.side === 'family' ? conversation.sellerSeen : conversation.familySeen
  const deleted = row.deletedAt !== null
  const author = people.get(row.authorId)
  const isCentres = conversation.centreId !== null && row.side === 'seller'
  return {
    message_id: row.id,
    position: row.position,
    own,
    by: isCentres
      ? author && !author.deletedAt
        ? author.displayName
        : m.api_reviewer_left({}, { locale })
      : '',
    text: deleted ? '' : (row.body ?? ''),
    files: deleted ? [] : reader.files,
    at: row.sentAt.toISOString(),
    seen: theirs >= row.position,
    deleted,
    deletable: row.authorId === userId && !deleted,
    // Anyone who wrote it and anyone who reads it are told alike.
    notice: row.notice && !deleted,
    client_id: row.authorId === userId ? row.clientId : '',
  }
}
