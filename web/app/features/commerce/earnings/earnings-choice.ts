import { type Day, isDay } from '#contract/rules/hong-kong-time.ts'

/** What the table shows: the choice stands in the address, so that it can be shared and survives a reload. */
export interface EarningsChoice {
  type: 'sales' | 'payouts'
  /** 'YYYY-MM', or null for all time. */
  month: string | null
}

export function readChoice(params: URLSearchParams): EarningsChoice {
  const month = params.get('for') ?? ''
  return {
    type: params.get('type') === 'payouts' ? 'payouts' : 'sales',
    month: isDay(`${month}-01`) ? month : null,
  }
}

export function writeChoice(params: URLSearchParams, { type, month }: EarningsChoice): URLSearchParams {
  const next = new URLSearchParams(params)
  if (type === 'sales') next.delete('type')
  else next.set('type', type)
  if (month === null) next.delete('for')
  else next.set('for', month)
  return next
}

/** The days of a month, as calls name them; nothing for all time. */
export function datesOf(month: string | null): { dateFrom?: Day; dateTo?: Day } {
  if (month === null) return {}
  const last = new Date(`${month}-01T00:00:00Z`)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return { dateFrom: `${month}-01`, dateTo: last.toISOString().slice(0, 10) }
}

/** Against the year before, in percent; null where there is nothing to hold it against. */
export const growth = (year: number, before: number): number | null =>
  before > 0 ? Math.round(((year - before) / before) * 100) : null
