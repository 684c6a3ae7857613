import { firstShown } from './material.rules.ts'
import type { ProductPage } from './product-page.ts'

/**
 * For the page sent as HTML: with only the link that is needed at once. A course of forty worksheets would otherwise
 * contain hundreds of addresses that hardly anyone opens.
 */
export function lightPage({ product, ...page }: ProductPage): ProductPage {
  const first = firstShown(product.materials)
  const materials = product.materials.map(material => ({
    ...material,
    links: material.id === first?.id ? material.links.slice(0, 1) : [],
  }))
  return { ...page, product: { ...product, materials } }
}
