import { Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderRefunds as Refunds } from '#contract/cases/refund-requests.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, setAnswer, useQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { LostDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import type { OrderRefundsProps } from '../../commerce/orders/refund-slot.ts'
import { RefundSteps } from './refund-steps.tsx'
import * as styles from './refunds.module.css'

const RefundDialog = lazyPart(
  () => import('./refund-dialog.tsx').then(module => ({ default: module.RefundDialog })),
  LostDialog,
)

/** On the page of an order: the way to ask for money, and where that is. */
export function OrderRefunds({ orderId, way }: OrderRefundsProps) {
  const query = queryOf(laterApi.orderRefundView, { params: { id: orderId } })
  const list = useQuery(query)
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(false)
  if (list.isError && !list.data) return <Failed title={m.refunds_failed()} of={list} />
  if (!list.data) return null
  const { lines, requests } = list.data
  const show = (answer: Refunds) => {
    setAnswer(query, () => answer)
    // What went back is on the receipt, too.
    void revalidate()
  }
  const canAsk = lines.some(({ route }) => route !== 'none')
  if (!canAsk && requests.length === 0) return null
  return (
    <section className={styles.panel} aria-label={m.refunds_title()}>
      {[...Map.groupBy(requests, ({ asked_at }) => asked_at)].map(([at, group]) => (
        <RefundSteps key={at} requests={group} onAnswer={show} />
      ))}
      {canAsk && (
        <Button variant="line" icon="refund" onClick={() => setOpen(true)}>
          {m.refunds_request()}
        </Button>
      )}
      <Suspense fallback={null}>
        {open && (
          <RefundDialog
            orderId={orderId}
            way={way}
            lines={lines}
            onClose={() => setOpen(false)}
            onAsked={answer => {
              setOpen(false)
              show(answer)
            }}
          />
        )}
      </Suspense>
    </section>
  )
}
