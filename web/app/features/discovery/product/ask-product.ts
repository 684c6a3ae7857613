import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { ComingClassView } from '#contract/classes/coming-classes.ts'
import type { Bundle } from '#contract/commerce/bundles.ts'
import type { ProductDetail } from '#contract/discovery/discovery.ts'
import type { Api } from '../../../lib/api.ts'
import { loadBundles } from '../../catalogue/bundles/load-bundles.ts'
import { loadComing } from '../../catalogue/live/load-coming.ts'

/** A product from the wire, with similar ones. */
export interface ProductAnswer {
  readonly detail: ProductDetail
  readonly related: readonly ProductCard[]
  readonly classes: readonly ComingClassView[]
  readonly bundles: readonly Bundle[]
}

/** Why there is nothing to show: it has expired, its teacher took it off sale, or it isn't revealed to strangers. */
export interface Missing {
  readonly missing: 'ended' | 'withdrawn' | 'unknown'
}

const classesShown = 3

const unknown: Missing = { missing: 'unknown' }

/** As far as the caller can see it. */
export async function askProduct(api: Api, id: string | undefined): Promise<ProductAnswer | Missing> {
  const courseId = Number(id)
  if (!/^\d+$/.test(id ?? '') || !Number.isSafeInteger(courseId) || courseId <= 0) return unknown
  const call = { params: { id: courseId } }
  const [[detail], related, classes, bundles] = await Promise.all([
    api.productView(call),
    // Similar products are an extra: the product is shown without them too.
    api.relatedProducts(call).catch(() => []),
    loadComing(api, { course_id: courseId, limit: classesShown }),
    loadBundles(api, { course_id: courseId }),
  ])
  if (detail) return { detail, related, classes, bundles }
  const { availability } = await api.productAvailability(call)
  return availability === 'ended' || availability === 'withdrawn' ? { missing: availability } : unknown
}
