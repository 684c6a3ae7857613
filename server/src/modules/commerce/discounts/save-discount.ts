import type { z } from 'zod'
import { type discountForm, mostDiscountPercent } from '#contract/commerce/discounts.ts'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { priceRange } from '#contract/rules/product-form.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  changeDiscount,
  type Discount,
  type DiscountSeller,
  insertDiscount,
  isCodeTaken,
  isDiscountOf,
  listReducible,
  lockDiscount,
  type NewDiscount,
  refreshDiscounted,
  statusAt,
} from '../../catalogue/index.ts'

type Form = z.output<typeof discountForm>

/** Adds a discount, or changes one that has not ended. A discount for everyone is on the cards at once. */
export async function saveDiscount(platform: Platform, seller: DiscountSeller, form: Form): Promise<number> {
  const now = platform.clock.now()
  return platform.db.transaction(async tx => {
    const before = form.discount_id > 0 ? await ownDiscount(tx, seller, form.discount_id) : undefined
    if (before && statusAt(before, now) === 'over') throw new Refusal('discount_over')
    const problems = await problemsOf(tx, seller, form, before, now)
    if (Object.keys(problems).length > 0) throw refuseFields(problems)
    const written = discountOf(form, now)
    if (before) await changeDiscount(tx, before.id, written)
    const id =
      before?.id ?? (await insertDiscount(tx, seller, { ...written, createdAt: now, updatedAt: now }))
    const after = { ...sellerColumns(seller), productIds: written.productIds ?? null }
    const shown = [before, { ...after, code: written.code }].filter(one => one?.code === null)
    if (shown.length > 0) await refreshDiscounted(platform, tx, ...shown.filter(one => one !== undefined))
    return id
  })
}

/** Ends a discount for good. It can't be changed afterwards, and its code is free again. */
export async function endDiscount(platform: Platform, seller: DiscountSeller, id: number): Promise<void> {
  const now = platform.clock.now()
  await platform.db.transaction(async tx => {
    const discount = await ownDiscount(tx, seller, id)
    if (discount.phase === 'over') return
    await changeDiscount(tx, id, { phase: 'over', updatedAt: now })
    if (discount.code === null) await refreshDiscounted(platform, tx, discount)
  })
}

async function ownDiscount(tx: Tx, seller: DiscountSeller, id: number): Promise<Discount> {
  const discount = await lockDiscount(tx, id)
  // Other people's are refused as if they didn't exist.
  if (!discount || !isDiscountOf(discount, seller)) throw new Refusal('discount_unknown')
  return discount
}

const sellerColumns = ({ teacherId, centreId }: DiscountSeller) =>
  centreId === null ? { teacherId, centreId } : { teacherId: null, centreId }

function discountOf(form: Form, now: Date) {
  const startsAt = hongKongInstant(form.start_date, form.start_time)
  return {
    name: form.name,
    code: form.code || null,
    percent: form.type === 'percent' ? form.value : null,
    offCents: form.type === 'amount' ? Math.round(form.value * 100) : null,
    productIds: form.products.length > 0 ? [...new Set(form.products)] : null,
    startsAt,
    endsAt: hongKongInstant(form.end_date, form.end_time),
    mostUses: form.code ? (form.limit_total ?? null) : null,
    mostPerBuyer: form.code ? (form.limit_per_buyer ?? null) : null,
    active: form.active,
    phase: startsAt <= now ? 'on' : 'waiting',
    updatedAt: now,
  } satisfies Partial<NewDiscount>
}

async function problemsOf(
  tx: Tx,
  seller: DiscountSeller,
  form: Form,
  before: Discount | undefined,
  now: Date,
): Promise<Record<string, string>> {
  const problems: Record<string, string> = {}
  const { startsAt, endsAt } = discountOf(form, now)
  if (!isValueGood(form)) problems.value = form.type === 'percent' ? 'discount_percent' : 'discount_amount'
  if (endsAt <= startsAt) problems.end_date = 'date_order'
  else if (endsAt <= now) problems.end_date = 'discount_past'
  if (form.code && (await isCodeTaken(tx, seller, form.code, form.discount_id)))
    problems.code = 'coupon_code_taken'
  // A coupon can't become a plain discount or the reverse, since it may have been used.
  else if (before && (before.code === null) !== (form.code === '')) problems.code = 'coupon_code_kind'
  if (form.limit_total && before && form.limit_total < before.claimed) problems.limit_total = 'coupon_limit'
  const chosen = new Set(form.products)
  if (chosen.size > 0 && (await listReducible(tx, seller, [...chosen])).length < chosen.size)
    problems.products = 'discount_products'
  return problems
}

const isValueGood = ({ type, value }: Form): boolean =>
  type === 'percent'
    ? Number.isInteger(value) && value >= 1 && value <= mostDiscountPercent
    : value >= 1 && value <= priceRange.max && Number.isInteger(Math.round(value * 1e6) / 1e4)
