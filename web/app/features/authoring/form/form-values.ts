import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { sidesOf } from '#contract/rules/listing-texts.ts'
import { freeCode } from '#contract/rules/product-form.ts'
import { newCode } from '../share/access-codes.ts'

export interface WatermarkEntry {
  code: string
  text: string
  /** How many people may use the code, as typed; '' or absent for no limit. */
  limit?: string
}

/** The form's fields, without the files. Amounts stay as typed until they are sent. */
export interface FormValues {
  /** In English, like the description. */
  name: string
  /** HTML of the editor. */
  description: string
  nameZh: string
  descriptionZh: string
  subject: string
  levels: readonly string[]
  tags: readonly string[]
  grade: string
  previewMode: 'high' | 'low' | ''
  price: string
  discountedPrice: string
  accessCode: string
  free: boolean
  expires: boolean
  /** YYYY-MM-DD. */
  expiryDate: string
  /** Its owners can print and download its worksheets. */
  printable: boolean
  watermark: boolean
  watermarks: readonly WatermarkEntry[]
  /** Whom a member of a centre publishes for: the centre, or 0 for themselves. */
  centreId: number
}

/** The cover: the product's current one, or a new upload with the picture to show for it. */
export interface Cover {
  /** Empty for the product's current cover. */
  uploadId: string
  picture: string
}

export const emptyValues: FormValues = {
  name: '',
  description: '',
  nameZh: '',
  descriptionZh: '',
  subject: '',
  levels: [],
  tags: [],
  grade: '',
  previewMode: 'high',
  price: '',
  discountedPrice: '',
  accessCode: '',
  free: false,
  expires: false,
  expiryDate: '',
  printable: true,
  watermark: false,
  watermarks: [],
  centreId: 0,
}

export function valuesOf(product: AuthoredProduct): FormValues {
  const watermark = product.showWaterMark === '1'
  const free = product.access_code === freeCode
  const name = sidesOf({ main: product.course_name, zh: product.course_name_zh || null })
  const description = sidesOf({ main: product.course_description, zh: product.course_description_zh || null })
  return {
    ...{ name: name.en, nameZh: name.zh },
    ...{ description: description.en, descriptionZh: description.zh },
    subject: product.course_category,
    levels: readLevels(product.course_level),
    tags: readTags(product.tags),
    grade: product.course_grade_level,
    previewMode: product.pdf_preview_mode,
    price: product.course_tution_fee > 0 ? String(product.course_tution_fee) : '',
    discountedPrice: product.discounted_price === '' ? '' : String(product.discounted_price),
    // The server creates the common code behind watermark codes, and it is never given out.
    accessCode: free || watermark ? '' : product.access_code,
    free,
    expires: product.course_end_date !== null,
    expiryDate: product.course_end_date?.slice(0, 10) ?? '',
    printable: product.printable === '1',
    watermark,
    watermarks: withLimits(readWatermarks(product.watermarks), product.watermark_limits),
    centreId: product.subscriber_id,
  }
}

export const coverOf = (product: AuthoredProduct): Cover | null =>
  product.course_cover ? { uploadId: '', picture: product.course_cover } : null

/** '["P3","P4"]'; anything else counts as none. */
export function readLevels(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    // An older product may have a bare title.
    return text ? [text] : []
  }
}

export const readTags = (text: string) =>
  text
    .split(',')
    .map(tag => tag.trim())
    .filter(Boolean)

/** 'code,text|code,text': the first comma ends the code. */
export function readWatermarks(text: string): WatermarkEntry[] {
  return text
    .split('|')
    .filter(Boolean)
    .map(pair => {
      const comma = pair.indexOf(',')
      return comma < 0
        ? { code: pair, text: '' }
        : { code: pair.slice(0, comma), text: pair.slice(comma + 1) }
    })
}

function withLimits(
  entries: readonly WatermarkEntry[],
  limits: AuthoredProduct['watermark_limits'],
): WatermarkEntry[] {
  const byCode = new Map(limits.map(({ code, limit }) => [code, String(limit)]))
  return entries.map(entry => {
    const limit = byCode.get(entry.code)
    return limit === undefined ? entry : { ...entry, limit }
  })
}

/** One entry for each pasted line, each with its own code. */
export function entriesFromLines(text: string, present: readonly WatermarkEntry[]): WatermarkEntry[] {
  const taken = present.map(({ code }) => code)
  return text
    .split(/\r?\n/)
    .map(line => line.replaceAll('\t', ' ').trim())
    .filter(Boolean)
    .map(line => {
      const code = newCode(taken)
      taken.push(code)
      return { code, text: line }
    })
}

/** Whether price and access code are asked for at all. */
export const isPricedOrCoded = ({ free, watermark }: FormValues) => !free && !watermark
/** Whether people get access by personal codes. */
export const hasOwnCodes = ({ free, watermark }: FormValues) => watermark && !free

/** Whether there is any text: an empty editor leaves tags. */
export const plainText = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '')
