import { isAccessCode, priceRange, tagLimits, watermarkLimits } from '#contract/rules/product-form.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { isWrong, type MaterialItem } from '../materials/material-item.ts'
import {
  type Cover,
  type FormValues,
  hasOwnCodes,
  isPricedOrCoded,
  plainText,
  type WatermarkEntry,
} from './form-values.ts'

/** Fields by their name on the wire, so that the server's refusals find their place. */
export const fieldNames = [
  'productName',
  'productNameZh',
  'productDescription',
  'productDescriptionZh',
  'productCategory',
  'productLevel',
  'productTags',
  'productGrad',
  'price',
  'discountedPrice',
  'productAccessCode',
  'expiryDate',
  'watermarks',
  'cover',
  'material',
  'worksheetPreviewMode',
] as const
export type FieldName = (typeof fieldNames)[number]
export type FieldErrors = Partial<Record<FieldName, string>>

/** The sections of the form, in order, with the fields of each. */
export const sections = {
  basics: [
    'productName',
    'productNameZh',
    'productDescription',
    'productDescriptionZh',
    'productCategory',
    'productGrad',
    'productLevel',
    'productTags',
  ],
  access: ['price', 'discountedPrice', 'productAccessCode', 'expiryDate', 'watermarks'],
  cover: ['cover'],
  materials: ['material', 'worksheetPreviewMode'],
} as const satisfies Record<string, readonly FieldName[]>
export type Section = keyof typeof sections
export const sectionNames = Object.keys(sections) as Section[] // the keys of the object right above

export interface Checked {
  values: FormValues
  cover: Cover | null
  materials: readonly MaterialItem[]
  /** YYYY-MM-DD in Hong Kong. */
  today: string
  /** The product's existing last day; it may be in the past. */
  keptExpiry?: string
}

/** What the server would refuse, in its words, before anything is sent. */
export function checkForm(form: Checked): FieldErrors {
  const errors: FieldErrors = {
    ...requiredErrors(form.values),
    ...(isPricedOrCoded(form.values) ? priceErrors(form.values) : {}),
    ...expiryErrors(form),
    ...(hasOwnCodes(form.values) ? watermarkErrors(form.values) : {}),
  }
  if (!form.cover) errors.cover = m.authoring_cover_required()
  const wrong = form.materials.filter(isWrong)
  if (form.materials.length === 0) errors.material = m.authoring_material_required()
  else if (wrong.length > 0) errors.material = m.authoring_material_wrong({ count: wrong.length })
  return errors
}

function requiredErrors(values: FormValues): FieldErrors {
  const given: [FieldName, boolean][] = [
    ['productCategory', values.subject !== ''],
    ['productLevel', values.levels.length > 0],
    ['productTags', values.tags.length > 0],
    ['productGrad', values.grade !== ''],
    ['worksheetPreviewMode', values.previewMode !== ''],
  ]
  return {
    ...(values.name.trim() + values.nameZh.trim() === '' && { productName: m.authoring_name_either() }),
    ...(plainText(values.description + values.descriptionZh) === '' && {
      productDescription: m.authoring_description_either(),
    }),
    ...Object.fromEntries(given.filter(([, is]) => !is).map(([name]) => [name, m.authoring_required()])),
  }
}

function priceErrors({ price, discountedPrice, accessCode }: FormValues): FieldErrors {
  const errors: FieldErrors = {}
  if (!Number(price) && !accessCode && /^\d*$/.test(price)) {
    errors.price = m.authoring_price_or_code()
    errors.productAccessCode = m.authoring_code_or_price()
  }
  if (price && !/^\d+$/.test(price)) errors.price = m.authoring_price_numeric()
  else if (Number(price) > 0 && Number(price) < priceRange.min)
    errors.price = m.authoring_price_least({ least: priceRange.min })
  else if (Number(price) > priceRange.max)
    errors.price = m.authoring_price_most({ most: wholeNumber(priceRange.max) })
  else if (price && accessCode) errors.price = m.authoring_price_alert()

  if (discountedPrice && !/^\d+$/.test(discountedPrice))
    errors.discountedPrice = m.authoring_discount_numeric()
  else if (discountedPrice && Number(discountedPrice) < priceRange.min)
    errors.discountedPrice = m.authoring_price_least({ least: priceRange.min })
  else if (discountedPrice && !(Number(discountedPrice) < Number(price)))
    errors.discountedPrice = m.authoring_discount_below()

  if (accessCode && !isAccessCode(accessCode)) errors.productAccessCode = m.authoring_code_shape()
  return errors
}

function expiryErrors({ values, today, keptExpiry }: Checked): FieldErrors {
  if (!values.expires) return {}
  if (!/^\d{4}-\d{2}-\d{2}$/.test(values.expiryDate)) return { expiryDate: m.authoring_required() }
  if (values.expiryDate < today && values.expiryDate !== keptExpiry)
    return { expiryDate: m.authoring_expiry_past() }
  return {}
}

function watermarkErrors({ watermarks }: FormValues): FieldErrors {
  if (watermarks.length === 0) return { watermarks: m.authoring_watermark_required() }
  if (watermarks.length > watermarkLimits.count)
    return { watermarks: m.authoring_watermark_many({ most: watermarkLimits.count }) }
  const wrong = watermarks.map(watermarkRefusal).find(Boolean)
  return wrong ? { watermarks: wrong } : {}
}

/** What is wrong with an entry's text, or null: comma and bar separate the entries on the wire. */
export function watermarkRefusal({ text }: WatermarkEntry): string | null {
  if (text.trim() === '') return m.authoring_watermark_text()
  if (/[,|]/.test(text)) return m.authoring_watermark_signs()
  if ([...text.trim()].length > watermarkLimits.length)
    return m.authoring_watermark_long({ most: watermarkLimits.length })
  return null
}

/** What can't be in a tag, or null: the comma separates tags on the wire. */
export function tagRefusal(tag: string, present: readonly string[]): string | null {
  if (/[,，]/.test(tag)) return m.authoring_tag_comma()
  if ([...tag].length > tagLimits.length) return m.authoring_tag_long({ most: tagLimits.length })
  if (present.length >= tagLimits.count) return m.authoring_tag_many({ most: tagLimits.count })
  return null
}
