import type { ReactNode } from 'react'
import type { ViewedPerson } from '#contract/admin/people.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { dayText, momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { actTexts, factsText } from '../audit/act-texts.ts'
import { StaffNotes } from '../notes/staff-notes.tsx'
import { useStaff } from '../staff.ts'
import { Timeline } from '../timeline/timeline.tsx'
import * as styles from './people.module.css'
import { PersonSessions } from './person-sessions.tsx'
import { accessText } from './person-texts.ts'

const lessonChips = {
  upcoming: { label: m.people_lesson_upcoming, tone: 'jade' },
  past: { label: m.people_lesson_past, tone: 'plain' },
  cancelled: { label: m.people_lesson_cancelled, tone: 'red' },
} as const
const classChips = {
  enrolled: { label: m.people_class_enrolled, tone: 'jade' },
  waiting: { label: m.people_class_waiting, tone: 'amber' },
  ended: { label: m.people_class_ended, tone: 'plain' },
} as const
const orderChips = {
  paid: { label: m.admin_orders_paid, tone: 'jade' },
  refunded: { label: m.admin_orders_refunded, tone: 'amber' },
  open: { label: m.admin_orders_open_state, tone: 'plain' },
  expired: { label: m.admin_orders_expired, tone: 'plain' },
  cancelled: { label: m.admin_orders_cancelled, tone: 'plain' },
} as const

/** What the person did here, how they get in, and what staff did about them. */
export function PersonSections({ viewed }: { viewed: ViewedPerson }) {
  const { person, sales, learners, lessons, classes, orders, access, acts } = viewed
  const staff = useStaff()
  const held = accessText(access)
  return (
    <div className={styles.sections}>
      {sales && (
        <dl className={styles.sums}>
          <Sum label={m.people_sales()} cents={sales.total} />
          <Sum label={m.people_paid_out()} cents={sales.paid_out} />
          <Sum label={m.people_pending()} cents={sales.pending} />
        </dl>
      )}
      {learners.length > 0 && (
        <Section title={m.people_learners()} count={learners.length}>
          {learners.map(({ learner_id, first_name, grade, school }) => (
            <Row key={learner_id} title={first_name} note={school} end={grade} />
          ))}
        </Section>
      )}
      <Section title={m.people_lessons()} count={lessons.count}>
        {lessons.list.map(({ booking_id, starts_at, with: other, status }) => (
          <Row
            key={booking_id}
            title={momentText(starts_at)}
            note={other}
            end={<Chip tone={lessonChips[status].tone}>{lessonChips[status].label()}</Chip>}
          />
        ))}
      </Section>
      {person.role !== 'teacher' && (
        <Section title={m.people_classes()} count={classes.count}>
          {classes.list.map(({ enrolment_id, title, at, status }) => (
            <Row
              key={enrolment_id}
              title={title}
              note={dayText(at)}
              end={<Chip tone={classChips[status].tone}>{classChips[status].label()}</Chip>}
            />
          ))}
        </Section>
      )}
      <Section
        title={m.people_orders()}
        count={orders.count}
        all={`/admin/orders?q=${encodeURIComponent(person.email)}`}
      >
        {orders.list.map(({ order_id, number, at, status, total }) => (
          <Row
            key={order_id}
            title={
              staff.may('orders.read') ? (
                <Link className={styles.link} to={`/admin/orders?order=${order_id}`}>
                  {number}
                </Link>
              ) : (
                number
              )
            }
            note={momentText(at)}
            end={
              <>
                <Chip tone={orderChips[status].tone}>{orderChips[status].label()}</Chip>
                <span className="num">{exactAmountText(total)}</span>
              </>
            }
          />
        ))}
      </Section>
      <PersonSessions viewed={viewed} />
      <Section title={m.people_access()}>
        <Row
          title={m.people_seen()}
          end={person.signed_in_at ? momentText(person.signed_in_at) : m.people_never()}
        />
        <Row title={m.people_access_besides()} end={held || m.people_access_none()} />
      </Section>
      <section className={styles.section}>
        <header>
          <h2>{m.admin_notes()}</h2>
        </header>
        <StaffNotes about={{ user_id: person.user_id }} />
      </section>
      <section className={styles.section}>
        <header>
          <h2>{m.admin_timeline()}</h2>
        </header>
        <Timeline about={{ user_id: person.user_id }} />
      </section>
      <Section
        title={m.people_acts()}
        count={acts.count}
        all={staff.may('audit.read') ? `/admin/audit?q=${person.user_id}` : undefined}
      >
        {acts.list.map(({ id, at, actor, act, after }) => (
          <Row
            key={id}
            title={<Chip tone={actTexts[act].tone}>{actTexts[act].label()}</Chip>}
            note={factsText(after)}
            end={`${actor?.display_name ?? m.admin_audit_system()}, ${momentText(at)}`}
          />
        ))}
      </Section>
    </div>
  )
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{exactAmountText(cents)}</dd>
    </div>
  )
}

interface SectionProps {
  title: string
  count?: number
  /** Where all of them are listed. */
  all?: string | undefined
  children: readonly ReactNode[]
}

function Section({ title, count, all, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <header>
        <h2>{title}</h2>
        {count !== undefined && <span className={styles.count}>{wholeNumber(count)}</span>}
        {all && count !== undefined && count > children.length && (
          <Link to={all}>{m.people_all({ shown: wholeNumber(count) })}</Link>
        )}
      </header>
      {children.length > 0 ? (
        <ul className={styles.rows}>{children}</ul>
      ) : (
        <p className={styles.nothing}>{m.people_nothing()}</p>
      )}
    </section>
  )
}

function Row({ title, note, end }: { title: ReactNode; note?: string; end: ReactNode }) {
  return (
    <li>
      <span className={styles.two}>
        <b>{title}</b>
        {note && <span>{note}</span>}
      </span>
      <span className={styles.end}>{end}</span>
    </li>
  )
}
