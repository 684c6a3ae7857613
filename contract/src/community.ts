import { z } from 'zod'
import { facets, productCard } from './catalogue.ts'
import { endpoint } from './kit/endpoint.ts'
import { openMaterial } from './library.ts'
import { longestComment } from './rules/review.ts'
import { id, idOrZero, languageCode, localised, prose, status200 } from './shared.ts'

/** What anybody may see of a material: its title and its preview. */
export const previewMaterial = openMaterial.omit({ url: true, position: true, done: true }).extend({
  /** Always '': what opens the whole thing is for those with access. */
  url: z.literal(''),
  /** A clip's signed link, or the signed links of page images; empty where there is none. */
  preview: z.union([z.string(), z.array(z.string())]),
})
export type PreviewMaterial = z.output<typeof previewMaterial>

export const review = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.string(),
  date: z.string(),
  rating: z.number(),
  comment: z.string(),
  /** Written by somebody who bought it, and not by a code or for free. */
  verified: z.boolean(),
})
export type Review = z.output<typeof review>

/** How many gave five stars, four and so on down to one. */
const breakdown = z.array(z.object({ rating: z.number(), count: z.number() }))

export const productDetail = productCard.extend({
  materials: z.array(previewMaterial),
  /** The newest few; the rest by their own call. */
  reviews: z.array(review),
  stats: z.object({
    videos: z.number(),
    minutes: z.number(),
    worksheets: z.number(),
    pages: z.number(),
    documents: z.number(),
    learners: z.number(),
    updated_at: z.string(),
    breakdown,
  }),
  seller: z.object({
    type: z.enum(['teacher', 'centre']),
    /** What a following names: the teacher's user id or the centre's id. */
    id: z.number(),
    username: z.string(),
    display_name: z.string(),
    avatar: z.string(),
    rating: z.number(),
    reviews: z.number(),
    followers: z.number(),
    products: z.number(),
  }),
})
export type ProductDetail = z.output<typeof productDetail>

export const shopCard = z.object({
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_picture: z.string(),
  auth_using: z.enum(['local', 'social']),
  /** The teacher's; for a centre that of its first manager. */
  user_id: z.number(),
  type: z.enum(['teacher', 'centre']),
  subscriber_id: z.number(),
  display_name: z.string(),
  products: z.number(),
  followers: z.number(),
  rating: z.number(),
  reviews: z.number(),
  /** English titles of the subjects it sells. */
  subjects: z.array(z.string()),
})
export type ShopCard = z.output<typeof shopCard>

export const followed = z.object({
  id: z.number(),
  /** The teacher's user id or the centre's id. */
  subscribe_to: z.number(),
  subscription_type: z.enum(['teacher', 'centre']),
  display_name: z.string(),
  centre_name: z.string(),
  profile_picture: z.string(),
  avatar: z.string(),
  auth_using: z.enum(['local', 'social']),
  username: z.string(),
  products: z.number(),
})
export type Followed = z.output<typeof followed>

const publicList = { method: 'GET', access: 'public', cache: 'public', query: localised } as const
const followKind = z.enum(['teacher', 'centre']).optional().catch(undefined)
const following = z.object({ user_id: id, subscriber_id: id, type: followKind })
const favourite = z.object({ user_id: id, course_id: id, subscriber_id: idOrZero.optional() })
const month = z.coerce.number().int().min(1).max(12).optional()
const year = z.coerce.number().int().min(2000).max(2200).optional()

const ownFollow = {
  method: 'POST',
  access: 'user',
  own: ['body.user_id'],
  query: localised,
  errors: ['seller_unknown', 'follow_self', 'user_unknown'],
} as const

export const communityContract = {
  productView: endpoint({
    method: 'GET',
    path: 'products/{id}',
    summary:
      'A list of the one product, with what may be seen of its materials; an empty list if there is none.',
    access: 'public',
    cache: 'public',
    params: z.object({ id }),
    query: z.object({ status: z.string().max(5).optional(), language_code: languageCode }),
    response: z.array(productDetail).max(1),
  }),
  relatedProducts: endpoint({
    ...publicList,
    path: 'products/related/{id}',
    summary: 'Others of the same subject, those of its levels and seller first.',
    params: z.object({ id }),
    response: z.array(productCard),
  }),
  featuredProducts: endpoint({
    ...publicList,
    path: 'products/featured',
    summary: 'Chosen by staff, else the best rated of those that sell.',
    response: z.array(productCard),
  }),
  monthlyProducts: endpoint({
    ...publicList,
    path: 'products/monthly',
    summary: 'The most sold since the first of the month.',
    response: z.array(productCard),
  }),
  trendingProducts: endpoint({
    ...publicList,
    path: 'products/trending',
    summary: 'What has been looked at, liked and bought in the last two weeks.',
    response: z.array(productCard),
  }),
  recommendedProducts: endpoint({
    method: 'GET',
    path: 'products/recommended/{userId}',
    summary: 'For somebody, from what they took, liked, follow and looked at; for 0 what is trending.',
    access: 'public',
    params: z.object({ userId: idOrZero }),
    query: localised,
    response: z.array(
      productCard.extend({
        reason: z.object({
          kind: z.enum(['taken', 'favourite', 'following', 'viewed', 'trending']),
          /** The product or the seller it comes from; '' for what is trending. */
          name: z.string(),
        }),
      }),
    ),
    errors: ['user_unknown'],
  }),
  productReviews: endpoint({
    method: 'GET',
    path: 'product/reviews/{id}',
    summary: 'Reviews of a product, the newest first.',
    access: 'public',
    cache: 'public',
    params: z.object({ id }),
    query: localised.extend({
      offset: z.coerce.number().int().min(0).max(100_000).optional().catch(undefined),
      limit: z.coerce.number().int().min(1).max(50).optional().catch(undefined),
    }),
    response: z.object({ count: z.number(), average: z.number(), breakdown, reviews: z.array(review) }),
  }),
  ownReview: endpoint({
    method: 'GET',
    path: 'product/review/mine/{id}',
    summary: 'Whether the caller may review the product, and what they wrote.',
    access: 'user',
    params: z.object({ id }),
    query: localised,
    response: z.object({ may_review: z.boolean(), review: review.nullable() }),
    errors: ['product_unknown'],
  }),
  reviewAdd: endpoint({
    method: 'POST',
    path: 'product/addreview',
    summary: 'Reviews a product that the caller has; a second review replaces the first.',
    access: 'user',
    own: ['body.user_id'],
    query: localised,
    body: z.object({
      user_id: id,
      course_id: id,
      course_content: z.string().max(200).optional(),
      /** The sum of the stars given, cut to a whole number. */
      rating: z.coerce.number().transform(Math.floor).pipe(z.number().int().min(1).max(5)),
      comment: prose(longestComment).optional().default(''),
      added_at: z.string().max(40).optional(),
      subscriber_id: idOrZero.optional(),
    }),
    response: z.object({ status: z.literal(200), name: z.string(), review }),
    errors: ['product_unknown', 'review_without_access', 'review_own'],
  }),
  reviewRemove: endpoint({
    method: 'DELETE',
    path: 'product/review/{id}',
    summary: "Takes the caller's review of a product back.",
    access: 'user',
    params: z.object({ id }),
    query: localised,
    response: status200,
  }),
  viewerStore: endpoint({
    method: 'POST',
    path: 'products/storeip',
    summary:
      'Counts a viewer of a product; the address is taken from the connection and kept as a keyed hash.',
    access: 'public',
    query: localised,
    body: z.object({ course_id: id }),
    response: z.object({ status: z.literal(200), seen: z.boolean() }),
    errors: ['product_unknown'],
  }),
  viewerCheck: endpoint({
    method: 'POST',
    path: 'products/checkip',
    summary: 'Whether this address has been counted for the product.',
    access: 'public',
    query: localised,
    body: z.object({ course_id: id }),
    response: z.object({ status: z.literal(200), seen: z.boolean() }),
  }),
  marksView: endpoint({
    method: 'GET',
    path: 'me/marks',
    summary: 'What the caller has, likes and follows: the one personal call of public pages.',
    access: 'user',
    query: localised,
    response: z.object({
      owned: z.array(z.number()),
      favourites: z.array(z.number()),
      /** User ids of teachers. */
      following: z.array(z.number()),
      following_centres: z.array(z.number()),
    }),
  }),
  favouriteAdd: endpoint({
    method: 'POST',
    path: 'product/add/favourite',
    summary: 'Marks a product as a favourite; again changes nothing.',
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
    summary: "The caller's favourites, the newest first.",
    access: 'user',
    own: ['params.userId'],
    params: z.object({ userId: id }),
    query: localised,
    response: z.object({ count: z.number(), products: z.array(productCard) }),
  }),
  favouriteRemoveByGet: endpoint({
    method: 'GET',
    path: 'favourite/remove/{userId}/{courseId}',
    summary: 'Takes a favourite back. For documented clients; ours uses DELETE.',
    access: 'user',
    own: ['params.userId'],
    params: z.object({ userId: id, courseId: id }),
    query: localised,
    response: status200,
  }),
  favouriteRemove: endpoint({
    method: 'DELETE',
    path: 'favourites/{courseId}',
    summary: 'Takes a favourite back.',
    access: 'user',
    params: z.object({ courseId: id }),
    query: localised,
    response: status200,
  }),
  historyStore: endpoint({
    method: 'POST',
    path: 'history/store',
    summary: 'Remembers that the caller looked at a product.',
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
    summary: 'What the caller looked at in a month (Hong Kong time; the present one by default).',
    access: 'user',
    own: ['query.user_id'],
    query: z.object({ user_id: id, month, year, language_code: languageCode }),
    response: z.object({
      count: z.number(),
      products: z.array(productCard.extend({ history_id: z.number(), viewed_at: z.string() })),
      /** Where there is something, the newest first. */
      years: z.array(z.object({ year: z.number(), months: z.array(z.object({ month: z.number() })) })),
    }),
  }),
  historyClearByGet: endpoint({
    method: 'GET',
    path: 'history/clear',
    summary: 'Forgets all of it. For documented clients; ours uses DELETE.',
    access: 'user',
    own: ['query.user_id'],
    query: z.object({ user_id: id, language_code: languageCode }),
    response: status200,
  }),
  historyClear: endpoint({
    method: 'DELETE',
    path: 'history',
    summary: 'Forgets all of it.',
    access: 'user',
    query: localised,
    response: status200,
  }),
  historyRemoveByGet: endpoint({
    method: 'GET',
    path: 'history/remove/item',
    summary: 'Forgets one entry. For documented clients; ours uses DELETE.',
    access: 'user',
    own: ['query.user'],
    query: z.object({ history: id, user: id, language_code: languageCode }),
    response: status200,
  }),
  historyRemove: endpoint({
    method: 'DELETE',
    path: 'history/{id}',
    summary: 'Forgets one entry.',
    access: 'user',
    params: z.object({ id }),
    query: localised,
    response: status200,
  }),
  subscriptionStore: endpoint({
    ...ownFollow,
    path: 'subscription/store',
    summary: 'Follows a teacher or a centre; again changes nothing.',
    body: following,
    response: status200,
  }),
  subscriptionRemove: endpoint({
    ...ownFollow,
    path: 'subscription/remove',
    summary: 'Follows no longer.',
    body: following,
    response: status200,
    errors: [],
  }),
  subscriptionList: endpoint({
    method: 'GET',
    path: 'subscription/get',
    summary: 'Whom the caller follows, the newest first.',
    access: 'user',
    own: ['query.user_id'],
    query: z.object({ user_id: id, language_code: languageCode }),
    response: z.array(followed),
  }),
  followingAdd: endpoint({
    ...ownFollow,
    path: 'following',
    summary: 'Follows a teacher or a centre, and tells the id of the relation.',
    body: following,
    response: z.object({ status: z.literal(200), id: z.number() }),
  }),
  followingRemove: endpoint({
    method: 'DELETE',
    path: 'following/{id}',
    summary: "Ends one of the caller's followings, by the id of the relation.",
    access: 'user',
    params: z.object({ id }),
    query: localised,
    response: status200,
  }),
  followingView: endpoint({
    method: 'GET',
    path: 'following/{id}/edit',
    summary: 'Whether the caller follows this teacher or centre; null if not.',
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
    response: status200,
  }),
  teacherUnfollow: endpoint({
    ...ownFollow,
    path: 'teacher/unfollow',
    summary: 'Follows a teacher no longer.',
    body: following,
    response: status200,
    errors: [],
  }),
  shopList: endpoint({
    ...publicList,
    path: 'teachers/shops',
    summary: 'Shops of teachers and centres that are open.',
    query: localised.extend({
      orderBy: z.enum(['newest', 'alphabetical']).optional().catch(undefined),
      q: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(200).optional().catch(undefined),
      offset: z.coerce.number().int().min(0).max(100_000).optional().catch(undefined),
    }),
    response: z.array(shopCard),
  }),
  shopView: endpoint({
    ...publicList,
    path: 'teacher/shop/{username}',
    summary: "A teacher's or centre's shop with its first 48 products.",
    params: z.object({ username: z.string().max(60) }),
    response: shopCard.omit({ products: true }).extend({
      about: z.string(),
      sliders: z.array(z.object({ id: z.number(), file: z.string(), type: z.string() })),
      products: z.array(productCard),
      count: z.number(),
      /** Titles of the levels there are products for, in the administered order. */
      levels: z.array(z.object({ title: z.string(), title_zh: z.string(), count: z.number() })),
      facets,
    }),
    errors: ['shop_unknown'],
  }),
  shopProducts: endpoint({
    method: 'POST',
    path: 'teacher/products/filter',
    summary: "A shop's products of a subject ('' or 'All' for all) and of any of the levels.",
    access: 'public',
    query: localised,
    body: z.object({
      user_id: idOrZero.optional(),
      /** A centre's id, instead of a teacher's user id. */
      subscriber_id: idOrZero.optional(),
      subject: z.string().max(100).optional(),
      level: z
        .array(z.union([z.string().max(100), z.array(z.string().max(100)).max(50)]))
        .max(50)
        .optional(),
    }),
    response: z.object({ products: z.array(productCard), levels: z.array(z.string()) }),
  }),
} as const
