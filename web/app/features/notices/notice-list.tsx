import type { Notice } from '#contract/notices/notices.ts'
import type { BellKind } from '#contract/rules/notices.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../lib/dates.ts'
import { failureOf } from '../../lib/failure.ts'
import { laterApi } from '../../lib/later-api.ts'
import { Link } from '../../lib/link.tsx'
import { invalidate, pagesOf, useInfiniteQuery, useMutation } from '../../lib/query.ts'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { mailDrawing } from '../../ui/more-drawings.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { EmptyState, FailedState } from '../../ui/states.tsx'
import * as styles from './notice-list.module.css'
import { unread } from './unread.ts'

const icons: Readonly<Record<BellKind, IconName>> = {
  teachers: 'teach',
  favourites: 'heart',
  places: 'users',
  lessons: 'calendar',
  reviews: 'chat',
  teaching: 'file',
  messages: 'mail',
  safety: 'shield',
}

/** Each answer also has the unread number, which the bell shows. */
const listNotices = Object.assign(
  async (input: Parameters<typeof laterApi.noticeList>[0]) => {
    const page = await laterApi.noticeList(input)
    unread.set(page.unread)
    return page
  },
  { endpoint: 'noticeList' } as const,
)

/** The reader's notifications, newest first. `onLeave`: one of them was opened. */
export function NoticeList({ onLeave }: { onLeave?: () => void }) {
  const list = useInfiniteQuery(
    pagesOf(
      listNotices,
      before => ({ query: { ...(before > 0 && { before }) } }),
      ({ more, notices }) => (more ? (notices.at(-1)?.notice_id ?? null) : null),
    ),
  )
  const waiting = useStore(unread, count => count > 0, false)
  const notices = list.data?.pages.flatMap(page => page.notices) ?? []
  const readAll = useMutation({
    mutationFn: () => laterApi.noticeReadAll({ body: { up_to: notices[0]?.notice_id ?? 1 } }),
    onSuccess: async answer => {
      unread.set(answer.unread)
      await list.refetch()
    },
    onError: showFailure,
  })

  if (list.isPending)
    return (
      <Loading className={styles.loading}>
        {['one', 'two', 'three', 'four'].map(key => (
          <span key={key} className={styles.row}>
            <Skeleton shape="avatar" />
            <SkeletonText lines={2} />
          </span>
        ))}
      </Loading>
    )
  if (list.isError && !list.data) return <Failed title={m.notices_failed()} of={list} />
  if (notices.length === 0)
    return <EmptyState drawing={mailDrawing} title={m.notices_empty()} text={m.notices_empty_text()} />
  return (
    <div className={styles.notices}>
      {waiting && (
        <Button
          variant="line"
          icon="check"
          busy={readAll.isPending}
          busyText={m.ui_please_wait()}
          onClick={() => readAll.mutate()}
        >
          {m.notices_read_all()}
        </Button>
      )}
      <ul className={styles.list} data-part="notices">
        {notices.map(notice => (
          <Item key={notice.notice_id} notice={notice} onLeave={onLeave} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="line"
          busy={list.isFetchingNextPage}
          busyText={m.ui_loading()}
          onClick={() => void list.fetchNextPage()}
        >
          {m.notices_more()}
        </Button>
      )}
      {list.isFetchNextPageError && <FailedState text={failureOf(list.error).text} />}
    </div>
  )
}

/** Opening it marks it as read; another button marks it without opening it. */
function Item({ notice, onLeave }: { notice: Notice; onLeave: (() => void) | undefined }) {
  const { notice_id, kind, title, body, quote, path, at, read } = notice
  const mark = useMutation({
    mutationFn: () => laterApi.noticeRead({ body: { notice_id } }),
    onSuccess: async answer => {
      unread.set(answer.unread)
      await invalidate('noticeList')
    },
    onError: showFailure,
  })
  return (
    <li className={styles.row} data-read={read}>
      <span className={styles.icon}>
        <Icon name={icons[kind]} />
      </span>
      <div className={styles.words}>
        <p>
          <Link
            to={path}
            onClick={() => {
              if (!read) mark.mutate()
              onLeave?.()
            }}
          >
            {title}
          </Link>
        </p>
        <p>{body}</p>
        {quote && <blockquote>{quote}</blockquote>}
        <p className="small muted">
          <time dateTime={at}>{momentText(at)}</time>
        </p>
      </div>
      {!read && (
        <button
          type="button"
          className={styles.mark}
          aria-label={m.notices_read_one({ title })}
          title={m.notices_read()}
          onClick={() => mark.mutate()}
        />
      )}
    </li>
  )
}
