import type { Followed } from '#contract/saved/saved.ts'
import { api } from '../../lib/api.ts'
import { type Failure, failureOf } from '../../lib/failure.ts'
import { type Card, toCard } from '../catalogue/card.ts'
import type { Seller } from './marks.ts'

/** As on shop pages. */
export const pageSize = 48

export interface Following extends Seller {
  username: string
  picture: string
  products: number
  /** Notices about what they publish are muted. */
  muted: boolean
}

export interface Offered {
  cards: Card[]
  count: number
}

export interface Followings {
  followings: Following[]
  /** Null if no one is followed. */
  chosen: Following | null
  page: number
  /** A failure here concerns the products, not the list next to them. */
  offered: { found: Offered; failure: null } | { found: null; failure: Failure }
}

export interface FollowingsQuery {
  /** Username; '' for the first. */
  shop: string
  page: number
}

export function readFollowingsQuery(params: URLSearchParams): FollowingsQuery {
  const page = Number(params.get('page'))
  return {
    shop: (params.get('shop') ?? '').slice(0, 60),
    page: Number.isInteger(page) && page >= 1 && page <= 200 ? page : 1,
  }
}

export function followingsAddress(shop: string, page = 1): string {
  const params = new URLSearchParams({ shop, ...(page > 1 && { page: String(page) }) })
  return `/subscriptions?${params}`
}

export async function loadFollowings(userId: number, { shop, page }: FollowingsQuery): Promise<Followings> {
  // The seller in the address is requested together with the list; only without one must the list come first.
  const early = shop ? loadOffered(shop, page) : null
  const followings = (await api.subscriptionList({ query: { user_id: userId } })).map(toFollowing)
  const named = followings.find(({ username }) => username === shop)
  const chosen = named ?? followings[0] ?? null
  const offered =
    named && early
      ? await early
      : chosen
        ? await loadOffered(chosen.username, 1)
        : { found: { cards: [], count: 0 }, failure: null }
  return { followings, chosen, page: named ? page : 1, offered }
}

async function loadOffered(shop: string, page: number): Promise<Followings['offered']> {
  try {
    const { products, count } = await api.shelfView({ params: { page }, query: { shop } })
    return { found: { cards: products.map(toCard), count }, failure: null }
  } catch (error) {
    return { found: null, failure: failureOf(error) }
  }
}

function toFollowing(followed: Followed): Following {
  return {
    type: followed.subscription_type,
    id: followed.subscribe_to,
    name: followed.centre_name || followed.display_name || followed.username,
    username: followed.username,
    picture: followed.avatar || followed.profile_picture,
    products: followed.products,
    muted: followed.muted,
  }
}
