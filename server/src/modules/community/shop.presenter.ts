import type { ShopCard, Followed as WireFollowed } from '#contract/community.ts'
import { pictureAddress } from '../accounts/index.ts'
import { ratingOf } from '../catalogue/index.ts'
import type { Followed } from './following.repository.ts'
import type { Shop, ShopFacts } from './shop.repository.ts'

// On the wire 'social' means that the picture is an absolute address.
const authUsing = (picture: { pictureKey: string | null; pictureUrl: string | null }) =>
  !picture.pictureKey && picture.pictureUrl ? ('social' as const) : ('local' as const)

export function presentShop(shop: Shop, facts: ShopFacts): ShopCard {
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

export function presentFollowed(followed: Followed, { products }: ShopFacts): WireFollowed {
  const ofCentre = followed.centreId !== null
  const picture = pictureAddress(followed)
  return {
    id: followed.id,
    subscribe_to: followed.centreId ?? followed.teacherId ?? 0,
    subscription_type: ofCentre ? 'centre' : 'teacher',
    display_name: followed.displayName ?? followed.centreName ?? '',
    centre_name: followed.centreName ?? '',
    profile_picture: picture,
    avatar: picture,
    auth_using: authUsing(followed),
    username: followed.username,
    products,
  }
}
