import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '#messages/messages.js'
import { privateMeta } from '../../accounts/accounts-meta.ts'
import { requireTeacher } from '../../accounts/guards.ts'
import { FailedList } from '../../saved/failed-list.tsx'
import { OrdersFrame } from '../orders/orders-frame.tsx'
import { EarningsPanel } from './earnings-panel.tsx'
import { EarningsSkeleton } from './earnings-skeleton.tsx'

export const meta = privateMeta(() => m.earnings_title())

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<{ userId: number }> {
  const { userId } = await requireTeacher(request)
  return { userId }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <OrdersFrame title={m.earnings_title()}>
      <EarningsSkeleton />
    </OrdersFrame>
  )
}

export function ErrorBoundary() {
  return (
    <OrdersFrame title={m.earnings_title()}>
      <FailedList title={m.earnings_failed()} />
    </OrdersFrame>
  )
}

export default function MyIncomePage() {
  const { userId } = useLoaderData<typeof clientLoader>()
  return (
    <OrdersFrame title={m.earnings_title()}>
      <EarningsPanel userId={userId} />
    </OrdersFrame>
  )
}
