import type { ProductDetail, ProductMaterial } from '#contract/discovery/discovery.ts'
import type { Review } from '#contract/reviews/reviews.ts'
import { isWorksheet } from '#contract/rules/materials.ts'
import { type RichNode, readRichText } from '../../../ui/rich-text/read-rich-text.ts'
import { type Card, otherLanguage, toCard } from '../../catalogue/card.ts'

/** What the page shows of a material, and its free preview. */
export interface ShownMaterial {
  readonly id: number
  readonly title: string
  readonly kind: 'video' | 'worksheet' | 'document'
  /** Of the whole file. */
  readonly pages: number
  readonly seconds: number
  /** Of the clip. */
  readonly clipSeconds: number
  /** How many addresses its preview has: one for a clip, one per visible page for a worksheet. */
  readonly previews: number
  /** It is still being made. */
  readonly pending: boolean
  /** Signed, and only valid for a while. Those that aren't shown at once are requested when needed. */
  readonly links: readonly string[]
}

/** What the page shows of a product. It is sent inside the page, so it has no more than that. */
export interface ShownProduct {
  readonly card: Card
  /** Whether the caller owns it; false if the server asked without a user. */
  readonly owned: boolean
  /** The teacher's text, rebuilt from the tags we know. */
  readonly description: readonly RichNode[]
  /** If it isn't in the page's language. */
  readonly descriptionLang?: string | undefined
  /** English titles. */
  readonly subject: string
  readonly grade: string
  readonly tags: readonly string[]
  readonly onOffer: boolean
  readonly pdfMode: 'high' | 'low'
  readonly materials: readonly ShownMaterial[]
  /** The material that everyone can open in full. */
  readonly sample: number | null
  readonly reviews: readonly Review[]
  readonly breakdown: ProductDetail['stats']['breakdown']
  readonly stats: Omit<ProductDetail['stats'], 'breakdown'>
  /** So many days after paying the seller refunds it unless it was opened; 0 for no such rule. */
  readonly refundDays: number
  readonly seller: ProductDetail['seller']
  /** Whether the seller’s account is verified for paid courses. */
  readonly verified: boolean
}

/** Reads the wire: done by the server, and only loaded by the browser when it makes the request itself. */
export function toShown(detail: ProductDetail): ShownProduct {
  const { breakdown, ...stats } = detail.stats
  return {
    card: toCard(detail),
    owned: detail.owned,
    description: readRichText(detail.course_description),
    descriptionLang: otherLanguage(detail.course_description_language),
    subject: detail.course_category,
    grade: detail.course_grade_level,
    tags: detail.tags.split(',').filter(Boolean),
    onOffer: detail.course_status === 1,
    pdfMode: detail.pdf_preview_mode,
    materials: detail.materials.map(toMaterial),
    sample: detail.sample,
    reviews: detail.reviews,
    breakdown,
    stats,
    refundDays: detail.refund_days,
    seller: detail.seller,
    verified: detail.stripe_connect_id !== null,
  }
}

/** All links of the previews, by material: requested when those in the page aren't enough. */
export function linksOf(detail: ProductDetail): ReadonlyMap<number, readonly string[]> {
  return new Map(detail.materials.map(material => [material.id, previewsOf(material)]))
}

/** On the wire, a type comes with or without its dot. */
const kindOf = (type: string): ShownMaterial['kind'] =>
  /^\.?pdf$/i.test(type) ? 'worksheet' : isWorksheet(type) ? 'document' : 'video'

function toMaterial(material: ProductMaterial): ShownMaterial {
  const links = previewsOf(material)
  return {
    id: material.id,
    title: material.org_name,
    kind: kindOf(material.type),
    pages: material.pages ?? 0,
    seconds: material.duration ?? 0,
    clipSeconds: Math.max(0, secondsOf(material.preview_ends) - secondsOf(material.preview_starts)),
    previews: links.length,
    pending: material.preview_pending,
    links,
  }
}

function previewsOf({ preview }: ProductMaterial): readonly string[] {
  return (typeof preview === 'string' ? [preview] : preview).filter(Boolean)
}

/** 'hh:mm:ss'. */
function secondsOf(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + (Number(part) || 0), 0)
}
