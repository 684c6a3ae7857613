import { z } from 'zod'
import { productCard } from '../catalogue/catalogue.ts'
import { endpoint } from '../kit/endpoint.ts'
import { captionLanguages } from '../rules/captions.ts'
import { id, localised, requiredLine, status200 } from '../shared.ts'

/** A material as seen by someone with access. */
export const openMaterial = z.object({
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
  locked: z.boolean(),
  /**
   * Only with access. Signed and short-lived. For a worksheet of a watermarked product it is the address of the
   * caller's watermarked copy, which needs the bearer header like any call.
   */
  url: z.string(),
  poster: z.string(),
  /** Languages a video has captions in. */
  captions: z.array(z.enum(captionLanguages)),
  /** For people who can't see a video: what its pictures show; '' if there are no words for it. */
  picture_text: z.string(),
  /** Seconds into the video, or the page of the document, where this account stopped. */
  position: z.number(),
  /** Whether it was watched or read to the end at least once. */
  done: z.boolean(),
})
export type OpenMaterial = z.output<typeof openMaterial>

/** What anyone can see of a material. */
export const materialPreview = {
  /** A signed link to a clip, or signed links to page images; empty if there is none. */
  preview: z.union([z.string(), z.array(z.string())]),
  /** Whether the preview is still being made. If it is empty otherwise, there is none. */
  preview_pending: z.boolean(),
}

/** 'used_up': the code has reached its limit of people. */
export const gate = z.enum(['granted', 'invalid', 'expired', 'denied', 'missing', 'used_up'])

export const libraryContract = {
  productAccess: endpoint({
    method: 'GET',
    path: 'product/access/{id}',
    summary: 'Tells whether the caller may open a product, and returns its materials if so.',
    access: 'user',
    params: z.object({ id }),
    query: z.object({ status: z.string().max(5).optional(), language_code: z.string().max(10).optional() }),
    response: z.object({
      course_id: z.number(),
      course_name: z.string(),
      active: z.boolean(),
      course_end_date: z.string().nullable(),
      /** Open now, needs a code, must be bought, has expired, or isn't on offer now. */
      gate: z.enum(['open', 'code', 'buy', 'expired', 'closed']),
      needs_code: z.boolean(),
      /** Dollars, if it must be bought. */
      price: z.number().nullable(),
      /** Whether the caller has it through a purchase, a code, free access or as its seller. */
      owned: z.boolean(),
      product: productCard.nullable(),
      /** Shown over every page and over the player; '' for none. */
      watermark: z.string(),
      /** Whether its worksheets can be printed and downloaded, each copy with the caller's watermark. */
      may_download: z.boolean(),
      materials: z.array(openMaterial.extend(materialPreview)),
    }),
    errors: ['product_unknown'],
  }),
  productAccessByName: endpoint({
    method: 'GET',
    path: 'product/access',
    summary: 'Finds a product by name among those the caller may open; the newest if several share the name.',
    access: 'user',
    query: z.object({ course_name: requiredLine(200), language_code: z.string().max(10).optional() }),
    response: z.object({ course_id: z.number() }),
    errors: ['product_unknown'],
  }),
  productAccessVerify: endpoint({
    method: 'POST',
    path: 'product/access/{id}/verify',
    summary: 'Tries a six-character access code.',
    access: 'user',
    params: z.object({ id }),
    query: localised,
    body: z.object({ code: z.string().max(40) }),
    response: z.object({ result: gate }),
  }),
  materialDownload: endpoint({
    method: 'GET',
    path: 'materials/{id}/download',
    summary:
      "Returns the file to people with access. A worksheet needs a printable product, and carries the caller's details on each page.",
    access: 'user',
    params: z.object({ id }),
    query: localised,
    reply: 'file',
    fileTypes: [
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    errors: ['material_unknown', 'material_locked', 'download_off', 'unavailable'],
  }),
  materialPrint: endpoint({
    method: 'GET',
    path: 'materials/{id}/print',
    summary: 'Returns the worksheet for printing, stamped like the download.',
    access: 'user',
    params: z.object({ id }),
    query: localised,
    reply: 'file',
    fileTypes: ['application/pdf'],
    errors: ['material_unknown', 'material_locked', 'download_off', 'unavailable'],
  }),
  progressStore: endpoint({
    method: 'POST',
    path: 'progress',
    summary: 'Saves where the caller stopped in a material.',
    access: 'user',
    query: localised,
    body: z.object({ material_id: id, position: z.coerce.number().min(0).max(1_000_000) }),
    response: status200,
    errors: ['material_unknown', 'material_locked'],
  }),
} as const
