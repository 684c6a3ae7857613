import { type Day, isDay } from '#contract/rules/hong-kong-time.ts'
import { addressState, checkedParam, choiceParam } from '../../../lib/address-state.ts'

/** What the table shows: the choice is in the address, so that it can be shared and survives a reload. */
export interface EarningsChoice {
  type: 'sales' | 'payouts'
  /** 'YYYY-MM', or null for all time. */
  month: string | null
}

const earnings = addressState<EarningsChoice>({
  type: choiceParam(['sales', 'payouts'], 'sales'),
  month: {
    ...checkedParam<string | null>(null, month => (isDay(`${month}-01`) ? month : undefined)),
    name: 'for',
  },
})

export const { read: readChoice, put: writeChoice } = earnings

/** The days of a month, as calls name them; nothing for all time. */
export function datesOf(month: string | null): { dateFrom?: Day; dateTo?: Day } {
  if (month === null) return {}
  const last = new Date(`${month}-01T00:00:00Z`)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return { dateFrom: `${month}-01`, dateTo: last.toISOString().slice(0, 10) }
}

/** Compared with the year before, in percent; null if there is nothing to compare with. */
export const growth = (year: number, before: number): number | null =>
  before > 0 ? Math.round(((year - before) / before) * 100) : null
