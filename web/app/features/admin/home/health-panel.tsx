import type { PartHealth } from '#contract/admin/operations.ts'
import type { HealthPart, HealthState } from '#contract/rules/operations.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { queryOf } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Failed } from '../../../ui/failed.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { api } from '../staff-api.ts'
import { useAdminData } from '../table/use-rows.ts'
import * as styles from './health-panel.module.css'
import { healthText, partNames } from './health-texts.ts'

const states: Readonly<
  Record<HealthState, { label: () => string; tone: 'jade' | 'amber' | 'red' | 'plain'; icon: IconName }>
> = {
  well: { label: m.operations_well, tone: 'jade', icon: 'check' },
  slow: { label: m.operations_health_slow, tone: 'amber', icon: 'clock' },
  failing: { label: m.operations_health_failing, tone: 'red', icon: 'warn' },
  off: { label: m.operations_health_off, tone: 'plain', icon: 'minus' },
}

/** Each part in plain words, those in trouble as loud as the others. */
export function HealthPanel() {
  const { data, isError, error, refetch, isFetching } = useAdminData(queryOf(api.adminHealth))
  return (
    <section className={styles.panel} aria-labelledby="health-title">
      <div className={styles.head}>
        <h2 id="health-title">{m.operations_health()}</h2>
        {data && <span>{m.operations_health_checked({ at: momentText(data.at) })}</span>}
        <Button variant="quiet" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          {m.operations_health_again()}
        </Button>
      </div>
      {isError && !data && (
        <div className={styles.blank}>
          <Failed title={m.operations_health_failed()} of={{ error, isFetching, refetch }} />
        </div>
      )}
      {!data && !isError && (
        <div className={styles.blank}>
          <Loading>
            <SkeletonText />
          </Loading>
        </div>
      )}
      {data && (
        <ul className={styles.parts}>
          {data.parts.map(part => (
            <Part key={part.part} part={part} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Those that are asked over a line, whose time says something. */
const timed: ReadonlySet<HealthPart> = new Set(['database', 'storage', 'mail', 'payments'])

function Part({ part }: { part: PartHealth }) {
  const { label, tone, icon } = states[part.state]
  return (
    <li>
      <div className={styles.text}>
        <h3>{partNames[part.part]()}</h3>
        <p>{healthText(part)}</p>
      </div>
      <Chip tone={tone} icon={icon}>
        {label()}
      </Chip>
      <span className={styles.took}>
        {timed.has(part.part) ? m.operations_milliseconds({ ms: String(part.took_ms) }) : ''}
      </span>
    </li>
  )
}
