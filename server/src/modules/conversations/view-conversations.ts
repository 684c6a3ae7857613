import { and, or, type SQL } from 'drizzle-orm'
import type { Conversation as Shown } from '#contract/conversations/conversations.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Side } from './conversation.policy.ts'
import {
  type Branch,
  branchesOf,
  findConversation,
  listBranch,
  listReadings,
  nameLike,
} from './conversation.repository.ts'
import { lastLike, listMessages } from './message.repository.ts'
import { findSide } from './parties.ts'
import { presentMessages, presentTalks, type Sided } from './present-talks.ts'
import { countUnread } from './unread.repository.ts'

type Reader = Pick<Platform, 'hooks'> & { db: Db }

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
    countUnread(db, caller),
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
    conversations: await presentTalks(
      platform,
      shown.map(one => ({ ...one, locale })),
    ),
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
    presentTalks(platform, [{ row, side, locale }]),
    listMessages(db, id, { before, limit: messagesAPage + 1 }),
    listReadings(db, id),
  ])
  if (!conversation) throw new Error('A conversation was not presented')
  return {
    conversation,
    messages: await presentMessages(platform, found.slice(0, messagesAPage).reverse(), {
      looked: { row, side, locale },
      userId: caller.userId,
    }),
    more: found.length > messagesAPage,
    readings: readings.map(({ reference, readAt }) => ({ reference, at: readAt.toISOString() })),
  }
}
