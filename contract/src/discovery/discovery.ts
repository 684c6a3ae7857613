import { z } from 'zod'
import { productCard } from '../catalogue/catalogue.ts'
import { endpoint } from '../kit/endpoint.ts'
import { materialPreview, openMaterial } from '../library/library.ts'
import { breakdown, review } from '../reviews/reviews.ts'
import { captionLanguages } from '../rules/captions.ts'
import { id, idOrZero, languageCode, localised } from '../shared.ts'
import { teacherDirectoryContract } from './teacher-directory.ts'

/** What anyone can see of a material: its title and preview. */
export const previewMaterial = openMaterial
  .omit({ url: true, captions: true, picture_text: true, position: true, done: true })
  .extend({
    /** Always '': only people with access can open the whole file. */
    url: z.literal(''),
    ...materialPreview,
  })
export type PreviewMaterial = z.output<typeof previewMaterial>

/** A material of a product. With access, it has its link and progress as in `product/access`. */
export const productMaterial = openMaterial
  .partial({ captions: true, picture_text: true, position: true, done: true })
  .extend(materialPreview)
export type ProductMaterial = z.output<typeof productMaterial>

export const productDetail = productCard.extend({
  /** Its name in each language, as used in the addresses of its page. */
  names: z.object({ en: z.string(), 'zh-HK': z.string() }),
  materials: z.array(productMaterial),
  /** The material that anyone can open (`products/{id}/sample`); null if there is none. */
  sample: z.number().nullable(),
  /** The newest few; another call returns the rest. */
  reviews: z.array(review),
  stats: z.object({
    videos: z.number(),
    minutes: z.number(),
    /** PDF and Word files. */
    worksheets: z.number(),
    /** Pages of the PDF files. */
    pages: z.number(),
    /** How many of the worksheets are Word files. */
    documents: z.number(),
    /** Of the videos in which someone speaks, or may: how many, how many have captions, and in which common languages. */
    captions: z.object({
      spoken: z.number(),
      captioned: z.number(),
      languages: z.array(z.enum(captionLanguages)),
    }),
    learners: z.number(),
    updated_at: z.string(),
    breakdown,
  }),
  /** So many days after paying the seller refunds it unless it was opened; 0 for no such rule. */
  refund_days: z.number(),
  seller: z.object({
    type: z.enum(['teacher', 'centre']),
    /** ID to follow: the teacher's user ID or the centre's ID. */
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

const publicList = { method: 'GET', access: 'public', cache: 'public', query: localised } as const

export const discoveryContract = {
  ...teacherDirectoryContract,
  productView: endpoint({
    method: 'GET',
    path: 'products/{id}',
    summary:
      "Returns one product, as a list of one, with what the caller may see of its materials. The list is empty if the product doesn't exist.",
    access: 'public',
    cache: 'public',
    params: z.object({ id }),
    query: z.object({ status: z.string().max(5).optional(), language_code: languageCode }),
    response: z.array(productDetail).max(1),
  }),
  productAvailability: endpoint({
    ...publicList,
    path: 'products/{id}/availability',
    summary:
      "Tells whether a product can be bought, and why not. Strangers aren't told about products that need a code.",
    params: z.object({ id }),
    response: z.object({ availability: z.enum(['on_sale', 'ended', 'withdrawn', 'unknown']) }),
  }),
  relatedProducts: endpoint({
    ...publicList,
    path: 'products/related/{id}',
    summary: 'Lists other products in the same subject, starting with the same level or seller.',
    params: z.object({ id }),
    response: z.array(productCard),
  }),
  featuredProducts: endpoint({
    ...publicList,
    path: 'products/featured',
    summary: 'Lists products featured by staff, or else the best rated ones.',
    response: z.array(productCard),
  }),
  monthlyProducts: endpoint({
    ...publicList,
    path: 'products/monthly',
    summary: "Lists this month's best sellers.",
    response: z.array(productCard),
  }),
  trendingProducts: endpoint({
    ...publicList,
    path: 'products/trending',
    summary: 'Lists the products most viewed, liked and bought in the last two weeks.',
    response: z.array(productCard),
  }),
  recommendedProducts: endpoint({
    method: 'GET',
    path: 'products/recommended/{userId}',
    summary:
      'Recommends products from what someone has, likes, follows and viewed. For 0, returns what is trending.',
    access: 'public',
    cache: 'public',
    params: z.object({ userId: idOrZero }),
    query: localised,
    response: z.array(
      productCard.extend({
        reason: z.object({
          kind: z.enum(['taken', 'favourite', 'following', 'viewed', 'trending']),
          /** The product or seller it comes from; '' for trending ones. */
          name: z.string(),
        }),
      }),
    ),
    errors: ['sign_in_required', 'not_yours', 'user_unknown'],
  }),
  viewerStore: endpoint({
    method: 'POST',
    path: 'products/storeip',
    summary: 'Counts a view of a product. The address is taken from the connection and kept as a keyed hash.',
    access: 'public',
    query: localised,
    body: z.object({ course_id: id }),
    response: z.object({ status: z.literal(200), seen: z.boolean() }),
    errors: ['product_unknown'],
  }),
  viewerCheck: endpoint({
    method: 'POST',
    path: 'products/checkip',
    summary: 'Tells whether a view from this address was counted for the product.',
    access: 'public',
    query: localised,
    body: z.object({ course_id: id }),
    response: z.object({ status: z.literal(200), seen: z.boolean() }),
  }),
} as const
