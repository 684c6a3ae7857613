import type { Conversation as Shown, Message as ShownMessage } from '#contract/conversations/conversations.ts'
import type { Locale } from '#contract/shared.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listLearnersOf } from '../accounts/index.ts'
import { findBlocks } from './block.repository.ts'
import type { Side } from './conversation.policy.ts'
import { presentConversation } from './conversation.presenter.ts'
import { subjectOf } from './conversation.repository.ts'
import type { SubjectFacts, SubjectRef } from './conversations.hooks.ts'
import type { Conversation, Message } from './conversations.tables.ts'
import { presentMessage } from './message.presenter.ts'
import { findMessages } from './message.repository.ts'
import { findFilesOf } from './message-file.repository.ts'
import { findParties, type Parties } from './parties.ts'
import { presentFiles } from './present-files.ts'
import { findSubjects, subjectKey } from './subjects.ts'

/** A row with the side from which it is looked at. */
export interface Sided {
  row: Conversation
  side: Side
}

export interface Looked extends Sided {
  locale: Locale
}

/** What the caller has read already, of all that are to be presented. */
interface ReadBefore {
  parties?: Parties
  /** The latest messages and their files, by message. */
  last?: ReadonlyMap<number, Message>
  files?: ReadonlyMap<number, readonly string[]>
  blocks?: ReadonlyMap<number, ReadonlySet<Side>>
}

/** In the order in which they were given; one may be looked at from both sides. */
export async function presentTalks(
  platform: Pick<Platform, 'hooks'> & { db: Db },
  looked: readonly Looked[],
  before: ReadBefore = {},
): Promise<Shown[]> {
  const { db } = platform
  const rows = [...new Map(looked.map(({ row }) => [row.id, row])).values()]
  const ids = rows.map(({ id }) => id)
  const lastIds = rows.map(({ lastMessageId }) => lastMessageId)
  const families = new Set(looked.filter(({ side }) => side === 'seller').map(({ row }) => row.familyId))
  const [parties, subjectIn, last, files, blocks, learners] = await Promise.all([
    before.parties ?? findParties(db, rows),
    describeSubjects(platform, looked),
    before.last ?? findMessages(db, lastIds),
    before.files ?? findFilesOf(db, lastIds),
    before.blocks ?? findBlocks(db, ids),
    listLearnersOf(db, [...families]),
  ])
  return looked.map(({ row, side, locale }) =>
    presentConversation(row, side, {
      parties,
      subject: subjectIn(row, locale),
      learners: learners.get(row.familyId) ?? [],
      last: last.get(row.lastMessageId),
      files: files.get(row.lastMessageId)?.length ?? 0,
      blocks: blocks.get(row.id) ?? new Set(),
      locale,
    }),
  )
}

/** In the language of each. */
async function describeSubjects(
  platform: Pick<Platform, 'hooks'> & { db: Db },
  looked: readonly Looked[],
): Promise<(row: Conversation, locale: Locale) => SubjectFacts | undefined> {
  const byLocale = new Map<Locale, Map<string, SubjectRef>>()
  for (const { row, locale } of looked) {
    const subject = subjectOf(row)
    if (!subject) continue
    const asked = byLocale.get(locale) ?? new Map()
    byLocale.set(locale, asked.set(subjectKey(subject), subject))
  }
  const known = new Map(
    await Promise.all(
      [...byLocale].map(
        async ([locale, subjects]) =>
          [locale, await findSubjects(platform, platform.db, [...subjects.values()], locale)] as const,
      ),
    ),
  )
  return (row, locale) => {
    const subject = subjectOf(row)
    return subject ? known.get(locale)?.get(subjectKey(subject)) : undefined
  }
}

export async function presentMessages(
  platform: Pick<Platform, 'secrets' | 'clock'> & { db: Db },
  rows: readonly Message[],
  {
    looked: { row, side, locale },
    userId,
    people,
    hasFiles = true,
  }: {
    looked: Looked
    userId: number
    /** Their authors, where they are known. */
    people?: Parties['people']
    /** False where none of them is known to have any. */
    hasFiles?: boolean
  },
): Promise<ShownMessage[]> {
  const { db } = platform
  const ids = rows.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id)
  const [authors, files] = await Promise.all([
    people ??
      findParties(
        db,
        [row],
        rows.map(({ authorId }) => authorId),
      ).then(parties => parties.people),
    presentFiles(platform, db, hasFiles ? ids : [], { userId, conversationId: row.id }),
  ])
  return rows.map(message =>
    presentMessage(message, row, {
      side,
      userId,
      people: authors,
      locale,
      files: files.get(message.id) ?? [],
    }),
  )
}
