import type { ListedCase } from '#contract/cases/staff-cases.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { useMutation } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { kindNames, reasonNames } from '../../cases/reason-texts.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import { titleOf } from './case-texts.ts'
import * as styles from './cases.module.css'
import { DueRing } from './due-ring.tsx'

export const caseTone = ({ urgent }: Pick<ListedCase, 'urgent'>) => (urgent ? 'red' : 'amber')

export function CaseRow({ one, now }: { one: ListedCase; now: Date }) {
  const { case_id, number, kind, reason, text, reports, concerned, assignee, closed } = one
  const me = useSession()?.userId ?? 0
  const title = titleOf(one)
  const take = useMutation({
    mutationFn: async () => {
      await api.caseAssign({ body: { case_id, user_id: me } })
      await refreshLists()
    },
    onError: showFailure,
  })
  return (
    <li className={styles.row} data-part="case">
      <DueRing one={one} now={now} />
      <div className={styles.what}>
        <h3>
          <Link to={`/admin/cases/${case_id}`}>{title}</Link>
        </h3>
        <p dir="auto">{m.cases_quoted({ text })}</p>
        <p className={styles.facts}>
          <Chip tone={caseTone(one)}>{reasonNames[reason]()}</Chip>
          <span className="num">{number}</span>
          <span>{kindNames[kind]()}</span>
          {reports > 1 && <span>{m.cases_joined({ count: reports, shown: wholeNumber(reports) })}</span>}
        </p>
      </div>
      <div className={styles.two}>
        <b className="person">{concerned.name || m.cases_no_one()}</b>
        <span>
          {concerned.earlier > 0
            ? m.cases_earlier_count({ count: concerned.earlier, shown: wholeNumber(concerned.earlier) })
            : m.cases_earlier_none()}
        </span>
      </div>
      <div className={styles.two}>
        {closed ? (
          <>
            <b>{closed.upheld ? m.cases_upheld_short() : m.cases_not_upheld_short()}</b>
            <span>{momentText(closed.at)}</span>
          </>
        ) : assignee ? (
          <>
            <b className="person">{assignee.name}</b>
            {assignee.user_id === me && <span>{m.cases_you()}</span>}
          </>
        ) : (
          <Chip tone="line">{m.cases_unassigned()}</Chip>
        )}
      </div>
      <div className={styles.act}>
        {assignee || closed ? (
          <ButtonLink variant="line" to={`/admin/cases/${case_id}`}>
            {m.cases_open()}
            <span className="vh"> {number}</span>
          </ButtonLink>
        ) : (
          <Button
            variant={one.urgent ? 'primary' : 'line'}
            busy={take.isPending}
            busyText={m.ui_please_wait()}
            onClick={() => take.mutate()}
          >
            {m.cases_take()}
            <span className="vh"> {number}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
