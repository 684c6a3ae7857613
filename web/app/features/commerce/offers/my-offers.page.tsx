import { type ReactNode, useState } from 'react'
import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { SellerBundle } from '#contract/commerce/bundles.ts'
import type { SellerDiscount } from '#contract/commerce/discounts.ts'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { localePath, plainPath } from '../../../lib/locale.ts'
import { invalidate, queryOf, useQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RouteFailed, Unanswered } from '../../../ui/failed.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { requireTeacher } from '../../accounts/guards/guards.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { WorkFrame } from '../../teachers/work-frame.tsx'
import { BundleDialog } from '../bundles/bundle-dialog.tsx'
import { DiscountDialog } from '../discounts/discount-dialog.tsx'
import { UsesDialog } from '../discounts/uses-dialog.tsx'
import * as styles from './my-offers.module.css'
import { BundleCard, DiscountCard } from './offer-card.tsx'
import { type Group, groupOffers, groups, type Offer, sumsOf } from './offers.ts'

export const meta = privateMeta(() => m.offers_title())

const path = '/my-offers'

/** Codes and bundles used to have pages of their own, which emails and bookmarks still name. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<{ userId: number }> {
  if (plainPath(new URL(request.url).pathname) !== path) throw redirect(localePath(path))
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
      <RouteFailed title={m.offers_failed()} />
    </Frame>
  )
}

type Open =
  | { what: 'choose' | 'code' | 'sale' | 'bundle' }
  | { what: 'edit-discount' | 'end-discount' | 'uses'; discount: SellerDiscount }
  | { what: 'edit-bundle' | 'end-bundle'; bundle: SellerBundle }
  | null

/** A seller's offers below the usual price: codes, sales for everyone, bundles. */
export default function MyOffersPage() {
  const { userId } = useLoaderData<typeof clientLoader>()
  const [open, setOpen] = useState<Open>(null)
  const of = { body: { teacher_id: userId } }
  const discounts = useQuery({ ...queryOf(laterApi.discountList, of), select: answer => answer.discounts })
  const bundles = useQuery({ ...queryOf(laterApi.bundleList, of), select: answer => answer.bundles })
  const close = () => setOpen(null)
  function changed(text: string, list: 'discountList' | 'bundleList') {
    close()
    toast.show({ text })
    void invalidate(list)
  }
  async function endDiscount({ discount_id }: SellerDiscount) {
    await laterApi.discountEnd({ body: { teacher_id: userId, discount_id } })
    changed(m.discounts_ended(), 'discountList')
  }
  async function endBundle({ bundle_id }: SellerBundle) {
    await laterApi.bundleEnd({ body: { teacher_id: userId, bundle_id } })
    changed(m.bundles_ended(), 'bundleList')
  }
  const make = (
    <Button icon="plus" onClick={() => setOpen({ what: 'choose' })}>
      {m.offers_new()}
    </Button>
  )
  if (!discounts.data || !bundles.data)
    return (
      <Frame>
        <Unanswered of={discounts.data ? bundles : discounts} title={m.offers_failed()}>
          <Waiting />
        </Unanswered>
      </Frame>
    )
  const grouped = groupOffers(discounts.data, bundles.data)
  const isEmpty = discounts.data.length + bundles.data.length === 0
  return (
    <Frame action={isEmpty ? undefined : make}>
      {isEmpty && (
        <EmptyState drawing="bag" title={m.offers_empty()} text={m.offers_empty_text()} action={make} />
      )}
      <Sums offers={grouped.get('running') ?? []} />
      <Groups userId={userId} grouped={grouped} onOpen={setOpen} />
      {open?.what === 'choose' && <ChooseDialog onClose={close} onChoose={what => setOpen({ what })} />}
      {(open?.what === 'code' || open?.what === 'sale') && (
        <DiscountDialog
          userId={userId}
          kind={open.what === 'code' ? 'coupon' : 'timed'}
          onClose={close}
          onSaved={() => changed(m.discounts_saved(), 'discountList')}
        />
      )}
      {open?.what === 'edit-discount' && (
        <DiscountDialog
          userId={userId}
          discount={open.discount}
          onClose={close}
          onSaved={() => changed(m.discounts_saved(), 'discountList')}
        />
      )}
      {(open?.what === 'bundle' || open?.what === 'edit-bundle') && (
        <BundleDialog
          userId={userId}
          bundle={open.what === 'edit-bundle' ? open.bundle : undefined}
          onClose={close}
          onSaved={() => changed(m.bundles_saved(), 'bundleList')}
        />
      )}
      {open?.what === 'uses' && <UsesDialog userId={userId} discount={open.discount} onClose={close} />}
      {open?.what === 'end-discount' && (
        <ConfirmDialog
          title={m.discounts_end_title({ name: open.discount.name })}
          yesText={m.discounts_end()}
          noText={m.discounts_keep()}
          onNo={close}
          onYes={() => endDiscount(open.discount)}
        >
          <p>{open.discount.code ? m.discounts_end_coupon() : m.discounts_end_timed()}</p>
        </ConfirmDialog>
      )}
      {open?.what === 'end-bundle' && (
        <ConfirmDialog
          title={m.bundles_end_title({ name: open.bundle.title })}
          yesText={m.bundles_end()}
          noText={m.bundles_keep()}
          onNo={close}
          onYes={() => endBundle(open.bundle)}
        >
          <p>{m.bundles_end_text()}</p>
        </ConfirmDialog>
      )}
    </Frame>
  )
}

function Sums({ offers }: { offers: readonly Offer[] }) {
  const { earned, sales, uses, limit, codes } = sumsOf(offers)
  if (sales === 0 && codes === 0) return null
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{m.offers_earned()}</dt>
        <dd>{amountText(earned)}</dd>
      </div>
      <div>
        <dt>{m.offers_sales()}</dt>
        <dd>{wholeNumber(sales)}</dd>
      </div>
      {codes > 0 && (
        <div>
          <dt>{m.offers_uses()}</dt>
          <dd>
            {limit === null
              ? wholeNumber(uses)
              : m.offers_uses_of({ used: wholeNumber(uses), limit: wholeNumber(limit) })}
          </dd>
        </div>
      )}
    </dl>
  )
}

const titles: Readonly<Record<Group, () => string>> = {
  running: m.offers_running,
  coming: m.offers_coming,
  paused: m.offers_paused,
  ended: m.offers_over,
}

interface GroupsProps {
  userId: number
  grouped: ReadonlyMap<Group, readonly Offer[]>
  onOpen: (open: Open) => void
}

function Groups({ userId, grouped, onOpen }: GroupsProps) {
  const { data: covers } = useQuery({
    ...queryOf(laterApi.authoredProductList, { query: { teacher_id: userId, status: 1, limit: 500 } }),
    select: ({ products }) =>
      new Map(products.map(({ course_id, course_cover }) => [course_id, course_cover] as const)),
  })
  const acts = {
    onEdit: (discount: SellerDiscount) => onOpen({ what: 'edit-discount', discount }),
    onEnd: (discount: SellerDiscount) => onOpen({ what: 'end-discount', discount }),
    onUses: (discount: SellerDiscount) => onOpen({ what: 'uses', discount }),
  }
  return groups.map(group => {
    const offers = grouped.get(group) ?? []
    return offers.length === 0 ? null : (
      <section key={group} className={styles.group} aria-labelledby={`offers-${group}`}>
        <h2 id={`offers-${group}`}>
          {titles[group]()} <span className={styles.count}>{wholeNumber(offers.length)}</span>
        </h2>
        <ul data-part="offers">
          {offers.map(offer =>
            offer.kind === 'discount' ? (
              <DiscountCard key={offer.key} discount={offer.discount} acts={acts} />
            ) : (
              <BundleCard
                key={offer.key}
                bundle={offer.bundle}
                covers={covers ?? new Map()}
                onEdit={bundle => onOpen({ what: 'edit-bundle', bundle })}
                onEnd={bundle => onOpen({ what: 'end-bundle', bundle })}
              />
            ),
          )}
        </ul>
      </section>
    )
  })
}

const kinds: readonly {
  what: 'code' | 'sale' | 'bundle'
  icon: IconName
  title: () => string
  text: () => string
}[] = [
  { what: 'code', icon: 'tag', title: m.offers_code, text: m.offers_code_text },
  { what: 'sale', icon: 'wallet', title: m.offers_sale, text: m.offers_sale_text },
  { what: 'bundle', icon: 'copy', title: m.offers_bundle, text: m.bundles_lead },
]

interface ChooseDialogProps {
  onClose: () => void
  onChoose: (what: 'code' | 'sale' | 'bundle') => void
}

function ChooseDialog({ onClose, onChoose }: ChooseDialogProps) {
  return (
    <Dialog open onClose={onClose} title={m.offers_new()}>
      <div className={styles.choice}>
        {kinds.map(({ what, icon, title, text }) => (
          <button key={what} type="button" onClick={() => onChoose(what)}>
            <Icon name={icon} />
            <span>
              <b>{title()}</b>
              <span className="small muted">{text()}</span>
            </span>
            <Icon name="right" />
          </button>
        ))}
      </div>
    </Dialog>
  )
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <WorkFrame>
      <div className={`page-head ${styles.head}`}>
        <div>
          <h1>{m.offers_title()}</h1>
          <p className="muted">{m.offers_lead()}</p>
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
