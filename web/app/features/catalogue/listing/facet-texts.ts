import type { Facets } from '#contract/catalogue/catalogue.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { titleOf } from '../titles.ts'

const named = (list: readonly { title: string; title_zh: string }[], title: string) => {
  const found = list.find(item => item.title === title)
  return found ? titleOf(found) : title
}

export const subjectTitle = (facets: Facets, title: string) => named(facets.subjects, title)
export const levelTitle = (facets: Facets, title: string) => named(facets.levels, title)

export const ratingText = (rating: number) => m.shelf_rating_up({ rating: rating.toFixed(1) })

const dollars = (amount: number) => amountText(centsOf(amount))

export function priceText(min: number | null, max: number | null): string {
  if (min === null) return m.shelf_price_to({ max: dollars(max ?? 0) })
  if (max === null) return m.shelf_price_from({ min: dollars(min) })
  return m.shelf_price_between({ min: dollars(min), max: dollars(max) })
}

/**
 * In the order set by staff. If there are school years, many others are behind a button, unless it would name
 * everything it hides.
 */
const schoolYear = /^[KPS]\d$/

export function splitLevels<T extends { title: string }>(levels: readonly T[]): { first: T[]; behind: T[] } {
  const years = levels.filter(({ title }) => schoolYear.test(title))
  const others = levels.filter(({ title }) => !schoolYear.test(title))
  return years.length > 0 && others.length > namedLevels
    ? { first: years, behind: others }
    : { first: [...levels], behind: [] }
}

/** How many of the hidden levels the button names. */
export const namedLevels = 2
