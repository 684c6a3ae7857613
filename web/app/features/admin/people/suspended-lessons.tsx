import { useState } from 'react'
import type { SuspendedLesson } from '#contract/admin/suspended-teachers.ts'
import type { LessonDecision } from '#contract/rules/suspended-teachers.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { queryOf } from '../../../lib/query.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { calendarDrawing } from '../../../ui/more-drawings.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { api } from '../staff-api.ts'
import { type Column, DataTable, TableSkeleton } from '../table/data-table.tsx'
import { useRows } from '../table/use-rows.ts'
import type { TableState } from '../table/use-table-query.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { PersonLink } from './person-link.tsx'
import * as styles from './suspended-lessons.module.css'

/** A view of the page of people, so that no other page is shipped the name of one more. */
export const lessonsPath = (teacherId?: number): string =>
  `/admin/people?view=lessons${teacherId ? `&teacher=${teacherId}` : ''}`

interface Asked {
  lessons: readonly SuspendedLesson[]
  decision: LessonDecision
}

/** The server refuses it later on. */
const mayKeep = ({ decision, decide_by }: SuspendedLesson): boolean =>
  decision === '' && new Date(decide_by) > new Date()

/** What suspended teachers have sold and not yet taught: each lesson is kept, or cancelled and refunded. */
export function SuspendedLessons({ state }: { state: TableState }) {
  const teacherId = Number(state.query.filters.teacher ?? 0)
  const [asked, setAsked] = useState<Asked | null>(null)
  const rows = useRows(state.query, ({ limit, offset }) =>
    queryOf(api.suspendedTeacherLessons, { body: { limit, offset, user_id: teacherId || '' } }),
  )
  const { data } = rows
  const undecided = data?.lessons.filter(({ decision }) => decision === '') ?? []
  const keepable = undecided.filter(mayKeep)
  const name = teacherId ? data?.lessons[0]?.teacher.display_name : undefined
  return (
    <AdminFrame
      title={m.people_coming_title()}
      lead={m.people_coming_lead()}
      back={{ to: '/admin/people', label: m.people_title() }}
    >
      {!data && (
        <Unanswered of={rows} title={m.people_coming_failed()}>
          <TableSkeleton />
        </Unanswered>
      )}
      {data && teacherId > 0 && (
        <p className={styles.of}>
          {name && <span className="person">{name}</span>}
          <ButtonLink variant="line" to={lessonsPath()}>
            {m.people_coming_all()}
          </ButtonLink>
        </p>
      )}
      {data?.count === 0 && (
        <EmptyState
          drawing={calendarDrawing}
          title={m.people_coming_none()}
          text={m.people_coming_none_text()}
        />
      )}
      {data && data.count > 0 && (
        <>
          <div className={styles.bar}>
            <p>{m.people_coming_undecided({ count: data.undecided, shown: wholeNumber(data.undecided) })}</p>
            {keepable.length > 1 && (
              <Button variant="line" onClick={() => setAsked({ lessons: keepable, decision: 'keep' })}>
                {m.people_coming_keep_all()}
              </Button>
            )}
            {undecided.length > 1 && (
              <Button variant="line" onClick={() => setAsked({ lessons: undecided, decision: 'cancel' })}>
                {m.people_coming_cancel_all()}
              </Button>
            )}
          </div>
          <DataTable
            caption={m.people_coming_title()}
            columns={columns((lesson, decision) => setAsked({ lessons: [lesson], decision }))}
            rows={data.lessons}
            rowId={({ lesson_id }) => String(lesson_id)}
            state={state}
            count={data.count}
            busy={rows.isPlaceholderData}
          />
        </>
      )}
      {asked && <DecideDialog {...asked} onClose={() => setAsked(null)} />}
    </AdminFrame>
  )
}

const columns = (
  ask: (lesson: SuspendedLesson, decision: LessonDecision) => void,
): Column<SuspendedLesson>[] => [
  {
    id: 'lesson',
    label: m.people_coming_lesson(),
    phone: 'head',
    cell: ({ title, starts_at, venue }) => (
      <span className={styles.two}>
        <b>{title}</b>
        <span>{[momentText(starts_at), venue].filter(Boolean).join(m.people_comma())}</span>
      </span>
    ),
  },
  {
    id: 'teacher',
    label: m.people_coming_teacher(),
    width: '20%',
    cell: ({ teacher }) => (
      <PersonLink userId={teacher.user_id}>
        <span className="person">{teacher.display_name}</span>
      </PersonLink>
    ),
  },
  {
    id: 'seats',
    label: m.people_coming_seats(),
    width: '90px',
    align: 'end',
    cell: ({ seats }) => <span className="num">{wholeNumber(seats)}</span>,
  },
  {
    id: 'due',
    label: m.people_coming_due(),
    width: '210px',
    cell: lesson =>
      lesson.decision === 'keep' ? (
        <Chip tone="jade">{m.people_coming_kept()}</Chip>
      ) : mayKeep(lesson) ? (
        momentText(lesson.decide_by)
      ) : (
        <Chip tone="amber">{m.people_coming_late()}</Chip>
      ),
  },
  {
    id: 'acts',
    label: m.admin_users_acts(),
    quiet: true,
    align: 'end',
    width: '320px',
    phone: 'acts',
    cell: lesson => {
      const named = <span className="vh"> {momentText(lesson.starts_at)}</span>
      return (
        <span className={styles.acts}>
          {mayKeep(lesson) && (
            <Button variant="line" onClick={() => ask(lesson, 'keep')}>
              {m.people_coming_keep()}
              {named}
            </Button>
          )}
          <Button variant="line" onClick={() => ask(lesson, 'cancel')}>
            {m.people_coming_cancel()}
            {named}
          </Button>
        </span>
      )
    },
  },
]
