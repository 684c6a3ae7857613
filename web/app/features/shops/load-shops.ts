import { fullName } from '#contract/rules/person-name.ts'
import type { ShopCard } from '#contract/shops/shops.ts'
import type { Api } from '../../lib/api.ts'
import { type ShopsQuery, shopCalls, shopsPerPage } from './shops-query.ts'

/** What a card of the directory shows; the page contains no more than that. */
export type ListedShop = Pick<
  ShopCard,
  'username' | 'type' | 'products' | 'followers' | 'rating' | 'reviews' | 'subjects'
> & {
  /** As shown everywhere, and as the list is sorted. */
  name: string
  /** First and last name; '' if the name already says it. */
  person: string
  picture: string
}

export interface ShopList {
  shops: ListedShop[]
  more: boolean
}

export async function loadShops(api: Api, { orderBy, q, page }: ShopsQuery): Promise<ShopList> {
  const answers = await Promise.all(
    shopCalls(page).map(part => api.shopList({ query: { orderBy, q: q || undefined, ...part } })),
  )
  const all = answers.flat()
  const shown = page * shopsPerPage
  return { shops: all.slice(0, shown).map(listed), more: all.length > shown }
}

function listed(shop: ShopCard): ListedShop {
  const { username, type, products, followers, rating, reviews, subjects } = shop
  const person = type === 'teacher' ? fullName(shop.first_name, shop.last_name) : ''
  const name = shop.display_name || person || username
  return {
    username,
    type,
    products,
    followers,
    rating,
    reviews,
    subjects,
    name,
    person: name.includes(person) ? '' : person,
    picture: shop.profile_picture,
  }
}
