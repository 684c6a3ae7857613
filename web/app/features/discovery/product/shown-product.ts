import type { ProductDetail, ProductMaterial } from '#contract/discovery/discovery.ts'
import type { Review } from '#contract/reviews/reviews.ts'
import { isWorksheet } from '#contract/rules/materials.ts'
import { type RichNode, readRichText } from '../../../ui/rich-text/read-rich-text.ts'
import { type Card, otherLanguage, toCard } from '../../catalogue/card.ts'

/** What the page shows of a material, and what there is to see of it without buying. */
export interface ShownMaterial {
  readonly id: number
  readonly title: string
  readonly kind: 'video' | 'worksheet' | 'document'
  /** Of the whole. */
  readonly pages: number
  readonly seconds: number
  /** Of the clip. */
  readonly clipSeconds: number
  /** How many addresses its preview has: a clip has one, a worksheet one for each page that may be seen. */
  readonly previews: number
  /** It is still being made. */
  readonly pending: boolean
  /** Signed, and good for a while only. Of what is not shown at once they are fetched when asked for. */
  readonly links: readonly string[]
}

/** What the page shows of a product. It travels inside the page, so it has no more than that. */
export interface ShownProduct {
  readonly card: Card
  /** Anyone who asked has it; false if the server asked on no one's behalf. */
  readonly owned: boolean
  /** What the teacher wrote, from the tags we know. */
  readonly description: readonly RichNode[]
  /** Where it is not in the language of the page. */
  readonly descriptionLang?: string | undefined
  /** English titles. */
  readonly subject: string
  readonly grade: string
  readonly tags: readonly string[]
  readonly onOffer: boolean
  readonly pdfMode: 'high' | 'low'
  readonly materials: readonly ShownMaterial[]
  /** The material that anyone may open whole. */
  readonly sample: number | null
  readonly reviews: readonly Review[]
  readonly breakdown: ProductDetail['stats']['breakdown']
  readonly stats: Omit<ProductDetail['stats'], 'breakdown'>
  readonly seller: ProductDetail['seller']
}

/** The reading of the wire: done by the server, and fetched by the browser only when it asks by itself. */
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
    seller: detail.seller,
  }
}

/** Every link of the previews, by material: what a page asks for when those it came with are not enough. */
export function linksOf(detail: ProductDetail): ReadonlyMap<number, readonly string[]> {
  return new Map(detail.materials.map(material => [material.id, previewsOf(material)]))
}

/** On the wire a type comes with or without its dot. */
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
