import { useState } from 'react'
import type { JobKindRow, ListedJob } from '#contract/admin/operations.ts'
import { type JobState, jobStates } from '#contract/rules/operations.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { queryOf, useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { doneDrawing } from '../../../ui/more-drawings.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { ExportButton } from '../table/export-button.tsx'
import { type ListPart, refreshLists, useAdminData, useRows } from '../table/use-rows.ts'
import type { TableState } from '../table/use-table-query.ts'
import { GiveUpDialog } from './give-up-dialog.tsx'
import { JobCard } from './job-card.tsx'
import { jobColumns } from './job-columns.ts'
import { JobKinds } from './job-kinds.tsx'
import { jobName } from './job-texts.ts'
import * as styles from './jobs-panel.module.css'
import { Pages } from './pages.tsx'

const labels: Readonly<Record<JobState, () => string>> = {
  dead: m.operations_dead,
  failing: m.operations_failing,
  running: m.operations_running,
  waiting: m.operations_waiting,
}
const stateOf = (text: string | undefined): JobState => jobStates.find(state => state === text) ?? 'dead'

/** The queue: how much waits and runs, what failed with its error, and every kind of job. */
export function JobsPanel({ state }: { state: TableState }) {
  const shown = stateOf(state.query.filters.state)
  const kinds = useAdminData(queryOf(api.adminJobKinds))
  const queryOfPart = ({ limit, offset }: ListPart) =>
    queryOf(api.adminJobs, { body: { limit, offset, state: shown } })
  const rows = useRows(state.query, queryOfPart)
  const [givenUp, setGivenUp] = useState<ListedJob | null>(null)
  const { data } = rows
  return (
    <>
      <StateTiles kinds={kinds.data?.kinds} shown={shown} state={state} />
      <section className={styles.part} aria-labelledby="jobs-listed">
        <div className={styles.head}>
          <h2 id="jobs-listed">{labels[shown]()}</h2>
          <div className={styles.all}>
            {shown === 'dead' && kinds.data && <RetryAll kinds={kinds.data.kinds} />}
            {data && data.jobs.length > 0 && (
              <ExportButton
                name={`jobs-${shown}`}
                columns={jobColumns(shown)}
                q=""
                queryOfPart={queryOfPart}
                rowsOf={answer => answer.jobs}
              />
            )}
          </div>
        </div>
        {!data && (
          <Unanswered of={rows} title={m.operations_jobs_failed()}>
            <Loading>
              <SkeletonText />
            </Loading>
          </Unanswered>
        )}
        {data?.jobs.length === 0 && (
          <EmptyState
            drawing={doneDrawing}
            title={shown === 'dead' ? m.operations_dead_none() : m.operations_jobs_none()}
            text={shown === 'dead' ? m.operations_dead_none_text() : undefined}
          />
        )}
        {data && data.jobs.length > 0 && (
          <>
            <ul className={styles.cards}>
              {data.jobs.map(job => (
                <JobCard key={job.id} job={job} state={shown} onGiveUp={() => setGivenUp(job)} />
              ))}
            </ul>
            <Pages state={state} count={data.count} more={data.more} />
          </>
        )}
      </section>
      <section className={styles.part} aria-labelledby="jobs-kinds">
        <div className={styles.head}>
          <h2 id="jobs-kinds">{m.operations_kinds()}</h2>
        </div>
        <JobKinds kinds={kinds} />
      </section>
      {givenUp && <GiveUpDialog job={givenUp} onClose={() => setGivenUp(null)} />}
    </>
  )
}

interface StateTilesProps {
  kinds: readonly JobKindRow[] | undefined
  shown: JobState
  state: TableState
}

/** Each a way to its list. */
function StateTiles({ kinds, shown, state }: StateTilesProps) {
  const sum = (of: JobState) => kinds?.reduce((total, kind) => total + kind[of], 0)
  return (
    <ul className={styles.tiles}>
      {(['waiting', 'running', 'failing', 'dead'] as const).map(one => {
        const count = sum(one)
        return (
          <li key={one}>
            <button
              type="button"
              aria-pressed={one === shown}
              onClick={() => state.change({ filters: { state: one === 'dead' ? '' : one } })}
            >
              <span>{labels[one]()}</span>
              <b data-bad={(one === 'dead' && Boolean(count)) || undefined}>
                {count === undefined ? '–' : wholeNumber(count)}
              </b>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** A button for each kind that has several: what failed for one reason goes back together. */
function RetryAll({ kinds }: { kinds: readonly JobKindRow[] }) {
  const staff = useStaff()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (job: string) => {
      const { retried } = await api.adminJobRetryAll({ body: { job } })
      toast.show({
        text: m.operations_told_retried_all({ count: retried, shown: wholeNumber(retried) }),
        tone: 'good',
      })
      await refreshLists()
    },
    onError: showFailure,
  })
  const several = kinds.filter(({ dead }) => dead > 1)
  if (!staff.may('operations.repair') || several.length === 0) return null
  return (
    <>
      {several.map(({ job, dead }) => (
        <Button
          key={job}
          variant="line"
          icon="refresh"
          busy={isPending && variables === job}
          onClick={() => mutate(job)}
        >
          {m.operations_retry_all({ shown: wholeNumber(dead), name: jobName(job) })}
        </Button>
      ))}
    </>
  )
}
