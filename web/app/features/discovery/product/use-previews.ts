import { useCallback, useState } from 'react'
import { api } from '../../../lib/api.ts'
import type { ShownMaterial } from './shown-product.ts'

export interface Previews {
  /** All that are known; they may have expired. */
  readonly linksOf: (material: ShownMaterial) => readonly string[]
  /** Requests new ones, for all materials. */
  readonly renew: () => Promise<void>
}

/** The links of the previews: those in the page, and after `renew` fresh ones. */
export function usePreviews(courseId: number): Previews {
  const [fresh, setFresh] = useState<ReadonlyMap<number, readonly string[]>>()
  const renew = useCallback(async () => {
    const [[detail], { linksOf }] = await Promise.all([
      api.productView({ params: { id: courseId } }),
      import('./shown-product.ts'),
    ])
    if (!detail) throw new Error('The product is gone')
    setFresh(linksOf(detail))
  }, [courseId])
  return { linksOf: material => fresh?.get(material.id) ?? material.links, renew }
}
