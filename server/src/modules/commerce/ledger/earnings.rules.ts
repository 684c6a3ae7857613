import {
  addDays,
  type Day,
  firstOfMonth,
  hongKongDay,
  hongKongInstant,
} from '#contract/rules/hong-kong-time.ts'

/** From the first moment to before the second. */
export interface Period {
  from: Date
  to: Date
}

export const allTime: Period = { from: new Date(0), to: new Date('9999-12-31T00:00:00Z') }

/** Of whole days in Hong Kong; refusal codes by field where they make no period. */
export function periodOf({
  dateFrom,
  dateTo,
}: {
  dateFrom?: Day | undefined
  dateTo?: Day | undefined
}): Period | { problems: Record<string, string> } {
  if (dateFrom === undefined && dateTo === undefined) return allTime
  if (dateFrom === undefined) return { problems: { dateFrom: 'required' } }
  if (dateTo === undefined) return { problems: { dateTo: 'required' } }
  if (dateTo < dateFrom) return { problems: { dateTo: 'date_order' } }
  return { from: hongKongInstant(dateFrom), to: hongKongInstant(addDays(dateTo, 1)) }
}

/** 'YYYY-MM' of Hong Kong. */
export type Month = string

export const monthOf = (at: Date): Month => hongKongDay(at).slice(0, 7)

export function addMonths(month: Month, months: number): Month {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 7)
}

export const monthPeriod = (month: Month): Period => ({
  from: hongKongInstant(firstOfMonth(`${month}-01`)),
  to: hongKongInstant(`${addMonths(month, 1)}-01`),
})

/** The last so many months, the one of `at` last. */
export const lastMonths = (at: Date, count: number): Month[] =>
  Array.from({ length: count }, (_, index) => addMonths(monthOf(at), index - count + 1))
