import type { ReactNode } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, setAnswer, useQuery } from '../../../lib/query.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { requireTeacher } from '../../accounts/guards/guards.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { WorkFrame } from '../../teachers/work-frame.tsx'
import * as styles from './refunds.module.css'
import { SellerRequest } from './seller-request.tsx'

export const meta = privateMeta(() => m.refunds_seller_title())

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireTeacher(request)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <Waiting />
    </Frame>
  )
}

export default function SellerRefundsPage() {
  return (
    <Frame>
      <Requests />
    </Frame>
  )
}

const Waiting = () => (
  <Loading>
    <SkeletonText lines={6} />
  </Loading>
)

function Frame({ children }: { children: ReactNode }) {
  return (
    <WorkFrame>
      <div className="page-head">
        <h1>{m.refunds_seller_title()}</h1>
        <p className="muted">{m.refunds_seller_lead()}</p>
      </div>
      {children}
    </WorkFrame>
  )
}

const query = queryOf(laterApi.sellerRefunds, { query: {} })

function Requests() {
  const list = useQuery(query)
  if (list.isPending) return <Waiting />
  if (!list.data) return <Failed title={m.refunds_seller_failed()} of={list} />
  const { requests } = list.data
  if (requests.length === 0)
    return <EmptyState drawing="bag" title={m.refunds_seller_none()} text={m.refunds_seller_none_text()} />
  return (
    <div className={styles.list}>
      {requests.map(request => (
        <SellerRequest
          key={request.request_id}
          request={request}
          onAnswer={answer => setAnswer(query, () => answer)}
        />
      ))}
    </div>
  )
}
