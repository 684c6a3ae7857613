import { laterApi } from '../../lib/later-api.ts'
import { type Card, toCard } from '../catalogue/card.ts'
import { type Day, daysOf } from './history-days.ts'
import { type Month, monthNow, readMonth, type Year, yearsWith } from './history-months.ts'

export interface Seen {
  /** Of the entry, not of the product. */
  readonly historyId: number
  readonly viewedAt: string
  readonly card: Card
}

export interface History {
  month: Month
  now: Date
  count: number
  days: Day<Seen>[]
  years: Year[]
  /** Whether there is anything to delete, in any month. */
  any: boolean
}

export async function loadHistory(userId: number, wanted: string | null, now: Date): Promise<History> {
  const present = monthNow(now)
  const month = readMonth(wanted) ?? present
  const { count, products, years } = await laterApi.historyView({
    query: { user_id: userId, month: month.month, year: month.year },
  })
  const seen = products.map(product => ({
    historyId: product.history_id,
    viewedAt: product.viewed_at,
    card: toCard(product),
  }))
  return {
    month,
    now,
    count,
    days: daysOf(seen),
    years: yearsWith(years, present, month),
    any: years.length > 0 || seen.length > 0,
  }
}
