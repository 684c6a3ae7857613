import { favourites, followings, openings, sales, views } from './activity.ts'
import { badges } from './badges.ts'
import { bookings, learners } from './bookings.ts'
import { materials } from './materials.ts'
import { dailyViews, messages } from './operations.ts'
import { payees } from './payees.ts'
import { centres, people } from './people.ts'
import { products } from './products.ts'
import { reviews } from './reviews.ts'
import { liveClasses, trialPackages } from './schedule.ts'
import { staffActs } from './staff-acts.ts'
import { grades, subjects } from './subjects.ts'
import { teacherReviews } from './teacher-reviews.ts'
import type { Demo } from './types.ts'

export { avatarKeys, avatarSvg, initialsAvatarSvg } from './avatars.ts'
export { coverSvg, motifFor, motifKeys, paletteKeys } from './covers.ts'
export { materialsFolder } from './materials.ts'
export type * from './types.ts'

export const demo: Demo = {
  learners,
  bookings,
  people,
  centres,
  payees,
  subjects,
  grades,
  materials,
  products,
  sales,
  openings,
  reviews,
  badges,
  staffActs,
  messages,
  dailyViews,
  teacherReviews,
  followings,
  favourites,
  views,
  trialPackages,
  liveClasses,
}
