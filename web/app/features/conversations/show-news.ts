import type { Conversation, Message, TalkChange } from '#contract/conversations/conversations.ts'
import { changePages } from '../../lib/query.ts'

interface ThreadPage {
  conversation: Conversation
  messages: Message[]
}
interface ListPage {
  conversations: Conversation[]
}

/** Puts what is new in a conversation into what is shown of it, as if it had been loaded again. */
export async function showNews(change: TalkChange): Promise<void> {
  const id = change.conversation.conversation_id
  await Promise.all([
    changePages<ThreadPage>('conversationView', (pages, input) =>
      isThreadOf(input, id) ? inThread(pages, change) : pages,
    ),
    changePages<ListPage>('conversationList', (pages, input) =>
      isWholeList(input) ? inList(pages, change) : 'reload',
    ),
  ])
}

const isThreadOf = (input: unknown, id: number): boolean =>
  (input as { params: { id: number } }).params.id === id // As in `talkQuery`.

/** Of a search, only the server knows what it finds. */
function isWholeList(input: unknown): boolean {
  const { query } = input as { query: { search?: string; unread?: string } } // As in `talksQuery`.
  return !query.search && !query.unread
}

/** The first page has the newest messages. Exported for its tests, as the next one. */
export function inThread<Page extends ThreadPage>(
  pages: readonly Page[],
  { conversation, messages, seen }: TalkChange,
): readonly Page[] | 'reload' {
  const [newest] = pages
  const last = newest?.messages.at(-1)?.position ?? 0
  // Between what is shown and what was told there is more.
  if (!newest || (messages[0]?.position ?? 0) > last + 1) return 'reload'
  const sent = new Map(messages.map(message => [message.message_id, message]))
  const current = (message: Message): Message => {
    const now = sent.get(message.message_id) ?? message
    // Whichever came last over the network, what was seen stays seen.
    return { ...now, seen: now.seen || message.seen || (message.own && message.position <= seen) }
  }
  return pages.map((page, place) => {
    const shown = page.messages.map(current)
    if (place > 0) return { ...page, messages: shown }
    const added = messages.filter(({ position }) => position > last)
    return {
      ...page,
      messages: [...shown, ...added],
      conversation: isOlder(conversation, page.conversation) ? page.conversation : conversation,
    }
  })
}

const isOlder = (one: Conversation, other: Conversation): boolean => one.last.at < other.last.at

/** The list sorts them by itself. */
export function inList<Page extends ListPage>(
  pages: readonly Page[],
  { conversation }: Pick<TalkChange, 'conversation'>,
): readonly Page[] {
  const id = conversation.conversation_id
  const known = pages.flatMap(page => page.conversations).find(one => one.conversation_id === id)
  if (known && isOlder(conversation, known)) return pages
  return pages.map((page, place) => {
    const others = page.conversations.filter(one => one.conversation_id !== id)
    return { ...page, conversations: place === 0 ? [conversation, ...others] : others }
  })
}
