import { hongKongDay } from '#contract/rules/hong-kong-time.ts'

/* Months of the browsing history, in Hong Kong. In the address: `?month=2026-10`. */

export interface Month {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

export interface Year {
  readonly year: number
  readonly months: readonly number[]
}

export function monthNow(now: Date): Month {
  const [year = 0, month = 0] = hongKongDay(now).split('-').map(Number)
  return { year, month }
}

/** Null if it isn't a month. */
export function readMonth(text: string | null): Month | null {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? []
  return year && month ? { year: Number(year), month: Number(month) } : null
}

export const sameMonth = (one: Month, other: Month) => one.year === other.year && one.month === other.month

/** The current month is the page's own address. */
export function monthAddress(month: Month, now: Month): string {
  if (sameMonth(month, now)) return '/browsing-history'
  return `/browsing-history?month=${month.year}-${String(month.month).padStart(2, '0')}`
}

interface WireYear {
  readonly year: number
  readonly months: readonly { readonly month: number }[]
}

/** Months with entries, newest first; the given ones are included even if empty. */
export function yearsWith(years: readonly WireYear[], ...besides: readonly Month[]): Year[] {
  const all = new Map<number, Set<number>>()
  const add = ({ year, month }: Month) => all.set(year, (all.get(year) ?? new Set()).add(month))
  for (const { year, months } of years) for (const { month } of months) add({ year, month })
  besides.forEach(add)
  return [...all]
    .map(([year, months]) => ({ year, months: [...months].sort((a, b) => b - a) }))
    .sort((a, b) => b.year - a.year)
}

/** Its first day, as the texts of months take it. */
export const firstDay = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}-01`
