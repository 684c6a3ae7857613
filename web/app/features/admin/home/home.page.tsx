import type { ClientLoaderFunctionArgs } from 'react-router'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText, weekdayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { queryOf } from '../../../lib/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { ownFrame } from '../../site/own-frame.ts'
import { AdminFailed } from '../admin-failed.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { requireStaff } from '../admin-guard.ts'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { useAdminData } from '../table/use-rows.ts'
import { FiguresPanel } from './figures-panel.tsx'
import { HealthPanel } from './health-panel.tsx'
import * as styles from './home.module.css'
import { JustHappened } from './just-happened.tsx'
import { WaitingCards } from './waiting-cards.tsx'
import { WeatherCard } from './weather-card.tsx'

export const meta = privateMeta(() => m.operations_nav_home())
export const handle = ownFrame

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireStaff(request, 'operations.read')
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AdminFrame title={m.operations_nav_home()}>
      <Loading>
        <SkeletonText />
      </Loading>
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <AdminFailed title={m.operations_nav_home()} />
}

/** What waits for someone, how sales go, how the parts are, and what colleagues did. */
export default function AdminHomePage() {
  const staff = useStaff()
  const overview = useAdminData(queryOf(api.adminOverview))
  return (
    <AdminFrame title={m.operations_nav_home()} lead={overview.data && leadText(overview.data)}>
      {staff.may('weather.declare') && <WeatherCard />}
      <WaitingCards overview={overview} />
      {overview.data?.held && <HeldSum held={overview.data.held} />}
      <FiguresPanel />
      <div className={styles.below} data-two={staff.may('audit.read') || undefined}>
        <HealthPanel />
        {staff.may('audit.read') && <JustHappened />}
      </div>
    </AdminFrame>
  )
}

/** What is held of all sellers, and whether all of it is released in time. */
function HeldSum({
  held: { cents, late_since: late },
}: {
  held: { cents: number; late_since: string | null }
}) {
  return (
    <p className={styles.held} data-late={late !== null || undefined}>
      <Icon name={late === null ? 'shield' : 'warn'} />
      <span>
        <b>{m.held_staff_sum({ amount: exactAmountText(cents) })}</b>{' '}
        {late === null ? m.held_staff_calm() : m.held_staff_late({ when: momentText(late) })}
      </span>
    </p>
  )
}

interface Overview {
  at: string
  waiting: readonly { count: number; since: string | null }[]
}

function leadText({ at, waiting }: Overview): string {
  const count = waiting.reduce((sum, one) => sum + one.count, 0)
  const now = momentText(at)
  const [since] = waiting.flatMap(one => (one.count > 0 && one.since ? [one.since] : [])).toSorted()
  if (count === 0) return m.operations_home_calm({ now })
  const shown = wholeNumber(count)
  return since
    ? m.operations_home_waits_since({ count, shown, day: weekdayText(since), now })
    : m.operations_home_waits({ count, shown, now })
}
