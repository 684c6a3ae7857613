import type { ListedJob } from '#contract/admin/operations.ts'
import type { JobState } from '#contract/rules/operations.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './job-card.module.css'
import { aboutText, jobIcon, jobName } from './job-texts.ts'

interface JobCardProps {
  job: ListedJob
  state: JobState
  onGiveUp: () => void
}

export function JobCard({ job, state, onGiveUp }: JobCardProps) {
  const staff = useStaff()
  const name = jobName(job.job)
  const about = aboutText(job.about)
  return (
    <li className={styles.card} data-dead={state === 'dead' || undefined}>
      <span className={styles.mark}>
        <Icon name={jobIcon(job.job)} />
      </span>
      <div className={styles.text}>
        <h3>{name}</h3>
        <p>{[about, triesText(job, state), timesText(job, state)].filter(Boolean).join(' · ')}</p>
        {job.error && <pre className={styles.error}>{job.error}</pre>}
      </div>
      {state === 'dead' && staff.may('operations.repair') && (
        <div className={styles.acts}>
          <Button variant="quiet" aria-label={m.operations_give_up_name({ name })} onClick={onGiveUp}>
            {m.operations_give_up()}
          </Button>
          <RetryButton id={job.id} label={m.operations_retry_name({ name })}>
            {m.operations_retry()}
          </RetryButton>
        </div>
      )}
    </li>
  )
}

const triesText = ({ tries }: ListedJob, state: JobState): string =>
  state === 'waiting' ? '' : m.operations_tries({ count: tries, shown: wholeNumber(tries) })

function timesText({ enqueued_at, at }: ListedJob, state: JobState): string {
  const [from, to] = [momentText(enqueued_at), momentText(at)]
  if (state === 'dead') return from === to ? to : m.operations_from_to({ from, to })
  if (state === 'failing') return m.operations_next_try({ at: to })
  return state === 'running' ? m.operations_since({ at: to }) : m.operations_due({ at: to })
}

interface RetryButtonProps {
  id: string
  label: string
  children: string
}

/** Again, or after someone else, it says so: nothing is put back twice. */
export function RetryButton({ id, label, children }: RetryButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { retried } = await api.adminJobRetry({ body: { job_id: id } })
      toast.show({
        text: retried > 0 ? m.operations_told_retried() : m.operations_told_gone(),
        tone: 'good',
      })
      await refreshLists()
    },
    onError: showFailure,
  })
  return (
    <Button
      icon="refresh"
      aria-label={label}
      busy={isPending}
      busyText={m.operations_retrying()}
      onClick={() => mutate()}
    >
      {children}
    </Button>
  )
}
