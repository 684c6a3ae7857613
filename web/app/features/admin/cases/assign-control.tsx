import type { ViewedCase } from '#contract/cases/staff-cases.ts'
import { m } from '#messages/messages.js'
import { useMutation } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './case.module.css'

/** Who follows it; anyone who works at it takes it. */
export function AssignControl({ viewed: { case_id, assignee, closed } }: { viewed: ViewedCase }) {
  const me = useSession()?.userId ?? 0
  const isMine = assignee?.user_id === me
  const assign = useMutation({
    mutationFn: async () => {
      await api.caseAssign({ body: { case_id, user_id: isMine ? 0 : me } })
      await refreshLists()
    },
    onError: showFailure,
  })
  return (
    <div className={styles.assignee}>
      {assignee && <Avatar name={assignee.name} src={assignee.profile_picture} size="small" />}
      <p>
        <span>{m.cases_assigned_to()}</span>
        <b className="person">{assignee?.name ?? m.cases_unassigned()}</b>
      </p>
      {!closed && (
        <Button
          variant="line"
          busy={assign.isPending}
          busyText={m.ui_please_wait()}
          onClick={() => assign.mutate()}
        >
          {isMine ? m.cases_release() : assignee ? m.cases_take_over() : m.cases_take()}
        </Button>
      )}
    </div>
  )
}
