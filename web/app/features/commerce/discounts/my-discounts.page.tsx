import { type ReactNode, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { SellerDiscount } from '#contract/commerce/discounts.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { invalidate, queryOf, useQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { RouteFailed, Unanswered } from '../../../ui/failed.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { requireTeacher } from '../../accounts/guards/guards.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { WorkFrame } from '../../teachers/work-frame.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { DiscountList } from './discount-list.tsx'
import * as styles from './my-discounts.module.css'
import { UsesDialog } from './uses-dialog.tsx'

export const meta = privateMeta(() => m.discounts_title())

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<{ userId: number }> {
  const { userId } = await requireTeacher(request)
  return { userId }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <Waiting />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <RouteFailed title={m.discounts_failed()} />
    </Frame>
  )
}

type Open = { what: 'make' } | { what: 'edit' | 'end' | 'uses'; discount: SellerDiscount } | null

/** What a seller takes off their prices: codes, and what everybody gets for a time. */
export default function MyDiscountsPage() {
  const { userId } = useLoaderData<typeof clientLoader>()
  const [open, setOpen] = useState<Open>(null)

  const kept = useQuery({
    ...queryOf(laterApi.discountList, { body: { teacher_id: userId } }),
    select: ({ discounts }) => discounts,
  })
  const close = () => setOpen(null)
  function changed(text: string) {
    close()
    toast.show({ text })
    void invalidate('discountList')
  }
  async function end({ discount_id }: SellerDiscount) {
    await laterApi.discountEnd({ body: { teacher_id: userId, discount_id } })
    changed(m.discounts_ended())
  }
  const make = (
    <Button icon="plus" onClick={() => setOpen({ what: 'make' })}>
      {m.discounts_new()}
    </Button>
  )
  return (
    <Frame action={kept.data && kept.data.length > 0 ? make : undefined}>
      {!kept.data && (
        <Unanswered of={kept} title={m.discounts_failed()}>
          <Waiting />
        </Unanswered>
      )}
      {kept.data?.length === 0 && (
        <EmptyState drawing="bag" title={m.discounts_empty()} text={m.discounts_empty_text()} action={make} />
      )}
      {kept.data && kept.data.length > 0 && (
        <DiscountList
          discounts={kept.data}
          onEdit={discount => setOpen({ what: 'edit', discount })}
          onEnd={discount => setOpen({ what: 'end', discount })}
          onUses={discount => setOpen({ what: 'uses', discount })}
        />
      )}
      {(open?.what === 'make' || open?.what === 'edit') && (
        <DiscountDialog
          userId={userId}
          discount={open.what === 'edit' ? open.discount : undefined}
          onClose={close}
          onSaved={() => changed(m.discounts_saved())}
        />
      )}
      {open?.what === 'uses' && <UsesDialog userId={userId} discount={open.discount} onClose={close} />}
      {open?.what === 'end' && (
        <ConfirmDialog
          title={m.discounts_end_title({ name: open.discount.name })}
          yesText={m.discounts_end()}
          noText={m.discounts_keep()}
          onNo={close}
          onYes={() => end(open.discount)}
        >
          <p>{open.discount.code ? m.discounts_end_coupon() : m.discounts_end_timed()}</p>
        </ConfirmDialog>
      )}
    </Frame>
  )
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <WorkFrame>
      <div className={`page-head ${styles.head}`}>
        <div>
          <h1>{m.discounts_title()}</h1>
          <p className="muted">{m.discounts_lead()}</p>
        </div>
        {action}
      </div>
      {children}
    </WorkFrame>
  )
}

function Waiting() {
  return (
    <Loading className={styles.waiting}>
      <SkeletonText lines={5} />
    </Loading>
  )
}
