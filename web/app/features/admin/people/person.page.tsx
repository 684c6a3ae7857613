import { type ClientLoaderFunctionArgs, useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { ownFrame } from '../../site/own-frame.ts'
import { AdminFailed } from '../admin-failed.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { requireStaff } from '../admin-guard.ts'
import * as styles from './people.module.css'
import { PersonCard } from './person-card.tsx'
import { PersonSections } from './person-sections.tsx'
import { SuspendedNotice } from './suspended-notice.tsx'
import { usePerson } from './use-person.ts'

export const meta = privateMeta(() => m.people_person())
export const handle = ownFrame

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireStaff(request, 'people.read')
  return null
}
clientLoader.hydrate = true as const

const back = () => ({ to: '/admin/people', label: m.people_title() })

export function HydrateFallback() {
  return (
    <AdminFrame title={m.people_person()} back={back()}>
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <AdminFailed title={m.people_person()} />
}

export default function PersonPage() {
  const { userId = '' } = useParams()
  const { data, isError, error, isFetching, refetch, dataUpdatedAt } = usePerson(userId)
  const unknown = error instanceof ApiError && [404, 422].includes(error.status)
  return (
    <AdminFrame title={data?.person.display_name ?? m.people_person()} back={back()}>
      {isError && !data && unknown && <EmptyState drawing="search" title={m.people_gone()} />}
      {isError && !data && !unknown && (
        <Failed title={m.people_person_failed()} of={{ error, isFetching, refetch }} />
      )}
      {!data && !isError && (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
      {data && (
        <div className={styles.page}>
          {data.suspension && <SuspendedNotice viewed={data} suspension={data.suspension} />}
          <PersonCard viewed={data} openedAt={new Date(dataUpdatedAt)} />
          <PersonSections viewed={data} />
        </div>
      )}
    </AdminFrame>
  )
}
