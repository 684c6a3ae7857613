import { useState } from 'react'
import type { ReportedQuestion } from '#contract/reviews/questions.ts'
import { m } from '#messages/messages.js'
import { dayText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { queryOf, useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { productPath } from '../../catalogue/addresses.ts'
import { ReasonDialog } from '../management/reason-dialog.tsx'
import { api } from '../staff-api.ts'
import { TableSkeleton } from '../table/data-table.tsx'
import { refreshLists, useRows } from '../table/use-rows.ts'
import type { TableState } from '../table/use-table-query.ts'
import * as styles from './questions-panel.module.css'

/** What people have reported, until one of staff has looked at it. */
export function QuestionsPanel({ state }: { state: TableState }) {
  const { query } = state
  const rows = useRows(query, ({ limit, offset }) => queryOf(api.adminQuestions, { body: { limit, offset } }))
  const { data } = rows
  if (!data)
    return (
      <Unanswered of={rows} title={m.questions_failed()}>
        <TableSkeleton />
      </Unanswered>
    )
  if (data.count === 0)
    return (
      <EmptyState drawing="search" title={m.questions_staff_none()} text={m.questions_staff_none_text()} />
    )
  return (
    <div className={styles.list}>
      <p className="small muted">{m.questions_staff_lead()}</p>
      {data.questions.map(question => (
        <Reported key={question.id} question={question} />
      ))}
      <Pager page={query.page} pageSize={query.size} count={data.count} to={page => state.to({ page })} />
    </div>
  )
}

function Reported({ question }: { question: ReportedQuestion }) {
  const { course_id: id, course_name: name, report_count: count } = question
  const question_id = question.id
  const [hiding, setHiding] = useState(false)
  const done = async (text: string) => {
    toast.show({ text, tone: 'good' })
    await refreshLists()
  }
  const keep = useMutation({
    mutationFn: async () => {
      await api.questionKeep({ body: { question_id } })
      await done(m.questions_staff_kept())
    },
    onError: showFailure,
  })
  return (
    <Card
      title={
        <Link className="link" to={`${productPath({ id, name })}#questions`}>
          {name}
        </Link>
      }
    >
      <div className={styles.body} data-part="reported">
        <p className={styles.by}>
          <b className="person">{question.name}</b>
          <time dateTime={question.date}>{dayText(question.date)}</time>
          <Chip tone="amber">{m.questions_staff_reports({ count, shown: String(count) })}</Chip>
          {question.hidden && <Chip tone="red">{m.questions_hidden_chip()}</Chip>}
        </p>
        <p className={styles.text}>{question.question}</p>
        {question.answer && <blockquote className={styles.text}>{question.answer.text}</blockquote>}
        <ul className={styles.reasons}>
          {question.reports.map(({ reason, date }) => (
            <li key={date + reason}>{m.admin_fact_reason({ text: reason })}</li>
          ))}
        </ul>
        <div className="row">
          <Button variant="danger" onClick={() => setHiding(true)}>
            {m.questions_hide()}
            <span className="vh"> {m.questions_of({ name: question.name })}</span>
          </Button>
          <Button variant="line" busy={keep.isPending} onClick={() => keep.mutate()}>
            {m.questions_staff_keep()}
            <span className="vh"> {m.questions_of({ name: question.name })}</span>
          </Button>
        </div>
      </div>
      {hiding && (
        <ReasonDialog
          title={m.questions_hide_title()}
          help={m.questions_staff_hide_text()}
          yesText={m.questions_hide()}
          onClose={() => setHiding(false)}
          onReason={async reason => {
            await api.questionHide({ body: { question_id, reason } })
            setHiding(false)
            await done(m.questions_hidden())
          }}
        />
      )}
    </Card>
  )
}
