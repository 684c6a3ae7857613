import { type ReactNode, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { OwnGift } from '#contract/commerce/gifts.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { RouteFailed } from '../../../ui/failed.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { guarded } from '../../accounts/guards/guarded.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { OrdersFrame } from '../orders/orders-frame.tsx'
import { loadPage, pageAddress, readPage } from '../orders/page-query.ts'
import { ChangeGiftDialog } from './change-gift-dialog.tsx'
import { GiftList } from './gift-list.tsx'

const pageSize = 20

export const meta = privateMeta(() => m.gifts_title())

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const wanted = readPage(new URL(request.url).searchParams)
  return guarded(request, () => loadPage(wanted, pageSize, query => laterApi.giftList({ query })))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <RouteFailed title={m.gifts_failed()} />
    </Frame>
  )
}

/** The reader's gifts for others: scheduled, sent or opened. */
export default function MyGiftsPage() {
  const { page, count, gifts } = useLoaderData<typeof clientLoader>()
  const revalidator = useRevalidator()
  const [changing, setChanging] = useState<OwnGift | null>(null)
  const [cancelling, setCancelling] = useState<OwnGift | null>(null)
  const [sending, setSending] = useState<number | null>(null)
  async function send({ gift_id, recipient_name }: OwnGift) {
    if (sending !== null) return
    setSending(gift_id)
    try {
      await laterApi.giftSend({ body: { gift_id } })
      toast.show({ text: m.gifts_sent({ name: recipient_name }) })
    } catch (error) {
      showFailure(error)
    } finally {
      setSending(null)
      // Also if it was opened or refunded in the meantime: the page shows the current state.
      await revalidator.revalidate()
    }
  }
  if (count === 0)
    return (
      <Frame>
        <EmptyState
          drawing="bag"
          title={m.gifts_empty()}
          text={m.gifts_empty_text()}
          action={<ButtonLink to="/products/all">{m.gifts_look()}</ButtonLink>}
        />
      </Frame>
    )
  return (
    <Frame count={m.gifts_count({ count, shown: wholeNumber(count) })}>
      <GiftList
        gifts={gifts}
        sending={sending}
        onSend={gift => void send(gift)}
        onChange={gift => setChanging(gift)}
        onCancel={gift => setCancelling(gift)}
      />
      {count > pageSize && (
        <Pager page={page} pageSize={pageSize} count={count} to={other => pageAddress('/my-gifts', other)} />
      )}
      {cancelling && (
        <ConfirmDialog
          title={(cancelling.refund ?? 0) > 0 ? m.gifts_take_back() : m.gifts_take_back_free()}
          noText={m.gifts_keep()}
          yesText={
            (cancelling.refund ?? 0) > 0
              ? m.gifts_take_back_yes({ price: amountText(centsOf(cancelling.refund ?? 0)) })
              : m.gifts_take_back_free()
          }
          onNo={() => {
            setCancelling(null)
            // It may have been opened while this was asked.
            void revalidator.revalidate()
          }}
          onYes={async () => {
            await laterApi.giftCancel({ body: { gift_id: cancelling.gift_id } })
            setCancelling(null)
            toast.show({ text: m.gifts_taken_back(), tone: 'good' })
            await revalidator.revalidate()
          }}
        >
          <p>
            {(cancelling.refund ?? 0) > 0
              ? m.gifts_take_back_text({
                  name: cancelling.recipient_name,
                  price: amountText(centsOf(cancelling.refund ?? 0)),
                })
              : m.gifts_take_back_text_free({ name: cancelling.recipient_name })}
          </p>
        </ConfirmDialog>
      )}
      {changing && (
        <ChangeGiftDialog
          gift={changing}
          onClose={() => setChanging(null)}
          onSaved={() => {
            setChanging(null)
            toast.show({ text: m.gifts_saved() })
            void revalidator.revalidate()
          }}
        />
      )}
    </Frame>
  )
}

function Frame({ count, children }: { count?: string; children: ReactNode }) {
  return (
    <OrdersFrame title={m.gifts_title()} count={count}>
      {children}
    </OrdersFrame>
  )
}
