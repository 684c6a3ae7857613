import { useState } from 'react'
import type { JobKindRow } from '#contract/admin/operations.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { TableSkeleton } from '../table/data-table.tsx'
import type { useAdminData } from '../table/use-rows.ts'
import * as styles from './job-kinds.module.css'
import { cronText, jobName, tookText } from './job-texts.ts'

interface JobKindsProps {
  kinds: ReturnType<typeof useAdminData<{ kinds: JobKindRow[] }>>
}

const most = 12

/** Those in trouble first, then those that ran last. */
export function JobKinds({ kinds: { data, isError, error, refetch, isFetching } }: JobKindsProps) {
  const [all, setAll] = useState(false)
  if (isError && !data)
    return <Failed title={m.operations_jobs_failed()} of={{ error, isFetching, refetch }} />
  if (!data) return <TableSkeleton />
  const sorted = data.kinds.toSorted((one, other) => trouble(other) - trouble(one) || lately(other, one))
  const rows = all ? sorted : sorted.slice(0, most)
  return (
    <div className={styles.sheet}>
      <table className={styles.table}>
        <caption className="vh">{m.operations_kinds()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.operations_kind()}</th>
            <th scope="col">{m.operations_runs()}</th>
            <th scope="col">{m.operations_last_run()}</th>
            <th scope="col">{m.operations_took()}</th>
            <th scope="col">{m.operations_state()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(kind => (
            <tr key={kind.job}>
              <th scope="row">{jobName(kind.job)}</th>
              <td data-label={m.operations_runs()}>{cronText(kind.cron)}</td>
              <td data-label={m.operations_last_run()}>
                {kind.last_run_at ? momentText(kind.last_run_at) : m.operations_not_lately()}
              </td>
              <td data-label={m.operations_took()}>{tookText(kind.took_ms)}</td>
              <td data-label={m.operations_state()}>
                <StateChip kind={kind} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sorted.length > most && (
        <div className={styles.foot}>
          <Button
            variant="quiet"
            icon={all ? 'up' : 'down'}
            aria-expanded={all}
            onClick={() => setAll(before => !before)}
          >
            {all ? m.operations_kinds_fewer() : m.operations_kinds_all({ shown: wholeNumber(sorted.length) })}
          </Button>
        </div>
      )}
    </div>
  )
}

const lately = (one: JobKindRow, other: JobKindRow): number =>
  (one.last_run_at ?? '').localeCompare(other.last_run_at ?? '')

const trouble = ({ dead, failing, waiting }: JobKindRow): number =>
  dead > 0 ? 3 : failing > 0 ? 2 : waiting > 0 ? 1 : 0

function StateChip({ kind: { dead, failing, waiting, running } }: { kind: JobKindRow }) {
  if (dead > 0)
    return (
      <Chip tone="red" icon="warn">
        {m.operations_chip_dead({ count: dead, shown: wholeNumber(dead) })}
      </Chip>
    )
  if (failing > 0)
    return (
      <Chip tone="amber" icon="refresh">
        {m.operations_chip_failing({ shown: wholeNumber(failing) })}
      </Chip>
    )
  if (waiting + running > 0)
    return (
      <Chip tone="amber" icon="clock">
        {running > 0
          ? m.operations_chip_running({ shown: wholeNumber(running) })
          : m.operations_chip_waiting({ shown: wholeNumber(waiting) })}
      </Chip>
    )
  return (
    <Chip tone="jade" icon="check">
      {m.operations_well()}
    </Chip>
  )
}
