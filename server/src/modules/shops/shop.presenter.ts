import type { ShopCard } from '#contract/shops/shops.ts'
import { authUsing, pictureAddress, type SellerProfile } from '../accounts/index.ts'
import { ratingOf } from '../catalogue/index.ts'
import type { ShopFacts } from './shop.repository.ts'

export function presentShop(shop: SellerProfile, facts: ShopFacts): ShopCard {
  return {
    username: shop.username,
    first_name: shop.firstName,
    last_name: shop.lastName,
    profile_picture: pictureAddress(shop),
    auth_using: authUsing(shop),
    user_id: shop.userId,
    type: shop.type,
    subscriber_id: shop.type === 'centre' ? shop.id : 0,
    display_name: shop.displayName,
    products: facts.products,
    followers: facts.followers,
    rating: ratingOf(facts),
    reviews: facts.reviews,
    subjects: facts.subjects,
  }
}
