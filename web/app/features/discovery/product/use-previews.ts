import { useCallback, useState } from 'react'
import { api } from '../../../lib/api.ts'
import type { ShownMaterial } from './shown-product.ts'

export interface Previews {
  /** As many as are known; they may have run out. */
  readonly linksOf: (material: ShownMaterial) => readonly string[]
  /** Asks for new ones, of all materials. */
  readonly renew: () => Promise<void>
}

/** The links of the previews: those the page came with, and after `renew` fresh ones. */
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
