import { type SQL, sql } from 'drizzle-orm'
import type { IncomeSort } from '#contract/commerce/income.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Db } from '#server/platform/db/db.ts'
import { eachSellerEmailLike, sellerEmailLike } from '../../accounts/index.ts'
import type { Page, Payee } from './earnings.repository.ts'
import { allTime, type Period } from './earnings.rules.ts'
import { sellerAccount } from './ledger.rules.ts'

/** Adds what was posted since to the totals; what others are posting now stays for the next time. */
export async function foldSellerChanges(db: Db): Promise<void> {
  await db.execute(sql`
    with taken as (
      delete from seller_changes returning account, day, sales_cents, payout_cents, held_cents),
    daily as (
      insert into seller_days (account, day, sales_cents, payout_cents)
      select account, day, sum(sales_cents), sum(payout_cents) from taken group by account, day order by account, day
      on conflict (account, day) do update set sales_cents = seller_days.sales_cents + excluded.sales_cents,
        payout_cents = seller_days.payout_cents + excluded.payout_cents),
    summed as (
      insert into income_days (day, sales_cents, payout_cents, held_cents)
      select day, sum(sales_cents), sum(payout_cents), sum(held_cents) from taken group by day order by day
      on conflict (day) do update set sales_cents = income_days.sales_cents + excluded.sales_cents,
        payout_cents = income_days.payout_cents + excluded.payout_cents,
        held_cents = income_days.held_cents + excluded.held_cents)
    insert into seller_totals (account, teacher_id, centre_id, sales_cents, payout_cents, held_cents)
    select account, substring(account from '^seller:teacher-(\\d+)$')::bigint,
      substring(account from '^seller:centre-(\\d+)$')::bigint, sum(sales_cents), sum(payout_cents), sum(held_cents)
    from taken group by account order by account
    on conflict (account) do update set sales_cents = seller_totals.sales_cents + excluded.sales_cents,
      payout_cents = seller_totals.payout_cents + excluded.payout_cents,
      held_cents = seller_totals.held_cents + excluded.held_cents`)
}

export interface SellerTotals extends Payee {
  salesCents: number
  payoutCents: number
  /** Of all time. */
  pendingCents: number
  /** Of that, until lessons are taught. */
  heldCents: number
  underWayCents: number
  /** What waits for a second person. */
  waitingCents: number
}

export interface TotalsSearch {
  email: string
  period: Period
  sort: IncomeSort
  /** So many have it in their address that a page is soon met on the way through all of them. */
  common?: boolean
}

type Row = {
  teacher_id: string | null
  centre_id: string | null
  sales: string
  payouts: string
  pending: string
  held: string
  under_way: string
  waiting: string
}

const promised = (state: 'requested' | 'waiting'): SQL =>
  sql`coalesce((select sum(payout.amount_cents) from payouts payout where payout.state = ${state}
    and (payout.teacher_id = total.teacher_id or payout.centre_id = total.centre_id)), 0)`
const underWay = sql`${promised('requested')} as under_way, ${promised('waiting')} as waiting`

const columns: Readonly<Record<string, SQL>> = {
  sale: sql`sales`,
  payouts: sql`payouts`,
  pending: sql`pending`,
  held: sql`held`,
  available: sql`available`,
}

const isAllTime = (period: Period) => period === allTime

const within = ({ from, to }: Period): SQL =>
  sql`day >= ${hongKongDay(from)}::date and day < ${hongKongDay(to)}::date`

/**
 * Of all time straight from the totals, whose indexes have the sequence. Of some days, sorted by what is owed now, the
 * sellers in that sequence, each with a sum over those days; otherwise all are summed first.
 */
function sourceOf(period: Period, sort: IncomeSort): SQL {
  if (isAllTime(period)) {
    return sql`select account, teacher_id, centre_id, sales_cents as sales, payout_cents as payouts,
      pending_cents as pending, held_cents as held, available_cents as available from seller_totals where (sales_cents <> 0 or payout_cents <> 0)`
  }
  const facts = sql`seller.account, seller.teacher_id, seller.centre_id, sums.sales, sums.payouts,
    seller.pending_cents as pending, seller.held_cents as held, seller.available_cents as available`
  return /(pending|held|available)$/.test(sort)
    ? sql`select ${facts} from seller_totals seller cross join lateral (
        select sum(sales_cents) as sales, sum(payout_cents) as payouts from seller_days
        where seller_days.account = seller.account and ${within(period)} having count(*) > 0) sums`
    : sql`select ${facts} from (
        select account, sum(sales_cents) as sales, sum(payout_cents) as payouts from seller_days
        where ${within(period)} group by account) sums join seller_totals seller on seller.account = sums.account`
}

const found = ({ email, period, sort, common = false }: TotalsSearch): SQL =>
  email === ''
    ? sourceOf(period, sort)
    : sql`select * from (${sourceOf(period, sort)}) every_seller
        where ${(common ? eachSellerEmailLike : sellerEmailLike)(
          { teacherId: sql`teacher_id`, centreId: sql`centre_id` },
          email,
        )}`

export async function listSellerTotals(
  db: Db,
  search: TotalsSearch,
  { limit, offset }: Page,
): Promise<SellerTotals[]> {
  const column = columns[search.sort.replace('-', '')] ?? sql`pending`
  const way = search.sort.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await db.execute<Row>(sql`
    select total.*, ${underWay} from (
      select * from (${found(search)}) found order by ${column} ${way}, account ${way}
      limit ${limit} offset ${offset}) total
    order by ${column} ${way}, account ${way}`)
  return rows.map(totalsOf)
}

const nothing = {
  ...{ salesCents: 0, payoutCents: 0, pendingCents: 0, heldCents: 0 },
  ...{ underWayCents: 0, waitingCents: 0 },
}

export async function findSellerTotals(
  db: Db,
  payee: Payee,
  period: Period = allTime,
): Promise<SellerTotals> {
  const account = sellerAccount(payee)
  const ofPeriod = (column: SQL) =>
    isAllTime(period)
      ? column
      : sql`coalesce((select sum(${column}) from seller_days where account = ${account} and ${within(period)}), 0)`
  const { rows } = await db.execute<Row>(sql`
    select total.*, ${underWay}
    from (select teacher_id, centre_id, ${ofPeriod(sql`sales_cents`)} as sales,
        ${ofPeriod(sql`payout_cents`)} as payouts, pending_cents as pending, held_cents as held
      from seller_totals where account = ${account}) total`)
  const [row] = rows
  return row ? totalsOf(row) : { ...payee, ...nothing }
}

export async function countSellerTotals(
  db: Db,
  search: Omit<TotalsSearch, 'sort'>,
  countLimit: number,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from (${found({ ...search, sort: 'pending' })}) found limit ${countLimit + 1}) counted`)
  return rows[0]?.count ?? 0
}

/** The sum of the listed rows. Of everyone it is kept by day, so that no one waits for all sellers to be added up. */
export async function sumSellerTotals(
  db: Db,
  search: Omit<TotalsSearch, 'sort'>,
): Promise<Pick<SellerTotals, 'salesCents' | 'payoutCents' | 'pendingCents' | 'heldCents'>> {
  const everyone = search.email === '' && isAllTime(search.period)
  const source = everyone
    ? sql`(select sales_cents as sales, payout_cents as payouts, sales_cents - payout_cents as pending,
        held_cents as held from income_days) day`
    : sql`(${found({ ...search, sort: 'sale' })}) seller`
  const { rows } = await db.execute<Record<'sales' | 'payouts' | 'pending' | 'held', string>>(sql`
    select sum(sales) as sales, sum(payouts) as payouts, sum(pending) as pending, sum(held) as held
    from ${source}`)
  const { sales, payouts, pending, held } = rows[0] ?? {}
  return {
    salesCents: Number(sales ?? 0),
    payoutCents: Number(payouts ?? 0),
    pendingCents: Number(pending ?? 0),
    heldCents: Number(held ?? 0),
  }
}

const totalsOf = (row: Row): SellerTotals => ({
  teacherId: Number(row.teacher_id ?? 0),
  centreId: row.centre_id === null ? null : Number(row.centre_id),
  salesCents: Number(row.sales),
  payoutCents: Number(row.payouts),
  pendingCents: Number(row.pending),
  heldCents: Number(row.held),
  underWayCents: Number(row.under_way),
  waitingCents: Number(row.waiting),
})
