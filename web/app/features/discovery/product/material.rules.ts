import type { ShownMaterial, ShownProduct } from './shown-product.ts'

/** The first video if there is a clip of it, else the first worksheet that can be seen. */
export function firstShown(materials: readonly ShownMaterial[]): ShownMaterial | undefined {
  const film = materials.find(({ kind }) => kind === 'video')
  if (film && film.previews > 0) return film
  return materials.find(({ kind, previews }) => kind === 'worksheet' && previews > 0)
}

/** Only the first video has a clip to play; every worksheet can be chosen; the rest waits for its buyer. */
export function mayChoose(material: ShownMaterial, materials: readonly ShownMaterial[]): boolean {
  if (material.kind === 'worksheet') return true
  return material.kind === 'video' && material.id === materials.find(({ kind }) => kind === 'video')?.id
}

/** How far one may leaf: of sharp pages only the first is shown, of small ones all there are. */
export function lastPage(mode: ShownProduct['pdfMode'], previews: number): number {
  return mode === 'high' ? 1 : Math.max(1, previews)
}
