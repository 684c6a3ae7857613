import { freeCode } from '#contract/rules/product-form.ts'
import { type MaterialItem, wireMaterials } from '../materials/material-item.ts'
import { type Cover, type FormValues, hasOwnCodes, isPricedOrCoded } from './form-values.ts'

interface Product {
  values: FormValues
  cover: Cover | null
  materials: readonly MaterialItem[]
  /** Present when an existing product is changed. */
  courseId?: number
  /** The version that the form was filled from. */
  version?: number | null
  deletedMaterials?: readonly number[]
  /** A new one that isn't put on sale yet. */
  aside?: boolean
  /** Buyers are notified about additions. */
  tellBuyers?: boolean
}

/** The form in the wire's format; files are named by the IDs of their uploads. */
export function formPayload({
  values,
  cover,
  materials,
  courseId,
  version,
  deletedMaterials = [],
  aside = false,
  tellBuyers = false,
}: Product): FormData {
  const priced = isPricedOrCoded(values)
  const fields: Record<string, string> = {
    productName: values.name.trim(),
    productNameZh: values.nameZh.trim(),
    productDescription: values.description,
    productDescriptionZh: values.descriptionZh,
    productCategory: values.subject,
    productLevel: JSON.stringify(values.levels),
    productTags: values.tags.join(','),
    productGrad: values.grade,
    worksheetPreviewMode: values.previewMode,
    price: priced ? values.price : '',
    discountedPrice: priced ? values.discountedPrice : '',
    productAccessCode: codeOf(values),
    expiryDate: values.expires ? values.expiryDate : 'null',
    printable: values.printable ? '1' : '0',
    showWaterMark: values.watermark ? '1' : '0',
    watermarks: hasOwnCodes(values)
      ? values.watermarks.map(({ code, text }) => `${code},${text.trim()}`).join('|')
      : '',
    watermarkLimits: JSON.stringify(
      hasOwnCodes(values)
        ? values.watermarks.flatMap(({ code, limit }) => (limit ? [{ code, limit: Number(limit) }] : []))
        : [],
    ),
    coverUpload: cover?.uploadId ?? '',
    materialUploads: JSON.stringify(wireMaterials(materials)),
  }
  // The owner of a product was decided when it was published.
  if (courseId === undefined && values.centreId > 0) fields.subscriber_id = String(values.centreId)
  if (courseId === undefined && aside) fields.status = '0'
  if (courseId !== undefined) {
    fields.courseId = String(courseId)
    fields.deletedMaterialId = JSON.stringify(deletedMaterials)
    if (tellBuyers) fields.tellBuyers = '1'
    if (version) fields.version = String(version)
  }
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

/** The server creates the code of a watermarked product itself. */
function codeOf(values: FormValues): string {
  if (values.free) return freeCode
  return values.watermark ? '' : values.accessCode
}
