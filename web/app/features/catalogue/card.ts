import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { freeCode } from '#contract/rules/product-form.ts'
import { getLocale, type Locale, languageTags } from '../../lib/locale.ts'

/**
 * What a card shows of a product. Loaders of public pages return this and not the product from the wire, because a
 * loader's result is sent inside the page.
 */
export interface Card {
  readonly id: number
  readonly name: string
  /** The name's language, if it isn't the page's. */
  readonly lang?: string | undefined
  /** Address of the picture 640 wide, or of the video; '' while there is none. */
  readonly cover: string
  readonly video: boolean
  /** English titles. */
  readonly levels: readonly string[]
  /** The current price, in dollars. */
  readonly price: number
  /** The price without the discount. */
  readonly fee: number
  /** When a timed discount ends. */
  readonly ends: string | null
  /** Free for anyone who is signed in. */
  readonly free: boolean
  readonly rating: number
  readonly comments: number
  readonly videos: number
  readonly worksheets: number
  /** For its worksheets; null if it has none. */
  readonly printing: Printing | null
  readonly seller: { readonly name: string; readonly username: string; readonly avatar: string }
  /** 0 for a teacher's own. */
  readonly centreId: number
  readonly teacherId: number
  /** Opens with a code: not for sale. */
  readonly hasCode: boolean
  readonly sold: number
}

/** Whether its owners can print and download, or only view. */
export type Printing = 'printable' | 'viewOnly'

export function toCard(product: ProductCard): Card {
  const { course_tution_fee: fee, access_code: code } = product
  return {
    id: product.course_id,
    name: product.course_name,
    lang: otherLanguage(product.course_name_language),
    cover: product.course_cover,
    video: product.cover_type === '.mp4',
    levels: levelsOf(product.course_level),
    price: priceOf(product),
    fee,
    ends: product.discount_ends_at ?? null,
    free: code === freeCode,
    rating: product.rating,
    comments: product.comments,
    videos: product.videos,
    worksheets: product.worksheets,
    printing: printingOf(product),
    seller: {
      name: product.centre_name || product.display_name,
      username: product.username,
      avatar: product.avatar,
    },
    centreId: product.subscriber_id,
    teacherId: product.course_teacher,
    hasCode: code !== '' && code !== freeCode,
    sold: product.sold,
  }
}

/** For `lang`: undefined if a text is in the page's language. */
export const otherLanguage = (language: Locale): string | undefined =>
  language === getLocale() ? undefined : languageTags[language]

function printingOf({ pdfs, printable }: ProductCard): Printing | null {
  if (pdfs === 0) return null
  return printable === '1' ? 'printable' : 'viewOnly'
}

/** The discount only counts if there is one and it is below the fee. */
export function priceOf({
  course_tution_fee: fee,
  discounted_price: discounted,
}: Pick<ProductCard, 'course_tution_fee' | 'discounted_price'>): number {
  return discounted !== '' && discounted < fee ? discounted : fee
}

/** A JSON array as a string on the wire: '["P3","P4"]'. */
export function levelsOf(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    // Anything else is still worth showing.
    return text ? [text] : []
  }
}

/** How much of a name is shown. */
export const nameLengths = { card: 55, carousel: 58, cart: 45 } as const

/** By characters as people count them, so nothing is cut in half. */
export function cutName(name: string, length: number): string {
  const characters = [...name]
  return characters.length <= length ? name : `${characters.slice(0, length).join('').trimEnd()}…`
}

/** By age; tests and others come last, in their own order. */
const stages = [/^Pre-K$/, /^K\d$/, /^P\d$/, /^S\d$/]

function stageOf(level: string): number {
  const stage = stages.findIndex(pattern => pattern.test(level))
  return stage < 0 ? stages.length : stage
}

/** All levels in one chip: 'P3', 'P4-P6' for a range, 'P6 +1' for others. */
export function levelSpan(all: readonly string[], titleOf: (level: string) => string): string {
  const levels = all.toSorted((a, b) => stageOf(a) - stageOf(b))
  const [first] = levels
  const last = levels.at(-1)
  if (first === undefined || last === undefined) return ''
  if (levels.length === 1) return titleOf(first)
  return isRun(levels) ? `${titleOf(first)}-${titleOf(last)}` : `${titleOf(first)} +${levels.length - 1}`
}

/** Consecutive levels of one stage. */
function isRun(levels: readonly string[]): boolean {
  return levels.every((level, index) => {
    const before = levels[index - 1]
    if (!/^[KPS]\d$/.test(level)) return false
    return before === undefined || (before[0] === level[0] && Number(level[1]) === Number(before[1]) + 1)
  })
}

const coverWidths = [320, 640, 1000] as const

/** The same picture in its widths; undefined for an address that isn't ours. */
export function coverSet(cover: string): string | undefined {
  const stem = /^(.*)-\d+\.webp$/.exec(cover)?.[1]
  return stem && coverWidths.map(width => `${stem}-${width}.webp ${width}w`).join(', ')
}

/** The width social networks show large. */
const sharedWidth = 1000

/** The same picture, wide enough for social networks; undefined if the product has none yet. */
export function wideCover(cover: string): string | undefined {
  return cover ? cover.replace(/-\d+(\.webp)$/, `-${sharedWidth}$1`) : undefined
}
