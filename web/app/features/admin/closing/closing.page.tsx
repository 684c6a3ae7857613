import { type ClientLoaderFunctionArgs, useParams } from 'react-router'
import type { ClosingSeller } from '#contract/admin/closing.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { dayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { getLocale } from '../../../lib/locale.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { ownFrame } from '../../site/own-frame.ts'
import { AdminFailed } from '../admin-failed.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { requireStaff } from '../admin-guard.ts'
import * as styles from './closing.module.css'
import { ClosingPreviewPart } from './closing-preview.tsx'
import { ClosingProgress } from './closing-progress.tsx'
import { type AskedSeller, askedSeller, useClosing } from './use-closing.ts'

export const meta = privateMeta(() => m.closing_title())
export const handle = ownFrame

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireStaff(request, 'sellers.close')
  return null
}
clientLoader.hydrate = true as const

const back = (seller?: Pick<ClosingSeller, 'type' | 'id'>) => {
  if (seller?.type === 'teacher') return { to: `/admin/people/${seller.id}`, label: m.people_person() }
  if (seller) return { to: `/admin/management?tab=centres&centre=${seller.id}`, label: m.centres_title() }
  return { to: '/admin/people', label: m.people_title() }
}

export function HydrateFallback() {
  return (
    <AdminFrame title={m.closing_title()} back={back()}>
      <Waiting />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <AdminFailed title={m.closing_title()} />
}

const Waiting = () => (
  <Loading>
    <SkeletonText lines={6} />
  </Loading>
)

export default function ClosingPage() {
  const { type = '', sellerId = '' } = useParams()
  const asked = askedSeller(type, sellerId)
  if (asked) return <Closing key={`${type} ${sellerId}`} asked={asked} />
  return (
    <AdminFrame title={m.closing_title()} back={back()}>
      <EmptyState drawing="search" title={m.closing_unknown()} />
    </AdminFrame>
  )
}

/** First what it would do, then how far it is. */
function Closing({ asked }: { asked: AskedSeller }) {
  const { data, isError, error, isFetching, refetch } = useClosing(asked)
  const unknown = error instanceof ApiError && error.status === 404
  const name = data ? nameOf(data.seller) : ''
  const title = data ? m.closing_close({ name }) : m.closing_title()
  return (
    <AdminFrame title={title} back={back(data?.seller)} lead={data && <Lead seller={data.seller} />}>
      {isError && !data && unknown && <EmptyState drawing="search" title={m.closing_unknown()} />}
      {isError && !data && !unknown && (
        <Failed title={m.closing_failed()} of={{ error, isFetching, refetch }} />
      )}
      {!data && !isError && <Waiting />}
      {data && (
        <div className={styles.page}>
          {data.preview && (
            <ClosingPreviewPart asked={asked} name={name} seller={data.seller} preview={data.preview} />
          )}
          {data.closing && <ClosingProgress asked={asked} name={name} first={data.closing} />}
        </div>
      )}
    </AdminFrame>
  )
}

const nameOf = ({ name, name_zh }: ClosingSeller): string => (getLocale() === 'zh-HK' && name_zh) || name

function Lead({ seller: { type, teachers, since, name, name_zh } }: { seller: ClosingSeller }) {
  const other = getLocale() === 'zh-HK' ? name_zh && name : name_zh
  const parts = [
    other,
    type === 'centre' ? m.closing_teachers({ count: teachers, shown: wholeNumber(teachers) }) : '',
    m.closing_since({ day: dayText(since) }),
  ]
  return <>{parts.filter(Boolean).join(' · ')}</>
}
