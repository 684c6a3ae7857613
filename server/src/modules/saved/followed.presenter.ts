import type { Followed as WireFollowed } from '#contract/saved/saved.ts'
import { authUsing, pictureAddress } from '../accounts/index.ts'
import type { Followed } from './following.repository.ts'

export function presentFollowed(followed: Followed): WireFollowed {
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
    products: followed.products,
    muted: followed.muted,
  }
}
