import type { TalkChange } from '#contract/conversations/conversations.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { TalkNews, TalkReader } from '../notices/index.ts'
import { findConversations } from './conversation.repository.ts'
import type { Message } from './conversations.tables.ts'
import { listNewest } from './message.repository.ts'
import { findFilesOf } from './message-file.repository.ts'
import { findParties, findSides } from './parties.ts'
import { presentMessages, presentTalks } from './present-talks.ts'
import { countUnreadOf } from './unread.repository.ts'

/** Whoever has missed more loads the conversation. */
const mostSent = 3

/**
 * What the streams of many readers say of their conversations, as each of them would load it; read for all at once.
 * Who is on neither side of a conversation (any more) hears nothing of it.
 */
export async function listTalkNews(
  platform: Pick<Platform, 'hooks' | 'secrets' | 'clock'>,
  db: Db,
  readers: readonly TalkReader[],
): Promise<TalkNews[]> {
  const ids = [...new Set(readers.flatMap(({ talks }) => [...talks]))]
  const [unread, rows, newest] = await Promise.all([
    countUnreadOf(
      db,
      readers.map(({ caller }) => caller),
    ),
    findConversations(db, ids),
    listNewest(db, ids, mostSent),
  ])
  const authors = [...new Set(newest.map(({ authorId }) => authorId))]
  const [sideOf, parties, files] = await Promise.all([
    findSides(db, rows),
    findParties(db, rows, authors),
    findFilesOf(
      db,
      newest.map(({ id }) => id),
    ),
  ])
  const looked = readers.flatMap((reader, place) =>
    rows.flatMap(row => {
      const side = reader.talks.has(row.id) ? sideOf(reader.caller, row) : null
      return side ? [{ place, row, side, locale: reader.locale, userId: reader.caller.userId }] : []
    }),
  )
  const last = new Map(newest.map(message => [message.id, message]))
  const conversations = await presentTalks({ ...platform, db }, looked, { parties, last, files })
  const byTalk = Map.groupBy(newest, ({ conversationId }) => conversationId)
  const hasFiles = (messages: readonly Message[]) => messages.some(({ id }) => files.has(id))
  const changes = await Promise.all(
    looked.map(async ({ place, userId, ...one }, at) => {
      const { row, side } = one
      const conversation = conversations[at]
      if (!conversation) throw new Error('A conversation was not presented')
      const messages = byTalk.get(row.id) ?? []
      const change: TalkChange = {
        conversation,
        messages: await presentMessages({ ...platform, db }, messages, {
          looked: one,
          userId,
          people: parties.people,
          hasFiles: hasFiles(messages),
        }),
        seen: side === 'family' ? row.sellerSeen : row.familySeen,
      }
      return { place, change }
    }),
  )
  const ofReader = Map.groupBy(changes, ({ place }) => place)
  return readers.map(({ caller }, place) => ({
    unread: unread.get(caller.userId) ?? 0,
    changed: (ofReader.get(place) ?? []).map(({ change }) => change),
  }))
}
