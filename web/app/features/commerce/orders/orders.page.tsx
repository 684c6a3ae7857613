import { type ClientLoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { RouteFailed } from '../../../ui/failed.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { guarded } from '../../accounts/guards/guarded.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { NextSteps } from '../../saved/next-steps.tsx'
import { OrdersFrame } from './orders-frame.tsx'
import { OrdersSkeleton, OrdersTable } from './orders-table.tsx'
import { loadPage, pageAddress, readPage } from './page-query.ts'

const pageSize = 20

export const meta = privateMeta(() => m.orders_title())

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const wanted = readPage(new URL(request.url).searchParams)
  return guarded(request, () => loadPage(wanted, pageSize, query => api.orderList({ query })))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <OrdersFrame title={m.orders_title()}>
      <OrdersSkeleton />
    </OrdersFrame>
  )
}

export function ErrorBoundary() {
  return (
    <OrdersFrame title={m.orders_title()}>
      <RouteFailed title={m.orders_failed()} />
    </OrdersFrame>
  )
}

export default function OrdersPage() {
  const { page, count, orders } = useLoaderData<typeof clientLoader>()
  const navigation = useNavigation()
  if (count === 0)
    return (
      <OrdersFrame title={m.orders_title()}>
        <h2 className="vh">{m.orders_list()}</h2>
        <EmptyState
          drawing="bag"
          title={m.orders_empty()}
          text={m.orders_empty_text()}
          action={<NextSteps />}
        />
      </OrdersFrame>
    )
  return (
    <OrdersFrame title={m.orders_title()} count={m.orders_count({ count, shown: wholeNumber(count) })}>
      <h2 className="vh">{m.orders_list()}</h2>
      <OrdersTable orders={orders} busy={navigation.state === 'loading'} />
      {count > pageSize && (
        <Pager page={page} pageSize={pageSize} count={count} to={other => pageAddress('/orders', other)} />
      )}
    </OrdersFrame>
  )
}
