import { and, or, type SQL } from 'drizzle-orm'
import type { Conversation as Shown, Message as ShownMessage } from '#contract/conversations/conversations.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listLearners } from '../accounts/index.ts'
import type { Side } from './conversation.policy.ts'
import { presentConversation } from './conversation.presenter.ts'
import {
  type Branch,
  branchesOf,
  countUnread,
  findBlocks,
  findConversation,
  listBranch,
  listReadings,
  nameLike,
  subjectOf,
} from './conversation.repository.ts'
import type { Conversation, Message } from './conversations.tables.ts'
import { presentMessage } from './message.presenter.ts'
import { findMessages, lastLike, listMessages } from './message.repository.ts'
import { findFilesOf } from './message-file.repository.ts'
import { findParties, findSide } from './parties.ts'
import { presentFiles } from './present-files.ts'
import { findSubjects, subjectKey } from './subjects.ts'

type Reader = Pick<Platform, 'hooks'> & { db: Db }

/** A row with the side from which it is looked at. */
interface Sided {
  row: Conversation
  side: Side
}

const usualPage = 20
const messagesAPage = 50

export async function listConversations(
  platform: Reader,
  caller: Caller,
  wanted: {
    before: string | undefined
    limit: number | undefined
    search: string | undefined
    onlyUnread: boolean
    locale: Locale
  },
): Promise<{ unread: number; conversations: Shown[]; next: string }> {
  const { db } = platform
  const { before = 'u', limit = usualPage, search, onlyUnread, locale } = wanted
  const branches = branchesOf(caller)
  // 'u17' goes on among those with unread messages, 'r17' among the others.
  const from = before.length > 1 ? Number(before.slice(1)) : null
  const isLater = before.startsWith('r')
  const most = limit + 1
  const [unread, first] = await Promise.all([
    countUnread(db, branches),
    isLater ? [] : listPart(db, branches, { unread: true, before: from, search, limit: most }),
  ])
  const rest = most - first.length
  const second =
    onlyUnread || rest <= 0
      ? []
      : await listPart(db, branches, { unread: false, before: isLater ? from : null, search, limit: rest })
  const found = [...first, ...second]
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const isMore = found.length > limit
  return {
    unread,
    conversations: await presentAll(platform, shown, locale),
    next: isMore && last ? `${shown.length <= first.length ? 'u' : 'r'}${last.row.lastMessageId}` : '',
  }
}

async function listPart(
  db: Db,
  branches: readonly Branch[],
  page: { unread: boolean; before: number | null; search: string | undefined; limit: number },
): Promise<Sided[]> {
  const parts = await Promise.all(
    branches.map(async branch => {
      const matching = page.search === undefined ? undefined : matchingOf(branch.side, page.search)
      const rows = await listBranch(db, branch, { ...page, matching })
      return rows.map(row => ({ row, side: branch.side }))
    }),
  )
  return parts
    .flat()
    .sort((one, other) => other.row.lastMessageId - one.row.lastMessageId)
    .slice(0, page.limit)
}

function matchingOf(side: Side, search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return and(or(nameLike(side, pattern), lastLike(pattern)))
}

export async function presentAll(platform: Reader, rows: readonly Sided[], locale: Locale): Promise<Shown[]> {
  const { db } = platform
  const subjects = rows.map(({ row }) => subjectOf(row)).filter(subject => subject !== null)
  const families = [...new Set(rows.filter(({ side }) => side === 'seller').map(({ row }) => row.familyId))]
  const lastIds = rows.map(({ row }) => row.lastMessageId)
  const [parties, known, last, files, blocks, learners] = await Promise.all([
    findParties(
      db,
      rows.map(({ row }) => row),
    ),
    findSubjects(platform, db, subjects, locale),
    findMessages(db, lastIds),
    findFilesOf(db, lastIds),
    findBlocks(
      db,
      rows.map(({ row }) => row.id),
    ),
    Promise.all(families.map(async id => [id, await listLearners(db, id)] as const)),
  ])
  const learnersOf = new Map(learners)
  return rows.map(({ row, side }) => {
    const subject = subjectOf(row)
    return presentConversation(row, side, {
      parties,
      subject: subject ? known.get(subjectKey(subject)) : undefined,
      learners: learnersOf.get(row.familyId) ?? [],
      last: last.get(row.lastMessageId),
      files: files.get(row.lastMessageId)?.length ?? 0,
      blocks: blocks.get(row.id) ?? new Set(),
      locale,
    })
  })
}

/** For anyone who is on a side of it; no one else learns that it is there. */
export async function getOwn(db: Db, caller: Caller, id: number): Promise<Sided> {
  const row = await findConversation(db, id)
  const side = row && (await findSide(db, caller, row))
  if (!row || !side) throw new Refusal('conversation_unknown')
  return { row, side }
}

export async function viewConversation(
  platform: Reader & Pick<Platform, 'secrets' | 'clock'>,
  caller: Caller,
  { id, before, locale }: { id: number; before: number | undefined; locale: Locale },
) {
  const { db } = platform
  const { row, side } = await getOwn(db, caller, id)
  const [[conversation], found, readings] = await Promise.all([
    presentAll(platform, [{ row, side }], locale),
    listMessages(db, id, { before, limit: messagesAPage + 1 }),
    listReadings(db, id),
  ])
  if (!conversation) throw new Error('A conversation was not presented')
  return {
    conversation,
    messages: await presentMessages(platform, found.slice(0, messagesAPage).reverse(), {
      row,
      side,
      userId: caller.userId,
      locale,
    }),
    more: found.length > messagesAPage,
    readings: readings.map(({ reference, readAt }) => ({ reference, at: readAt.toISOString() })),
  }
}

export async function presentMessages(
  platform: Pick<Platform, 'secrets' | 'clock'> & { db: Db },
  rows: readonly Message[],
  { row, side, userId, locale }: Sided & { userId: number; locale: Locale },
): Promise<ShownMessage[]> {
  const { db } = platform
  const authors = rows.map(({ authorId }) => authorId)
  const ids = rows.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id)
  const [{ people }, files] = await Promise.all([
    findParties(db, [row], authors),
    presentFiles(platform, db, ids, { userId, conversationId: row.id }),
  ])
  return rows.map(message =>
    presentMessage(message, row, { side, userId, people, locale, files: files.get(message.id) ?? [] }),
  )
}
