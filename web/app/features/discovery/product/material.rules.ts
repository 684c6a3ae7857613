import type { ShownMaterial, ShownProduct } from './shown-product.ts'

/** The first video with a clip, otherwise the first worksheet with a preview. */
export function firstShown(materials: readonly ShownMaterial[]): ShownMaterial | undefined {
  const film = materials.find(({ kind, previews }) => kind === 'video' && previews > 0)
  if (film) return film
  return materials.find(({ kind, previews }) => kind === 'worksheet' && previews > 0)
}

/**
 * One video has a clip to play, or the first one waits for it; every worksheet can be chosen; the rest is for buyers.
 */
export function mayChoose(material: ShownMaterial, materials: readonly ShownMaterial[]): boolean {
  if (material.kind === 'worksheet') return true
  const videos = materials.filter(({ kind }) => kind === 'video')
  return material.id === (videos.find(({ previews }) => previews > 0) ?? videos[0])?.id
}

/** The last page that can be viewed: only the first of sharp pages, all of small ones. */
export function lastPage(mode: ShownProduct['pdfMode'], previews: number): number {
  return mode === 'high' ? 1 : Math.max(1, previews)
}
