import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Conversation } from '#contract/conversations/conversations.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'
import { Link } from '../../lib/link.tsx'
import { useInfiniteQuery } from '../../lib/query.ts'
import { useStore } from '../../lib/store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { unreadTalks } from '../notices/unread.ts'
import { outbox } from './outbox.ts'
import { talksQuery } from './talk-calls.ts'
import * as styles from './talk-list.module.css'
import { listTime } from './talk-times.ts'
import { TalksEmpty } from './talks-empty.tsx'

const TYPING_MS = 300

/** Conversations with unread messages first; they can be found by name or words. */
export function TalkList({ current }: { current: number | null }) {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [onlyUnread, setOnlyUnread] = useState(false)
  const unread = useStore(unreadTalks, count => count, 0)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const list = useInfiniteQuery(talksQuery({ search, unread: onlyUnread }))
  const talks = uniqueTalks(list.data?.pages.flatMap(page => page.conversations) ?? [])
  const isAll = search === '' && !onlyUnread
  const answersAs = talks.find(({ answers_as }) => answers_as)?.answers_as
  const [fresh, rest] = [talks.filter(one => one.unread > 0), talks.filter(one => one.unread === 0)]
  return (
    <section className={styles.list} aria-label={m.conversations_list()}>
      <div className={styles.head}>
        <h1>{m.conversations_title()}</h1>
        <ButtonLink
          variant="quiet"
          icon="gear"
          to="/my-account/notifications#mails"
          aria-label={m.conversations_choose()}
          title={m.conversations_choose()}
        >
          <span className="vh">{m.conversations_choose()}</span>
        </ButtonLink>
      </div>
      {answersAs && (
        <p className={styles.as}>
          <span className="muted small">{m.conversations_as()}</span> <b>{answersAs}</b>
        </p>
      )}
      <TextInput
        className={styles.find}
        icon="search"
        type="search"
        aria-label={m.conversations_search()}
        placeholder={m.conversations_search()}
        maxLength={100}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <fieldset className={styles.tabs}>
        <legend className="vh">{m.conversations_list()}</legend>
        <button type="button" aria-pressed={!onlyUnread} onClick={() => setOnlyUnread(false)}>
          {m.conversations_all()}
        </button>
        <button type="button" aria-pressed={onlyUnread} onClick={() => setOnlyUnread(true)}>
          {m.conversations_unread()}
          {unread > 0 && <span className={styles.count}>{wholeNumber(unread)}</span>}
        </button>
      </fieldset>
      {list.isPending ? (
        <LoadingRows />
      ) : list.isError && !list.data ? (
        <Failed of={list} />
      ) : talks.length === 0 ? (
        isAll ? (
          <TalksEmpty />
        ) : (
          <p className={styles.none} role="status">
            {search ? m.conversations_none_found() : m.conversations_none_unread()}
          </p>
        )
      ) : (
        <div className={styles.rows} data-part="conversations">
          {fresh.length > 0 && <Part title={m.conversations_unread()} talks={fresh} current={current} />}
          {rest.length > 0 && (
            <Part title={fresh.length > 0 ? m.conversations_earlier() : ''} talks={rest} current={current} />
          )}
          {list.hasNextPage && (
            <Button
              variant="line"
              busy={list.isFetchingNextPage}
              busyText={m.ui_loading()}
              onClick={() => void list.fetchNextPage()}
            >
              {m.conversations_more()}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** A conversation may have moved up between two pages and would appear twice. */
function uniqueTalks(talks: readonly Conversation[]): Conversation[] {
  const unique = [...new Map(talks.map(one => [one.conversation_id, one])).values()]
  // As the server sorts them, also those that were told in between.
  return unique.sort((one, other) => other.last.at.localeCompare(one.last.at))
}

function Part({
  title,
  talks,
  current,
}: {
  title: string
  talks: readonly Conversation[]
  current: number | null
}) {
  return (
    <>
      {title && <h2 className={styles.part}>{title}</h2>}
      <ul>
        {talks.map(talk => (
          <Row key={talk.conversation_id} talk={talk} current={talk.conversation_id === current} />
        ))}
      </ul>
    </>
  )
}

function Row({ talk, current }: { talk: Conversation; current: boolean }) {
  const { conversation_id: id, other, subject, last, unread } = talk
  return (
    <li>
      <Link
        to={`/messages/${id}`}
        className={styles.row}
        data-unread={unread > 0}
        aria-current={current ? 'page' : undefined}
      >
        <Avatar name={other.name} src={other.avatar} lazy />
        <span className={styles.words}>
          <span className={styles.top}>
            <b className="person">{other.name}</b>
            <time dateTime={last.at}>{listTime(last.at)}</time>
          </span>
          <span className={styles.about}>{subject?.title || other.detail}</span>
          <Preview talk={talk} />
        </span>
        {unread > 0 && (
          <span className={styles.count}>
            {wholeNumber(unread)} <span className="vh">{m.conversations_unread()}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

/** What is still waiting in this browser matters more than what was sent before it. */
function Preview({ talk: { conversation_id, last } }: { talk: Conversation }) {
  const to = String(conversation_id)
  const failed = useSyncExternalStore(
    outbox.subscribe,
    () => outbox.unsentTo(to).find(({ problem }) => problem)?.text,
    () => undefined,
  )
  if (failed)
    return (
      <span className={styles.last} data-failed>
        <Icon name="warn" />
        <bdi>{m.conversations_not_sent({ text: failed })}</bdi>
      </span>
    )
  const text = last.text || (last.files > 0 ? m.conversations_last_file() : '')
  return (
    <span className={styles.last} data-deleted={last.deleted}>
      {last.own && last.seen && <Icon name="check" />}
      <bdi>{last.deleted ? m.conversations_deleted() : last.own ? m.conversations_you({ text }) : text}</bdi>
    </span>
  )
}

function LoadingRows() {
  return (
    <Loading className={styles.loading}>
      {['one', 'two', 'three', 'four', 'five'].map(key => (
        <span key={key} className={styles.row}>
          <Skeleton shape="avatar" />
          <SkeletonText lines={3} />
        </span>
      ))}
    </Loading>
  )
}
