import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { m } from '#messages/messages.js'
import { seo } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { RouteFailed } from '../../../ui/failed.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { guarded } from '../../accounts/guards/guarded.ts'
import * as styles from '../../saved/next-steps.module.css'
import { loadReceipt, type Receipt } from './load-receipt.ts'
import { statusOf } from './order-facts.ts'
import { OrdersFrame } from './orders-frame.tsx'
import { ReceiptSkeleton } from './receipt-skeleton.tsx'
import { ReceiptView } from './receipt-view.tsx'

export function clientLoader({ request, params }: ClientLoaderFunctionArgs): Promise<Receipt | null> {
  return guarded(request, () => loadReceipt(params.orderId))
}
clientLoader.hydrate = true as const

/** The title is also the name of a printed file. */
export const meta = ({ loaderData, location, matches }: MetaArgs<typeof clientLoader>) =>
  seo({
    title: loaderData ? m.orders_receipt_of({ number: loaderData.number }) : m.orders_receipt(),
    pathname: location.pathname,
    site: siteOf(matches),
    index: false,
  })

export function HydrateFallback() {
  return <ReceiptSkeleton />
}

export function ErrorBoundary() {
  return (
    <OrdersFrame title={m.orders_receipt()}>
      <RouteFailed title={m.orders_receipt_failed()} />
    </OrdersFrame>
  )
}

export default function ReceiptPage() {
  const receipt = useLoaderData<typeof clientLoader>()
  if (!receipt)
    return (
      <OrdersFrame title={m.orders_receipt()}>
        <h2 className="vh">{m.orders_missing()}</h2>
        <EmptyState
          drawing="search"
          title={m.orders_missing()}
          text={m.orders_missing_text()}
          action={<ButtonLink to="/orders">{m.orders_title()}</ButtonLink>}
        />
      </OrdersFrame>
    )
  return statusOf(receipt) === 'unpaid' ? <Unpaid receipt={receipt} /> : <ReceiptView receipt={receipt} />
}

function Unpaid({ receipt: { number, status } }: { receipt: Receipt }) {
  return (
    <OrdersFrame title={m.orders_receipt()} count={number}>
      <h2 className="vh">{m.orders_unpaid()}</h2>
      <EmptyState
        drawing="bag"
        title={m.orders_unpaid()}
        text={status === 'open' ? m.orders_unpaid_open() : m.orders_unpaid_closed()}
        action={
          <div className={cx('row', styles.mineNext)}>
            <ButtonLink to="/cart">{m.orders_to_cart()}</ButtonLink>
            <ButtonLink variant="line" to="/orders">
              {m.orders_title()}
            </ButtonLink>
          </div>
        }
      />
    </OrdersFrame>
  )
}
