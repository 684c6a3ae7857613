import { type ListingText, shownText } from '#contract/rules/listing-texts.ts'
import type { Locale } from '#contract/shared.ts'

interface Named {
  name: string
  nameZh: string | null
}

export const nameText = ({ name: main, nameZh: zh }: Named): ListingText => ({ main, zh })

export const descriptionText = (product: {
  description: string
  descriptionZh: string | null
}): ListingText => ({ main: product.description, zh: product.descriptionZh })

/** A product's name for this reader. */
export const nameFor = (product: Named, locale: Locale): string => shownText(nameText(product), locale)
