import { type ProductCard, productCard } from '#contract/catalogue/catalogue.ts'

export const idsOf = (products: readonly { course_id: number }[]): number[] =>
  products.map(({ course_id }) => course_id)

/** Nothing but what the contract names, whatever way it was put together. */
export const strictCard = (card: unknown): ProductCard => productCard.strict().parse(card)
