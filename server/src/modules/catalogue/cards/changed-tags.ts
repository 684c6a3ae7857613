import { isDeepStrictEqual } from 'node:util'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { type CacheTag, sellerTag, shopTag } from '#server/kernel/cache-tags.ts'
import type { CardRow } from './card.repository.ts'

/** What is outdated once a card has changed: the product, and everything elsewhere that depends on it. */
export function changedTags(before: CardRow | undefined, after: CardRow): CacheTag[] {
  const tags: CacheTag[] = before && isSame(before, after) ? [] : [`product:${after.productId}`]
  if (!before?.listed && !after.listed) return tags
  const rows = before && before.card !== '' ? [before, after] : [after]
  const differs = (of: (row: CardRow) => unknown) => !before || !isDeepStrictEqual(of(before), of(after))
  const listed = differs(placeOf)
  const ordered = {
    prices: differs(priceOf),
    ratings: differs(ratingOf),
    popularity: differs(popularityOf),
    live: differs(liveOf),
  }
  if (listed) tags.push('lists', ...rows.map(({ subjectId }) => `subject:${subjectId}` as const))
  for (const order of ['prices', 'ratings', 'popularity', 'live'] as const)
    if (ordered[order]) tags.push(order)
  const sellers = rows.map(sellerOf)
  if (listed || Object.values(ordered).includes(true)) tags.push(...sellers.map(shopTag))
  if (differs(statusOf)) tags.push(...sellers.map(sellerTag))
  return tags
}

const isSame = (before: CardRow, after: CardRow): boolean =>
  before.card === after.card && before.cardZh === after.cardZh && before.listed === after.listed

const priceOf = ({ priceCents }: CardRow) => priceCents
const ratingOf = ({ rating }: CardRow) => rating
const popularityOf = ({ popularity }: CardRow) => popularity
const liveOf = ({ live }: CardRow) => live

const sellerOf = ({ teacherId, centreId }: CardRow) =>
  centreId === null ? { type: 'teacher' as const, id: teacherId } : { type: 'centre' as const, id: centreId }

/** What is shown about a seller, summed over their products. */
function statusOf(row: CardRow): object {
  const { listed, endsOn, subjectId, rating } = row
  return { listed, endsOn, subjectId, rating, comments: shownBy(row).comments, seller: sellerOf(row) }
}

/** The parts of a card that decide in which lists it is and how it is found; not what it merely shows there. */
function placeOf(row: CardRow): object {
  const { card, cardZh, priceCents, rating, popularity, live, search, ...columns } = row
  const chinese = cardZh === null ? {} : shownBy({ card: cardZh })
  return {
    ...columns,
    ...shownBy(row),
    ...merelyShown,
    chinese: [chinese.course_name, chinese.course_description],
  }
}

const merelyShown = {
  course_tution_fee: undefined,
  discounted_price: undefined,
  discount_ends_at: undefined,
  course_cover: undefined,
  cover_type: undefined,
  avatar: undefined,
  profile_picture: undefined,
  rating: undefined,
  comments: undefined,
  sold: undefined,
} satisfies { [Field in keyof ProductCard]?: undefined }

/** Our own text, written by `cardTexts`; an empty one only holds a card's place. */
const shownBy = ({ card }: Pick<CardRow, 'card'>): Partial<ProductCard> =>
  card === '' ? {} : (JSON.parse(card) as ProductCard)
