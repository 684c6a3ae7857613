import { useState } from 'react'
import type { TimelineEntry } from '#contract/admin/timeline.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { longestTimeline, timelineStep } from '#contract/rules/staff-timeline.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import * as styles from './timeline.module.css'
import { entryText, entryTitle, timelineLooks } from './timeline-texts.ts'

/** Everything that happened to a person or an order, the newest first. */
export function Timeline({ about }: { about: { user_id: number } | { order_id: number } }) {
  const [limit, setLimit] = useState(timelineStep)
  const asked = useQuery<Page>({
    ...queryOf(api.staffTimeline, { body: { ...about, limit } }),
    placeholderData: last => last,
    staleTime: 0,
  })
  const { data, isPlaceholderData } = asked
  if (!data)
    return (
      <Unanswered of={asked} title={m.admin_timeline_failed()}>
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      </Unanswered>
    )
  if (data.entries.length === 0) return <p className={styles.none}>{m.admin_timeline_none()}</p>
  return (
    <div className={styles.timeline}>
      <ol>
        {data.entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no number, and nothing of it is kept
          <Entry key={at} entry={entry} withOrder={'user_id' in about} />
        ))}
      </ol>
      {data.more && limit < longestTimeline && (
        <Button
          variant="line"
          busy={isPlaceholderData}
          onClick={() => setLimit(Math.min(longestTimeline, limit + 2 * timelineStep))}
        >
          {m.admin_timeline_more()}
        </Button>
      )}
    </div>
  )
}

interface Page {
  entries: TimelineEntry[]
  more: boolean
}

function Entry({ entry, withOrder }: { entry: TimelineEntry; withOrder: boolean }) {
  const { what, at, title, by, amount, lesson_at: lessonAt, order, case: about } = entry
  const staff = useStaff()
  const text = entryText(entry)
  const facts = [
    title,
    lessonAt && m.admin_time_lesson_at({ when: momentText(lessonAt) }),
    amount !== null && amount > 0 && exactAmountText(amount),
    by,
  ].filter(Boolean)
  return (
    <li data-tone={timelineLooks[what].tone}>
      <span className={styles.mark}>
        <Icon name={timelineLooks[what].icon} />
      </span>
      <div>
        <p className={styles.title}>
          <b>{entryTitle(entry)}</b>
          <time dateTime={at}>{momentText(at)}</time>
        </p>
        {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
        {text && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        {withOrder && order && staff.may('orders.read') && (
          <Link to={`/admin/orders?order=${order.id}`}>{m.admin_time_order({ number: order.number })}</Link>
        )}
        {about && staff.may('cases.decide') && (
          <Link to={`/admin/cases/${about.id}`}>{m.admin_time_case({ number: about.number })}</Link>
        )}
      </div>
    </li>
  )
}
