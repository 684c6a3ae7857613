import type { ReactNode } from 'react'
import type { ViewedCase } from '#contract/cases/staff-cases.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { reasonNames } from '../../cases/reason-texts.ts'
import { useStaff } from '../staff.ts'
import * as styles from './case.module.css'

const attendances = {
  present: { label: m.cases_present, tone: 'jade' },
  absent: { label: m.cases_absent, tone: 'red' },
} as const
const lessonStates = {
  upcoming: m.people_lesson_upcoming,
  past: m.people_lesson_past,
  cancelled: m.people_lesson_cancelled,
} as const

/** Lessons of both, orders of who reported, and what there was before. */
export function CaseRelated({ viewed: { lessons, orders, earlier } }: { viewed: ViewedCase }) {
  const staff = useStaff()
  if (lessons.length + orders.length + earlier.length === 0)
    return (
      <Card title={m.cases_part_related()}>
        <p className={styles.nothing}>{m.cases_related_none()}</p>
      </Card>
    )
  return (
    <Card title={m.cases_part_related()}>
      <Group title={m.cases_related_lessons()}>
        {lessons.map(({ booking_id, starts_at, learner, status, attendance, reported }) => (
          <Row
            key={booking_id}
            marked={reported}
            title={momentText(starts_at)}
            note={[learner, reported ? m.cases_talk_reported() : ''].filter(Boolean).join(' · ')}
            end={
              attendance ? (
                <Chip tone={attendances[attendance].tone}>{attendances[attendance].label()}</Chip>
              ) : (
                <Chip tone="plain">{lessonStates[status]()}</Chip>
              )
            }
          />
        ))}
      </Group>
      <Group title={m.cases_related_orders()}>
        {orders.map(({ order_id, number, at, total }) => (
          <Row
            key={order_id}
            title={
              staff.may('orders.read') ? <Link to={`/admin/orders?order=${order_id}`}>{number}</Link> : number
            }
            note={momentText(at)}
            end={<span className="num">{exactAmountText(total)}</span>}
          />
        ))}
      </Group>
      <Group title={m.cases_related_earlier()}>
        {earlier.map(({ case_id, number, reason, title, opened_at, closed }) => (
          <Row
            key={case_id}
            title={
              <Link to={`/admin/cases/${case_id}`}>{m.cases_named({ number, title: title || number })}</Link>
            }
            note={m.cases_earlier_note({ reason: reasonNames[reason](), moment: momentText(opened_at) })}
            end={
              closed ? (
                <Chip tone={closed.upheld ? 'amber' : 'plain'}>
                  {closed.upheld ? m.cases_upheld_short() : m.cases_not_upheld_short()}
                </Chip>
              ) : (
                <Chip tone="line">{m.cases_tab_open()}</Chip>
              )
            }
          />
        ))}
      </Group>
    </Card>
  )
}

function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

interface RowProps {
  title: ReactNode
  note: string
  end: ReactNode
  marked?: boolean
}

function Row({ title, note, end, marked = false }: RowProps) {
  return (
    <li data-reported={marked || undefined}>
      <span>
        <b>{title}</b>
        <span>{note}</span>
      </span>
      {end}
    </li>
  )
}
