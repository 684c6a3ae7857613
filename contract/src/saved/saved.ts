import { z } from 'zod'
import { productCard } from '../catalogue/catalogue.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, idOrZero, languageCode, line, localised, status200, whenGiven } from '../shared.ts'

export const followed = z.object({
  id: z.number(),
  /** The teacher's user ID or the centre's ID. */
  subscribe_to: z.number(),
  subscription_type: z.enum(['teacher', 'centre']),
  display_name: z.string(),
  centre_name: z.string(),
  profile_picture: z.string(),
  avatar: z.string(),
  auth_using: z.enum(['local', 'social']),
  username: z.string(),
  products: z.number(),
  /** Whether notices about what they publish are muted. */
  muted: z.boolean(),
})
export type Followed = z.output<typeof followed>

/** A follower as the teacher sees them. Many are minors, so the email is masked. */
const follower = z.object({
  user_id: z.number(),
  display_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  profile_picture: z.string(),
  auth_using: z.enum(['local', 'social']),
  since: z.string(),
})
export type Follower = z.output<typeof follower>

const followKind = whenGiven(z.enum(['teacher', 'centre']))
const following = z.object({ user_id: id, subscriber_id: id, type: followKind })
const favourite = z.object({ user_id: id, course_id: id, subscriber_id: idOrZero.optional() })
const month = z.coerce.number().int().min(1).max(12).optional()
const year = z.coerce.number().int().min(2000).max(2200).optional()

/** With the new number of followers; pages show it a moment later. */
const followed200 = z.object({ status: z.literal(200), followers: z.number() })

const ownFollow = {
  method: 'POST',
  access: 'user',
  own: ['body.user_id'],
  query: localised,
  errors: ['seller_unknown', 'follow_self', 'user_unknown'],
} as const

export const savedContract = {
  marksView: endpoint({
    method: 'GET',
    path: 'me/marks',
    summary: 'Returns what the caller has, likes and follows: the only personal call on public pages.',
    access: 'user',
    query: localised,
    response: z.object({
      owned: z.array(z.number()),
      favourites: z.array(z.number()),
      /** User IDs of teachers and IDs of centres together, as in `subscriber_id`. */
      following: z.array(z.number()),
      following_teachers: z.array(z.number()),
      following_centres: z.array(z.number()),
      /** Whether the caller has upcoming lessons, as a student. */
      lessons_ahead: z.boolean(),
    }),
  }),
  favouriteAdd: endpoint({
    method: 'POST',
    path: 'product/add/favourite',
    summary: "Adds a product to the caller's favourites. Calling it again changes nothing.",
    access: 'user',
    own: ['body.user_id'],
    query: localised,
    body: favourite,
    response: status200,
    errors: ['product_unknown', 'user_unknown'],
  }),
  favouriteList: endpoint({
    method: 'GET',
    path: 'favourites/{userId}',
    summary: "Lists the caller's favourites, newest first.",
    access: 'user',
    own: ['params.userId'],
    params: z.object({ userId: id }),
    query: localised,
    response: z.object({ count: z.number(), products: z.array(productCard) }),
  }),
  favouriteRemoveByGet: endpoint({
    method: 'GET',
    path: 'favourite/remove/{userId}/{courseId}',
    summary: 'Removes a favourite. For documented clients; ours uses DELETE.',
    access: 'user',
    own: ['params.userId'],
    params: z.object({ userId: id, courseId: id }),
    query: localised,
    response: status200,
    errors: ['product_unknown'],
  }),
  favouriteRemove: endpoint({
    method: 'DELETE',
    path: 'favourites/{courseId}',
    summary: 'Removes a favourite.',
    access: 'user',
    params: z.object({ courseId: id }),
    query: localised,
    response: status200,
    errors: ['product_unknown'],
  }),
  historyStore: endpoint({
    method: 'POST',
    path: 'history/store',
    summary: 'Records that the caller viewed a product.',
    access: 'user',
    own: ['body.user_id'],
    query: localised,
    body: favourite,
    response: status200,
    errors: ['product_unknown', 'user_unknown'],
  }),
  historyView: endpoint({
    method: 'GET',
    path: 'history/get',
    summary: 'Lists what the caller viewed in a month (Hong Kong time), the current one by default.',
    access: 'user',
    own: ['query.user_id'],
    query: z.object({ user_id: id, month, year, language_code: languageCode }),
    response: z.object({
      count: z.number(),
      products: z.array(productCard.extend({ history_id: z.number(), viewed_at: z.string() })),
      /** Years and months with entries, newest first. */
      years: z.array(z.object({ year: z.number(), months: z.array(z.object({ month: z.number() })) })),
    }),
  }),
  historyClearByGet: endpoint({
    method: 'GET',
    path: 'history/clear',
    summary: 'Clears the whole history. For documented clients; ours uses DELETE.',
    access: 'user',
    own: ['query.user_id'],
    query: z.object({ user_id: id, language_code: languageCode }),
    response: status200,
  }),
  historyClear: endpoint({
    method: 'DELETE',
    path: 'history',
    summary: 'Clears the whole history.',
    access: 'user',
    query: localised,
    response: status200,
  }),
  historyRemoveByGet: endpoint({
    method: 'GET',
    path: 'history/remove/item',
    summary: 'Removes one entry. For documented clients; ours uses DELETE.',
    access: 'user',
    own: ['query.user'],
    query: z.object({ history: id, user: id, language_code: languageCode }),
    response: status200,
    errors: ['history_unknown'],
  }),
  historyRemove: endpoint({
    method: 'DELETE',
    path: 'history/{id}',
    summary: 'Removes one entry.',
    access: 'user',
    params: z.object({ id }),
    query: localised,
    response: status200,
    errors: ['history_unknown'],
  }),
  subscriptionStore: endpoint({
    ...ownFollow,
    path: 'subscription/store',
    summary: 'Follows a teacher or a centre. Calling it again changes nothing.',
    body: following,
    response: followed200,
  }),
  subscriptionRemove: endpoint({
    ...ownFollow,
    path: 'subscription/remove',
    summary: 'Unfollows a teacher or a centre.',
    body: following,
    response: followed200,
    errors: ['seller_unknown'],
  }),
  subscriptionList: endpoint({
    method: 'GET',
    path: 'subscription/get',
    summary: 'Lists who the caller follows, newest first.',
    access: 'user',
    own: ['query.user_id'],
    query: z.object({ user_id: id, language_code: languageCode }),
    response: z.array(followed),
  }),
  followingAdd: endpoint({
    ...ownFollow,
    path: 'following',
    summary: 'Follows a teacher or a centre, and returns the ID of the relation.',
    body: following,
    response: followed200.extend({ id: z.number() }),
  }),
  followingRemove: endpoint({
    method: 'DELETE',
    path: 'following/{id}',
    summary: 'Unfollows by the ID of the relation.',
    access: 'user',
    params: z.object({ id }),
    query: localised,
    response: followed200,
    errors: ['following_unknown'],
  }),
  followingMute: endpoint({
    method: 'POST',
    path: 'following/mute',
    summary:
      'Mutes or unmutes a followed teacher or centre. A muted one sends no notifications about new content.',
    access: 'user',
    own: ['body.user_id'],
    query: localised,
    body: following.extend({ muted: z.boolean() }),
    response: status200,
    errors: ['following_unknown', 'user_unknown'],
  }),
  followingView: endpoint({
    method: 'GET',
    path: 'following/{id}/edit',
    summary: 'Tells whether the caller follows this teacher or centre; null if not.',
    access: 'user',
    params: z.object({ id }),
    query: localised.extend({ type: followKind }),
    response: z.object({ id: z.number(), subscriber_id: z.number() }).nullable(),
  }),
  teacherFollow: endpoint({
    ...ownFollow,
    path: 'teacher/follow',
    summary: 'Follows a teacher.',
    body: following,
    response: followed200,
  }),
  teacherUnfollow: endpoint({
    ...ownFollow,
    path: 'teacher/unfollow',
    summary: 'Unfollows a teacher.',
    body: following,
    response: followed200,
    errors: ['seller_unknown'],
  }),
  teacherFollowers: endpoint({
    method: 'GET',
    path: 'teacher/followers',
    summary: "Lists the followers of a teacher, or of a manager's centre, newest first, up to a thousand.",
    access: 'teacher-or-staff',
    own: ['query.id'],
    query: localised.extend({ id }),
    response: z.array(follower),
    errors: ['user_unknown'],
  }),
  teacherFollowersPage: endpoint({
    method: 'POST',
    path: 'teacher/followers',
    summary: 'Finds followers by name, and returns how many there are.',
    access: 'teacher-or-staff',
    own: ['body.id'],
    query: localised,
    body: z.object({
      id,
      q: line(100).optional(),
      limit: whenGiven(z.coerce.number().int().min(1).max(200)),
      offset: whenGiven(z.coerce.number().int().min(0).max(1_000_000)),
    }),
    response: z.object({ count: z.number(), followers: z.array(follower) }),
    errors: ['user_unknown'],
  }),
} as const
