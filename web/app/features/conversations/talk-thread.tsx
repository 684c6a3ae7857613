import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Conversation, Message } from '#contract/conversations/conversations.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../lib/later-api.ts'
import { useInfiniteQuery } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { unreadTalks } from '../notices/unread.ts'
import { outbox } from './outbox.ts'
import { talkQuery } from './talk-calls.ts'
import { TalkComposer } from './talk-composer.tsx'
import { TalkHead } from './talk-head.tsx'
import { TalkMessages } from './talk-messages.tsx'
import * as styles from './talk-thread.module.css'
import { useSending } from './use-sending.ts'

/** One conversation: its messages, and those being sent. */
export function TalkThread({ id }: { id: number }) {
  const query = useInfiniteQuery(talkQuery(id))
  const [first] = query.data?.pages ?? []
  if (!first)
    return (
      <section className={styles.thread}>
        {query.isError ? (
          <Failed of={query} />
        ) : (
          <Loading className={styles.loading}>
            <SkeletonText lines={6} />
          </Loading>
        )}
      </section>
    )
  const messages = [...(query.data?.pages ?? [])].reverse().flatMap(page => page.messages)
  return (
    <Shown
      conversation={first.conversation}
      messages={messages}
      readings={first.readings}
      older={
        query.hasNextPage && (
          <Button
            variant="line"
            busy={query.isFetchingNextPage}
            busyText={m.ui_loading()}
            onClick={() => void query.fetchNextPage()}
          >
            {m.conversations_older()}
          </Button>
        )
      }
    />
  )
}

interface ShownProps {
  conversation: Conversation
  messages: readonly Message[]
  readings: readonly { reference: string; at: string }[]
  older: React.ReactNode
}

function Shown({ conversation, messages, readings, older }: ShownProps) {
  const { conversation_id: id, other, blocked, reachable } = conversation
  const to = String(id)
  const unsent = useSyncExternalStore(
    outbox.subscribe,
    () => outbox.unsentTo(to),
    () => outbox.unsentTo(to),
  )
  const arrived = new Set(messages.map(({ client_id }) => client_id))
  const waiting = unsent.filter(({ client_id }) => !arrived.has(client_id))
  const send = useSending(id)
  const last = messages.at(-1)
  const lastTheirs = messages.findLast(({ own }) => !own)
  useSeen(id, lastTheirs?.position ?? 0, conversation.unread)
  const scroll = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new at the end comes into sight
  useEffect(() => {
    const box = scroll.current
    if (!box) return
    // Beside the list it scrolls by itself; on a phone it scrolls with the page.
    box.scrollTop = box.scrollHeight
    box.querySelector('ol > li:last-child')?.scrollIntoView({ block: 'end' })
  }, [last?.message_id, waiting.length])
  return (
    <section className={styles.thread} aria-label={other.name} data-part="conversation">
      <TalkHead conversation={conversation} />
      <div
        className={styles.scroll}
        ref={scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: by keys alone it is scrolled, too
        tabIndex={0}
        role="log"
        aria-label={m.conversations_title()}
      >
        {older && <p className={styles.older}>{older}</p>}
        <TalkMessages
          conversation={conversation}
          messages={messages}
          waiting={waiting}
          readings={readings}
          onAgain={send}
        />
      </div>
      {blocked ? null : reachable ? (
        <TalkComposer conversation={conversation} onSend={send} />
      ) : (
        <p className={styles.shut} role="status">
          <Icon name="info" />
          {m.conversations_unreachable()}
        </p>
      )}
    </section>
  )
}

/** What is on screen counts as seen while someone is looking at the page. */
function useSeen(id: number, position: number, unread: number): void {
  useEffect(() => {
    if (unread === 0 || position === 0) return
    const markSeen = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', markSeen)
      laterApi.conversationSeen({ params: { id }, body: { position } }).then(
        answer => unreadTalks.set(answer.unread),
        // It is sent again with the next message, or when the page is opened again.
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', markSeen)
    markSeen()
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [id, position, unread])
}
