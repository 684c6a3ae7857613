import type { operationsContract, Waiting } from '#contract/admin/operations.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { type WaitingKind, waitingKinds } from '#contract/rules/operations.ts'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { cx } from '../../../ui/cx.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { useAdminData } from '../table/use-rows.ts'
import * as styles from './waiting-cards.module.css'

type Tone = 'amber' | 'blue' | 'pink' | 'purple' | 'orange' | 'teal'

const looks: Readonly<
  Record<WaitingKind, { label: () => string; act: () => string; to: string; icon: IconName; tone: Tone }>
> = {
  applications: {
    label: m.operations_waits_applications,
    act: m.operations_act_answer,
    to: '/admin/management?tab=requests',
    icon: 'users',
    tone: 'amber',
  },
  documents: {
    label: m.operations_waits_documents,
    act: m.operations_act_look,
    to: '/admin/management',
    icon: 'file',
    tone: 'blue',
  },
  badges: {
    label: m.operations_waits_badges,
    act: m.operations_act_confirm,
    to: '/admin/management?tab=badges',
    icon: 'shield',
    tone: 'purple',
  },
  disputes: {
    label: m.operations_waits_disputes,
    act: m.operations_act_look,
    to: '/admin/orders/disputes?state=open',
    icon: 'card',
    tone: 'orange',
  },
  differences: {
    label: m.operations_waits_differences,
    act: m.operations_act_compare,
    to: '/admin/operations?tab=books',
    icon: 'refund',
    tone: 'pink',
  },
  dead_letters: {
    label: m.operations_waits_dead,
    act: m.operations_retry,
    to: '/admin/operations',
    icon: 'gear',
    tone: 'pink',
  },
  failed_mails: {
    label: m.operations_waits_mails,
    act: m.operations_mail_again,
    to: '/admin/operations?tab=mails',
    icon: 'mail',
    tone: 'pink',
  },
  messages: {
    label: m.operations_waits_messages,
    act: m.operations_act_read,
    to: '/admin/operations?tab=messages',
    icon: 'chat',
    tone: 'blue',
  },
  payouts: {
    label: m.operations_waits_payouts,
    act: m.operations_act_pay,
    to: '/admin/income-management',
    icon: 'wallet',
    tone: 'teal',
  },
  approvals: {
    label: m.operations_waits_approvals,
    act: m.operations_act_approve,
    to: '/admin/income-management',
    icon: 'users',
    tone: 'amber',
  },
  frozen_payouts: {
    label: m.operations_waits_frozen,
    act: m.operations_act_look,
    to: '/admin/income-management',
    icon: 'lock',
    tone: 'blue',
  },
  cases: {
    label: m.cases_waits,
    act: m.operations_act_look,
    to: '/admin/cases',
    icon: 'flag',
    tone: 'amber',
  },
  reported_questions: {
    label: m.cases_waits_questions,
    act: m.operations_act_look,
    to: '/admin/cases?kind=question',
    icon: 'chat',
    tone: 'pink',
  },
  overdue_cases: {
    label: m.cases_waits_overdue,
    act: m.operations_act_look,
    to: '/admin/cases',
    icon: 'warn',
    tone: 'pink',
  },
  suspended_lessons: {
    label: m.operations_waits_suspended_lessons,
    act: m.operations_act_look,
    to: '/admin/people?view=lessons',
    icon: 'calendar',
    tone: 'orange',
  },
}

interface WaitingCardsProps {
  overview: ReturnType<typeof useAdminData<ResponseOf<(typeof operationsContract)['adminOverview']>>>
}

/** A card for each kind of work, also for those that nothing waits of. */
export function WaitingCards({ overview: { data, isError, error, refetch, isFetching } }: WaitingCardsProps) {
  if (isError && !data)
    return <Failed title={m.operations_home_failed()} of={{ error, isFetching, refetch }} />
  return (
    <ul className={styles.cards} aria-busy={!data || undefined}>
      {data
        ? data.waiting.map(waiting => <WaitingCard key={waiting.what} waiting={waiting} />)
        : waitingKinds.map(kind => (
            <li key={kind} className={styles.card}>
              <span className={cx('sk', styles.mark)} />
              <Skeleton width="most" />
            </li>
          ))}
    </ul>
  )
}

function WaitingCard({ waiting: { what, count, more, since } }: { waiting: Waiting }) {
  const { label, act, to, icon, tone } = looks[what]
  const waits = count > 0
  return (
    <li className={styles.card} data-tone={waits ? tone : 'calm'}>
      <span className={styles.mark}>
        <Icon name={waits ? icon : 'check'} />
      </span>
      <div className={styles.text}>
        <h2>{label()}</h2>
        <p>
          {!waits && m.operations_home_nothing()}
          {waits && since && m.operations_home_since({ day: shortDayText(since) })}
        </p>
      </div>
      <b className={styles.count} data-waits={waits || undefined}>
        {more ? m.operations_more_than({ shown: wholeNumber(count) }) : wholeNumber(count)}
      </b>
      {waits && (
        <Link className={styles.act} to={to}>
          {act()}
          <span className="vh">: {label()}</span>
          <Icon name="right" />
        </Link>
      )}
    </li>
  )
}
