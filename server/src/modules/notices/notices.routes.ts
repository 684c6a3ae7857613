import type { noticesContract } from '#contract/notices/notices.ts'
import { noticesTag } from '#server/kernel/cache-tags.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { announce } from '#server/platform/changes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listChoices, storeChoice } from './choice.repository.ts'
import { presentNotice, siteOf } from './notice.presenter.ts'
import { countUnread, listNotices, markAllRead, markRead } from './notice.repository.ts'
import type { NoticeStreams } from './notice-streams.ts'
import { unsubscribe } from './unsubscribe.ts'

const PAGE = 20

export function noticesRoutes(
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'secrets' | 'origin'>,
  streams: NoticeStreams,
): Handlers<typeof noticesContract> {
  const { db, clock } = platform
  return {
    noticeList: async ({ caller, query: { before, limit = PAGE }, locale }) => {
      const [unread, rows] = await Promise.all([
        countUnread(db, caller.userId),
        listNotices(db, caller.userId, { before, limit: limit + 1 }),
      ])
      const site = siteOf(platform)
      return {
        unread,
        notices: rows.slice(0, limit).map(row => presentNotice(row, site, locale)),
        more: rows.length > limit,
      }
    },
    noticeRead: ({ caller: { userId }, body }) =>
      db.transaction(async tx => {
        if (!(await markRead(tx, userId, body.notice_id, clock.now()))) throw new Refusal('notice_unknown')
        // Other tabs update their number, too.
        await announce(tx, noticesTag(userId))
        return { status: 200, unread: await countUnread(tx, userId) }
      }),
    noticeReadAll: ({ caller: { userId }, body }) =>
      db.transaction(async tx => {
        await markAllRead(tx, userId, body.up_to, clock.now())
        await announce(tx, noticesTag(userId))
        return { status: 200, unread: await countUnread(tx, userId) }
      }),
    noticeStream: async ({ caller, query: { after }, locale }) => ({
      file: streams.add(caller, { after, locale }),
      contentType: 'text/event-stream',
    }),
    noticeChoices: async ({ caller }) => ({ choices: await listChoices(db, caller.userId) }),
    noticeChoose: async ({ caller, body: { kind, mail } }) => {
      await storeChoice(db, caller.userId, { kind, mail })
      return { status: 200 }
    },
    noticeUnsubscribe: async ({ query }) => ({
      status: 200,
      kind: await unsubscribe(platform, query.token),
    }),
  }
}
