import { laterApi } from '../../lib/later-api.ts'
import { pagesOf } from '../../lib/query.ts'
import { unreadTalks } from '../notices/unread.ts'

/** Each answer also says how many conversations are unread, which the header shows. */
const listTalks = Object.assign(
  async (input: Parameters<typeof laterApi.conversationList>[0]) => {
    const page = await laterApi.conversationList(input)
    unreadTalks.set(page.unread)
    return page
  },
  { endpoint: 'conversationList' } as const,
)

/** A cursor as a number: positive among the unread conversations, negative among the others. */
const cursorOf = (from: number): string | undefined =>
  from === 0 ? undefined : from > 0 ? `u${from}` : `r${-from}`
const numberOf = (cursor: string): number | null =>
  cursor === '' ? null : Number(cursor.slice(1)) * (cursor.startsWith('u') ? 1 : -1)

export const talksQuery = ({ search, unread }: { search: string; unread: boolean }) =>
  pagesOf(
    listTalks,
    from => {
      const before = cursorOf(from)
      return {
        query: {
          ...(before && { before }),
          ...(search && { search }),
          ...(unread && { unread: '1' as const }),
        },
      }
    },
    ({ next }) => numberOf(next),
  )

/** Newest messages first, page by page. */
export const talkQuery = (id: number) =>
  pagesOf(
    laterApi.conversationView,
    from => ({ params: { id }, query: { ...(from > 0 && { before: from }) } }),
    ({ more, messages }) => (more ? (messages[0]?.position ?? null) : null),
  )
