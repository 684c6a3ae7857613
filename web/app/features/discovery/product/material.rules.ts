import type { ShownMaterial, ShownProduct } from './shown-product.ts'

/** The first video that has a clip, else the first worksheet that can be seen. */
export function firstShown(materials: readonly ShownMaterial[]): ShownMaterial | undefined {
  const film = materials.find(({ kind, previews }) => kind === 'video' && previews > 0)
  if (film) return film
  return materials.find(({ kind, previews }) => kind === 'worksheet' && previews > 0)
}

/** One video has a clip to play, else the first one waits for it; every worksheet can be chosen; the rest waits for its buyer. */
export function mayChoose(material: ShownMaterial, materials: readonly ShownMaterial[]): boolean {
  if (material.kind === 'worksheet') return true
  const videos = materials.filter(({ kind }) => kind === 'video')
  return material.id === (videos.find(({ previews }) => previews > 0) ?? videos[0])?.id
}

/** How far one may leaf: of sharp pages only the first is shown, of small ones all there are. */
export function lastPage(mode: ShownProduct['pdfMode'], previews: number): number {
  return mode === 'high' ? 1 : Math.max(1, previews)
}
