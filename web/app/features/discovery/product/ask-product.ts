import type { ProductCard } from '#contract/catalogue.ts'
import type { ProductDetail } from '#contract/discovery.ts'
import type { Api } from '../../../lib/api.ts'
import { getLocale } from '../../../lib/locale.ts'

/** A product as it comes over the wire, with others like it. */
export interface ProductAnswer {
  readonly detail: ProductDetail
  readonly related: readonly ProductCard[]
}

/** Null when there is no such product for whoever asks. */
export async function askProduct(api: Api, id: string | undefined): Promise<ProductAnswer | null> {
  const courseId = Number(id)
  if (!/^\d+$/.test(id ?? '') || !Number.isSafeInteger(courseId) || courseId <= 0) return null
  const call = { params: { id: courseId }, query: { language_code: getLocale() } }
  const [[detail], related] = await Promise.all([
    api.productView(call),
    // Others like it are an extra: the product is shown without them too.
    api.relatedProducts(call).catch(() => []),
  ])
  return detail ? { detail, related } : null
}
