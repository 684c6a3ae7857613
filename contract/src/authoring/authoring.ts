import { z } from 'zod'
import { productCard } from '../catalogue/catalogue.ts'
import { endpoint } from '../kit/endpoint.ts'
import { longestPictureText } from '../rules/materials.ts'
import { id, idOrZero, json, jsonList, line, localised, prose, status200 } from '../shared.ts'
import { captions } from './captions.ts'

const time = z.string().regex(/^\d{2}:[0-5]\d:[0-5]\d$/, { error: 'time' })

/** A material in the form: a new upload by its ID, or an existing material by its ID. A bare string is an upload. */
export const materialInput = z.union([
  z.object({
    upload_id: z.uuid().optional(),
    id: z.number().int().positive().optional(),
    /** The title shown; defaults to the file's name. */
    org_name: line(200).optional(),
    preview_starts: time.optional(),
    preview_ends: time.optional(),
    /** Whether anyone speaks in a video, if it has been said; unchanged if left out. */
    speech: z.boolean().nullable().optional(),
    /** For people who can't see a video: what its pictures show. Unchanged if left out. */
    picture_text: prose(longestPictureText).optional(),
  }),
  z.uuid().transform((upload_id): FormMaterial => ({ upload_id })),
])

interface FormMaterial {
  upload_id?: string | undefined
  id?: number | undefined
  org_name?: string | undefined
  preview_starts?: string | undefined
  preview_ends?: string | undefined
  speech?: boolean | null | undefined
  picture_text?: string | undefined
}

/** A number, as typed or as JSON. */
const typed = z.union([line(40), z.number().transform(String)])
const flag = z.union([
  z.enum(['0', '1']),
  z.union([z.boolean(), z.literal([0, 1])]).transform(yes => (yes ? ('1' as const) : ('0' as const))),
])

/**
 * These schemas only check shapes. What is required and what fits together are the form's rules, which the server
 * reports all at once.
 */
const productFields = {
  /** In English, or the language it was written in. One of the two names and one of the descriptions are required. */
  productName: line(200).default(''),
  /** In Chinese; unchanged if left out. */
  productNameZh: line(200).optional(),
  /** HTML. */
  productDescription: prose(20_000).default(''),
  /** HTML, in Chinese; unchanged if left out. */
  productDescriptionZh: prose(20_000).optional(),
  /** The subject's title or ID. */
  productCategory: line(80).default(''),
  /** JSON list of level titles. */
  productLevel: jsonList(line(80), 60).default([]),
  /** Comma-separated. */
  productTags: line(2000).default(''),
  productGrad: line(80).default(''),
  worksheetPreviewMode: z.enum(['low', 'high', '']).default(''),
  /** Dollars as typed: digits only; '' for none. */
  price: typed.default(''),
  discountedPrice: typed.default(''),
  /** Six characters, 'FREECOURSE', or '' for none. */
  productAccessCode: line(40).default(''),
  /** YYYY-MM-DD; null, 'null' or '' for no expiry. */
  expiryDate: line(40).nullable().default(null),
  /**
   * Whether buyers may print and download the worksheets, each copy with their name. If left out, '1' for a new
   * product and unchanged for an existing one.
   */
  printable: flag.optional(),
  showWaterMark: flag.default('0'),
  /** 'code,value' pairs joined by '|'. */
  watermarks: line(20_000).default(''),
  /**
   * JSON list: how many people may use each code of `watermarks`. If left out, the limits don't change; a code that
   * isn't listed has no limit.
   */
  watermarkLimits: jsonList(
    z.object({ code: line(40), limit: z.number().int().min(1).max(1000) }),
    200,
  ).optional(),
  materialUploads: jsonList(materialInput, 60).default([]),
  coverUpload: z.union([z.literal(''), z.uuid()]).default(''),
}
const files = {
  cover: { maxBytes: 10 * 1024 * 1024, spool: true },
  material: { maxBytes: 500 * 1024 * 1024, spool: true, many: 20 },
}

export const authoredMaterial = z.object({
  id: z.number(),
  type: z.string(),
  material_name: z.string(),
  org_name: z.string(),
  subscriber_id: z.number(),
  uploaded_channel: z.string(),
  preview_starts: z.string(),
  preview_ends: z.string(),
  size_mb: z.number(),
  pages: z.number().nullable(),
  /** Seconds of a video; null for other files. */
  duration: z.number().nullable(),
  state: z.string(),
  reason: z.string(),
  /** What a video's preview shows if it couldn't be cut as chosen; '' otherwise. */
  preview_note: z.string(),
  /** Captions of a video, by language. */
  captions: z.array(captions),
  /** Whether anyone speaks in a video; null until its teacher has said. */
  speech: z.boolean().nullable(),
  /** What the pictures of a video show; '' if there are no words for it. */
  picture_text: z.string(),
  /** Whether it is the product's free sample. */
  sample: z.boolean(),
  url: z.string(),
})
export const authoredProduct = productCard.extend({
  /** Stored texts, whatever language was requested. These two are the Chinese ones; '' if there are none. */
  course_name_zh: z.string(),
  course_description_zh: z.string(),
  /** How many people can open it, however they got it, and how many of them keep it once it is off sale. */
  students: z.number(),
  students_keeping: z.number(),
  /** How many of them bought it. */
  buyers: z.number(),
  /** Until when a deleted product can be restored (status 0); null if it can't. */
  restorable_until: z.string().nullable(),
  materials: z.array(authoredMaterial),
  /** 'processing' until every file has been checked; 'refused' if one can't be used. */
  state: z.enum(['ready', 'processing', 'refused']),
  /** How many people may use each code of `watermarks`; codes that aren't listed have no limit. */
  watermark_limits: z.array(z.object({ code: z.string(), limit: z.number() })),
  /** Counts the edits. Send it with the next one. */
  version: z.number(),
  /**
   * Whether it has a cover and at least one good file; without them it isn't on sale. If it isn't ready, this says who
   * must act.
   */
  readiness: z.enum(['ready', 'preparing', 'needs_file']),
  /** Why it isn't ready, naming the files; '' if it is. */
  readiness_reason: z.string(),
  /** Why staff hid it; '' if they haven't. No one can get it until they restore it. */
  hidden_reason: z.string(),
})
export type AuthoredProduct = z.output<typeof authoredProduct>

const productOrder = z.object({
  orderBy: z.enum(['course_name', 'course_category', 'course_tution_fee', 'created_at']),
  by: z.preprocess(
    (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value),
    z.enum(['asc', 'desc']),
  ),
})

export const authoringContract = {
  authoredProductList: endpoint({
    method: 'GET',
    path: 'teacherproductsmarkeplace',
    summary:
      "Lists the caller's products by status, with storage used and allowed. Staff can list any teacher's.",
    access: 'teacher-or-staff',
    scope: 'read:products',
    own: ['query.teacher_id'],
    query: z.object({
      teacher_id: id,
      /** 1 active, 0 inactive, -1 deleted. */
      status: z.coerce
        .number()
        .pipe(z.union([z.literal(1), z.literal(0), z.literal(-1)]))
        .default(1),
      /** JSON: {"orderBy": "course_name" | "course_category" | "course_tution_fee" | "created_at", "by": "asc" | "desc"} */
      orderBy: json(productOrder, 200).optional(),
      searchQuery: line(200).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(10),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      language_code: z.string().max(10).optional(),
    }),
    response: z.object({
      products: z.array(authoredProduct),
      count: z.number(),
      /** How many are active, complete and not expired, regardless of the filters. */
      on_sale: z.number(),
      /** Bytes. */
      total_usage: z.number(),
      allowed_usage: z.number(),
    }),
    errors: ['user_unknown'],
  }),
  authoredProductView: endpoint({
    method: 'GET',
    path: 'teacherproducts/{id}',
    summary: "Returns one of the caller's products as the edit form needs it.",
    access: 'teacher',
    scope: 'read:products',
    params: z.object({ id }),
    query: localised,
    response: authoredProduct,
    errors: ['product_unknown'],
  }),
  productDeleteByGet: endpoint({
    method: 'GET',
    path: 'teacherproducts/delete',
    summary:
      "Takes one of the caller's products off sale. It can be restored for 30 days, and people who own it keep it.",
    access: 'teacher',
    query: z.object({ course_id: id, language_code: z.string().max(10).optional() }),
    response: status200,
    errors: ['not_yours', 'product_unknown', 'status_refused', 'product_hidden'],
  }),
  productDelete: endpoint({
    method: 'DELETE',
    path: 'teacherproducts/{id}',
    summary:
      "Takes one of the caller's products off sale. It can be restored for 30 days, and people who own it keep it.",
    access: 'teacher',
    scope: 'write:products',
    params: z.object({ id }),
    query: localised,
    response: status200,
    errors: ['not_yours', 'product_unknown', 'status_refused', 'product_hidden'],
  }),
  productStatusByGet: endpoint({
    method: 'GET',
    path: 'teacherproducts/status/{status}',
    summary: "Activates (1) or deactivates (0) one of the caller's products.",
    access: 'teacher',
    params: z.object({ status: z.enum(['0', '1']) }),
    query: z.object({ course_id: id, language_code: z.string().max(10).optional() }),
    response: status200,
    errors: ['not_yours', 'product_unknown', 'status_refused', 'product_hidden'],
  }),
  productStatus: endpoint({
    method: 'POST',
    path: 'teacherproducts/status/{status}',
    summary: "Activates (1) or deactivates (0) one of the caller's products.",
    access: 'teacher',
    scope: 'write:products',
    bodyFrom: 'query-or-json',
    params: z.object({ status: z.enum(['0', '1']) }),
    query: localised,
    body: z.object({ course_id: id }),
    response: status200,
    errors: ['not_yours', 'product_unknown', 'status_refused', 'product_hidden'],
  }),
  productAdd: endpoint({
    method: 'POST',
    path: 'addProduct',
    summary:
      'Creates a product from a form with files, or from the IDs of finished uploads. To publish for a centre, a member sends its ID as `subscriber_id`.',
    access: 'teacher',
    scope: 'write:products',
    bodyFrom: 'multipart',
    files,
    query: localised,
    body: z.object({
      ...productFields,
      /**
       * Whom it belongs to: 0 for the caller, or the centre where the caller is a teacher. A manager's products always
       * belong to the centre.
       */
      subscriber_id: idOrZero.optional(),
      /** '0' saves it as inactive. */
      status: z.enum(['0', '1']).default('1'),
    }),
    response: z.object({ status: z.literal(200), course_id: z.number() }),
    errors: [
      'centre_not_member',
      'payout_account_missing',
      'quota_exceeded',
      'storage_full',
      'upload_unknown',
      'upload_refused',
      'form_incomplete',
      'upload_name',
      'upload_empty',
      'upload_too_large',
      'upload_unfinished',
    ],
  }),
  productEdit: endpoint({
    method: 'POST',
    path: 'editProduct',
    summary:
      "Changes one of the caller's products. Materials missing from `materialUploads` stay unless `deletedMaterialId` names them.",
    access: 'teacher',
    scope: 'write:products',
    bodyFrom: 'multipart',
    files,
    query: localised,
    body: z.object({
      ...productFields,
      courseId: id,
      /** JSON list of material IDs. */
      deletedMaterialId: jsonList(id, 200).default([]),
      /**
       * The version the form was filled from. Without it, the edit is stored even if the product has changed in the
       * meantime.
       */
      version: z.coerce.number().int().positive().optional(),
      /** '1' notifies buyers about added materials, at most once a day. */
      tellBuyers: z.enum(['0', '1']).default('0'),
    }),
    response: z.object({ status: z.literal(200), course_id: z.number() }),
    errors: [
      'product_unknown',
      'product_changed',
      'payout_account_missing',
      'quota_exceeded',
      'storage_full',
      'upload_unknown',
      'upload_refused',
      'form_incomplete',
      'upload_name',
      'upload_empty',
      'upload_too_large',
      'upload_unfinished',
    ],
  }),
} as const
