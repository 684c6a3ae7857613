import { z } from 'zod'
import { facets, productCard } from '../catalogue/catalogue.ts'
import { endpoint } from '../kit/endpoint.ts'
import { uploadId } from '../media/media.ts'
import { maxSlides, slideMaxMegabytes } from '../rules/slides.ts'
import { id, idOrZero, localised, whenGiven } from '../shared.ts'
import { publicBadge } from '../teachers/teacher-badges.ts'

export const shopCard = z.object({
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_picture: z.string(),
  auth_using: z.enum(['local', 'social']),
  /** The teacher's user ID; for a centre, its first manager's. */
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

/** A picture or video in a shop's slides. Its address stays the same while the slide exists. */
const slide = z.object({ id: z.number(), file: z.string(), type: z.string() })
export type Slide = z.output<typeof slide>

/** The owner also sees slides that haven't been checked yet; these have no address. */
const ownSlide = slide.extend({ state: z.enum(['ready', 'processing']) })
export type OwnSlide = z.output<typeof ownSlide>

const shopTeacher = z.object({
  user_id: z.number(),
  username: z.string(),
  display_name: z.string(),
  profile_picture: z.string(),
  auth_using: z.enum(['local', 'social']),
  title: z.string(),
  title_zh: z.string(),
})
export type ShopTeacher = z.output<typeof shopTeacher>

export const shopCentre = z.object({
  username: z.string(),
  centre_name: z.string(),
  centre_name_zh: z.string(),
})
export type ShopCentre = z.output<typeof shopCentre>

const places = Array.from({ length: maxSlides }, (_, place) => place)
const fileRule = { maxBytes: slideMaxMegabytes * 1024 * 1024, spool: true } as const
const slideFiles: Readonly<Record<`files[${number}]`, typeof fileRule>> = Object.fromEntries(
  places.map(place => [`files[${place}]`, fileRule]),
)
/** The type the client assumes; the content decides. */
const slideData = Object.fromEntries(places.map(place => [`data[${place}]`, z.string().max(200).optional()]))

const uploadList = z
  .string()
  .max(1000)
  .transform(text => text.split(',').filter(part => part.trim() !== ''))
  .pipe(z.array(z.string().trim().pipe(uploadId)).max(maxSlides))

const publicList = { method: 'GET', access: 'public', cache: 'public', query: localised } as const

export const shopsContract = {
  shopList: endpoint({
    ...publicList,
    path: 'teachers/shops',
    summary: 'Lists the open shops of teachers and centres.',
    query: localised.extend({
      orderBy: whenGiven(z.enum(['newest', 'alphabetical'])),
      q: z.string().max(100).optional(),
      limit: whenGiven(z.coerce.number().int().min(1).max(200)),
      offset: whenGiven(z.coerce.number().int().min(0).max(100_000)),
    }),
    response: z.array(shopCard),
  }),
  shopView: endpoint({
    ...publicList,
    path: 'teacher/shop/{username}',
    summary: "Returns a teacher's or centre's shop with its first 48 products.",
    params: z.object({ username: z.string().max(60) }),
    response: shopCard.omit({ products: true }).extend({
      about: z.string(),
      sliders: z.array(slide),
      /** Badges that staff have checked and that are valid today. */
      badges: z.array(publicBadge),
      /** For a centre: its teachers, by name. */
      teachers: z.array(shopTeacher),
      /** For a teacher: the centre they belong to. */
      centre: shopCentre.nullable(),
      products: z.array(productCard),
      count: z.number(),
      /** Titles of levels with products, in the administered order. */
      levels: z.array(z.object({ title: z.string(), title_zh: z.string(), count: z.number() })),
      facets,
    }),
    errors: ['shop_unknown', 'seller_closed'],
  }),
  shopProducts: endpoint({
    method: 'POST',
    path: 'teacher/products/filter',
    summary: "Lists a shop's products in a subject ('' or 'All' for all) and any of the levels.",
    access: 'public',
    cache: 'public',
    query: localised,
    body: z.object({
      user_id: idOrZero.optional(),
      /** A centre's ID, instead of a teacher's user ID. */
      subscriber_id: idOrZero.optional(),
      subject: z.string().max(100).optional(),
      level: z
        .array(z.union([z.string().max(100), z.array(z.string().max(100)).max(50)]))
        .max(50)
        .optional(),
    }),
    response: z.object({ products: z.array(productCard), levels: z.array(z.string()) }),
  }),
  slidesAdd: endpoint({
    method: 'POST',
    path: 'teacher/add/slider/{id}',
    summary:
      "Adds pictures (jpeg, png, webp, gif, avif) and films (mp4) to the end of the caller's shop slides, or of the centre's for a manager: as `files[0]` to `files[9]`, or as `upload_ids`, the comma-separated IDs of finished uploads with the purpose 'slide'. Returns all slides. All files are added or none; problems are named by file.",
    access: 'teacher',
    own: ['params.id'],
    params: z.object({ id }),
    query: localised,
    bodyFrom: 'multipart',
    files: slideFiles,
    body: z.object({ ...slideData, upload_ids: uploadList.optional() }),
    response: z.array(ownSlide),
    errors: [
      'shop_unknown',
      'slides_many',
      'upload_unknown',
      'upload_unfinished',
      'upload_refused',
      'upload_name',
      'upload_empty',
      'upload_too_large',
      'quota_exceeded',
      'storage_full',
    ],
  }),
  slideList: endpoint({
    ...publicList,
    path: 'teacher/get/slides/{id}',
    summary:
      "Lists a shop's slides in order. Takes the user ID of its teacher or of a manager of its centre.",
    params: z.object({ id }),
    response: z.array(ownSlide),
    errors: ['shop_unknown'],
  }),
  shopRefundTerms: endpoint({
    method: 'GET',
    path: 'teacher/shop/refunds',
    summary: 'Whether the own shop refunds files that were not opened within 7 days.',
    access: 'teacher',
    query: localised,
    response: z.object({ status: z.literal(200), unopened: z.boolean() }),
    errors: ['shop_unknown'],
  }),
  shopRefundTermsSet: endpoint({
    method: 'POST',
    path: 'teacher/shop/refunds',
    summary:
      'Switches refunds of files that were not opened within 7 days on or off. Buyers see it before they pay, and what they were shown then holds for them.',
    access: 'teacher',
    query: localised,
    body: z.object({ unopened: z.boolean() }),
    response: z.object({ status: z.literal(200), unopened: z.boolean() }),
    errors: ['shop_unknown'],
  }),
  slideDelete: endpoint({
    method: 'POST',
    path: 'teacher/delete/slide',
    summary: "Deletes a slide of the caller's shop and its file.",
    access: 'teacher',
    query: localised,
    body: z.object({ id }),
    response: z.object({ status: z.literal(200), slides: z.array(ownSlide) }),
    errors: ['shop_unknown', 'slide_unknown'],
  }),
  slidesOrder: endpoint({
    method: 'POST',
    path: 'teacher/slides/order',
    summary: "Sets the order of the caller's shop slides. Each slide is named once.",
    access: 'teacher',
    query: localised,
    body: z.object({ ids: z.array(id).max(maxSlides) }),
    response: z.object({ status: z.literal(200), slides: z.array(ownSlide) }),
    errors: ['shop_unknown', 'slides_changed'],
  }),
} as const
