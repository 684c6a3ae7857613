import { isDay } from '#contract/rules/hong-kong-time.ts'
import { textOf } from '#contract/rules/listing-texts.ts'
import { freeCode, isAccessCode, priceRange, tagLimits } from '#contract/rules/product-form.ts'
import { parseWatermarks, type WatermarkEntry } from '../materials/watermark.rules.ts'

/** The form as sent; the description has been sanitised. */
export interface ProductForm {
  name: string
  /** In Chinese; undefined leaves it unchanged. */
  nameZh?: string | undefined
  description: string
  descriptionZh?: string | undefined
  subject: string
  levels: readonly string[]
  tags: string
  grade: string
  previewMode: 'low' | 'high' | ''
  price: string
  discount: string
  accessCode: string
  expiry: string
  /** Undefined leaves it unchanged, and means yes for a new one. */
  printable: boolean | undefined
  showWatermark: boolean
  watermarks: string
  /** How many people may use a watermark code; undefined leaves it unchanged. */
  limits?: readonly { code: string; limit: number }[]
}

/** What the form is checked against. */
export interface FormFacts {
  subject: { id: number; levels: readonly string[] } | undefined
  grades: readonly string[]
  /** The day in Hong Kong. */
  today: string
  hasCover: boolean
  hasMaterial: boolean
  /** The current product; null for a new one. Keeping its values is allowed, however the lists have changed. */
  current: {
    name: string
    nameZh: string | null
    description: string
    descriptionZh: string | null
    subjectId: number
    levels: readonly string[]
    grade: string
    endsOn: string | null
    access: Access
    accessCode: string | null
    printable: boolean
    watermarks?: readonly { code: string; limit?: number | null }[]
  } | null
  /** A random code, for products opened by their watermark codes. */
  newCode: () => string
}

export type Access = 'paid' | 'free' | 'code' | 'watermark'

export interface ProductTerms {
  access: Access
  priceCents: number
  discountCents: number | null
  accessCode: string | null
  showWatermark: boolean
  watermarks: WatermarkEntry[]
}

export interface DecidedProduct extends ProductTerms {
  name: string
  nameZh: string | null
  description: string
  descriptionZh: string | null
  subjectId: number
  levels: string[]
  tags: string[]
  grade: string
  previewMode: 'low' | 'high'
  endsOn: string | null
  printable: boolean
}

/** Refusal codes by field of the form. */
export type Problems = Record<string, string>

/** Codes for missing values, as opposed to wrong ones. */
const missing: ReadonlySet<string> = new Set([
  'required',
  'price_or_code',
  'code_or_price',
  'watermark_required',
])
export const isIncomplete = (problems: Problems): boolean =>
  Object.values(problems).some(code => missing.has(code))

/** All errors of a form at once; or the product it describes. */
export function decideProduct(
  form: ProductForm,
  facts: FormFacts,
): { problems: Problems } | { product: DecidedProduct } {
  const problems: Problems = {}
  for (const [field, value] of [
    ['productCategory', form.subject],
    ['productGrad', form.grade],
    ['worksheetPreviewMode', form.previewMode],
  ] as const) {
    if (value === '') problems[field] = 'required'
  }
  const { name, description } = decideTexts(form, facts.current)
  if (name.main === '') problems.productName = 'required'
  if (description.main === '') problems.productDescription = 'required'
  if (!facts.hasCover) problems.cover = 'required'
  if (!facts.hasMaterial) problems.material = 'required'

  const levels = decideLevels(form, facts, problems)
  const tags = decideTags(form.tags, problems)
  const grade = decideGrade(form.grade, facts, problems)
  const endsOn = decideExpiry(form.expiry, facts, problems)
  const terms = decideTerms(form, facts, problems)

  if (Object.keys(problems).length > 0 || !facts.subject || form.previewMode === '') return { problems }
  const { previewMode } = form
  const texts = {
    name: name.main,
    nameZh: name.zh,
    description: description.main,
    descriptionZh: description.zh,
  }
  const subjectId = facts.subject.id
  const printable = form.printable ?? facts.current?.printable ?? true
  const described = { ...texts, subjectId, levels, tags, grade, previewMode, endsOn }
  return { product: { ...described, printable, ...terms } }
}

/** In each language, of which one is enough. */
function decideTexts(form: ProductForm, current: FormFacts['current']) {
  const seen = (html: string) => (isBlankHtml(html) ? '' : html)
  const name = keptText(current?.name, current?.nameZh)
  const description = keptText(current?.description, current?.descriptionZh)
  return {
    name: textOf({ en: form.name, zh: form.nameZh ?? name }),
    description: textOf({ en: seen(form.description), zh: seen(form.descriptionZh ?? description) }),
  }
}

/** A Chinese text that is the only one follows the other: a client that sends only that one means both. */
const keptText = (main: string | undefined, zh: string | null | undefined): string =>
  zh && zh !== main ? zh : ''

/** Whether HTML has no visible content. */
export function isBlankHtml(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;|[\s\u200B-\u200D\u2060\uFEFF]/g, '') === ''
}

const sameText = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase()

function decideLevels(form: ProductForm, { subject, current }: FormFacts, problems: Problems): string[] {
  const given = form.levels.filter(title => title !== '')
  if (given.length === 0) problems.productLevel = 'required'
  if (!subject) {
    if (form.subject !== '') problems.productCategory = 'subject_unknown'
    return []
  }
  const kept = current?.subjectId === subject.id ? current.levels : []
  const offered = [...subject.levels, ...kept]
  const found = given.map(title => offered.find(sameText(title)))
  if (found.includes(undefined)) problems.productLevel = 'level_unknown'
  return [...new Set(found.filter(title => title !== undefined))]
}

function decideGrade(given: string, { grades, current }: FormFacts, problems: Problems): string {
  const grade = [...grades, ...(current ? [current.grade] : [])].find(sameText(given))
  if (given !== '' && grade === undefined) problems.productGrad = 'grade_unknown'
  return grade ?? ''
}

function decideTags(text: string, problems: Problems): string[] {
  const tags: string[] = []
  // The comma of a Chinese keyboard separates them too.
  for (const tag of text.split(/[,，]/).map(part => part.trim().replace(/\s+/g, ' ')))
    if (tag !== '' && !tags.some(sameText(tag))) tags.push(tag)
  if (tags.length === 0) problems.productTags = 'required'
  else if (tags.length > tagLimits.count) problems.productTags = 'tags_many'
  else if (tags.some(tag => [...tag].length > tagLimits.length)) problems.productTags = 'tag_long'
  return tags
}

function decideExpiry(given: string, { today, current }: FormFacts, problems: Problems): string | null {
  if (given === '' || given === 'null') return null
  if (!isDay(given)) problems.expiryDate = 'date'
  // An expired product can still be corrected without a new date.
  else if (given < today && given !== current?.endsOn) problems.expiryDate = 'date_past'
  return given
}

/** How people get access: exactly one of price, code, free and watermark codes. */
function decideTerms(form: ProductForm, facts: FormFacts, problems: Problems): ProductTerms {
  const code = form.accessCode.toUpperCase()
  const isFree = code === freeCode
  const terms: ProductTerms = {
    access: 'free',
    priceCents: 0,
    discountCents: null,
    accessCode: null,
    showWatermark: form.showWatermark,
    watermarks: form.showWatermark
      ? limited(
          decideWatermarks(form.watermarks, !isFree, problems),
          form.limits ?? facts.current?.watermarks,
        )
      : [],
  }
  if (form.showWatermark && !isFree) {
    // Kept while it stays this kind, so people who used it keep access.
    const kept = facts.current?.access === 'watermark' ? facts.current.accessCode : null
    return { ...terms, access: 'watermark', accessCode: kept ?? unusedCode(terms.watermarks, facts.newCode) }
  }

  const price = decidePrice(form, problems)
  if (price > 0 && code !== '') {
    problems.price = 'price_excludes_code'
    problems.productAccessCode = 'code_excludes_price'
  }
  if (isFree) return terms
  if (code !== '') {
    if (price === 0 && !isAccessCode(code)) problems.productAccessCode = 'access_code'
    return { ...terms, access: 'code', accessCode: code }
  }
  if (price === 0 && !problems.price) {
    problems.price = 'price_or_code'
    problems.productAccessCode = 'code_or_price'
  }
  const discount = decideDiscount(form.discount, price, problems)
  return { ...terms, access: 'paid', priceCents: price * 100, discountCents: discount && discount * 100 }
}

/** Whole dollars; 0 for none. */
function decidePrice(form: Pick<ProductForm, 'price' | 'discount'>, problems: Problems): number {
  if (form.price !== '' && !/^\d+$/.test(form.price)) problems.price = 'price_numeric'
  if (form.discount !== '' && !/^\d+$/.test(form.discount)) problems.discountedPrice = 'discount_numeric'
  if (problems.price) return 0
  const price = Number(form.price)
  if (price > 0 && price < priceRange.min) problems.price = 'price_low'
  if (price > priceRange.max) problems.price = 'price_high'
  return price
}

/** Without a price there is nothing to discount. */
function decideDiscount(given: string, price: number, problems: Problems): number | null {
  const discount = Number(given)
  if (problems.price || problems.discountedPrice || discount === 0) return null
  if (discount >= price) problems.discountedPrice = 'discount_high'
  else if (discount < priceRange.min) problems.discountedPrice = 'discount_low'
  return discount
}

/** A price and its discount alone, by the rules of the form; returns the first one broken. */
export function decideAmounts(
  price: string,
  discount: string,
): { problem: string } | { priceCents: number; discountCents: number | null } {
  const problems: Problems = {}
  const decided = decidePrice({ price, discount }, problems)
  const discounted = decideDiscount(discount, decided, problems)
  const [problem] = Object.values(problems)
  if (problem) return { problem }
  if (decided === 0) return { problem: 'price_or_code' }
  return { priceCents: decided * 100, discountCents: discounted && discounted * 100 }
}

/** '20%' is taken off a price, in whole dollars; anything else is the price itself. */
export function discountOf(given: string, price: string): string {
  const percent = /^(\d{1,2})\s*%$/.exec(given)?.[1]
  if (percent === undefined || !/^\d+$/.test(price)) return given
  return String(Math.round((Number(price) * (100 - Number(percent))) / 100))
}

function decideWatermarks(text: string, required: boolean, problems: Problems): WatermarkEntry[] {
  const read = parseWatermarks(text)
  if ('problem' in read) {
    problems.watermarks = read.problem
    return []
  }
  if (required && read.entries.length === 0) problems.watermarks = 'watermark_required'
  return read.entries
}

function limited(
  entries: readonly WatermarkEntry[],
  limits: readonly { code: string; limit?: number | null }[] = [],
): WatermarkEntry[] {
  const byCode = new Map(limits.map(({ code, limit }) => [code.toUpperCase(), limit]))
  return entries.map(entry => {
    const limit = byCode.get(entry.code)
    return limit ? { ...entry, limit } : entry
  })
}

function unusedCode(entries: readonly WatermarkEntry[], newCode: () => string): string {
  const used = new Set(entries.map(entry => entry.code))
  let code = newCode()
  while (used.has(code)) code = newCode()
  return code
}

/** The codes that open a product; people who used another one lose access. */
export function validCodes(terms: Pick<ProductTerms, 'access' | 'accessCode' | 'watermarks'>): string[] {
  if (terms.access !== 'code' && terms.access !== 'watermark') return []
  const entries = terms.access === 'watermark' ? terms.watermarks.map(entry => entry.code) : []
  return [...(terms.accessCode ? [terms.accessCode] : []), ...entries]
}
