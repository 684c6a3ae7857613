// The few SVG strokes that covers and avatars are drawn with.

export const FONT = 'Plus Jakarta Sans, Noto Sans HK, sans-serif'

export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`

export const dot = (cx: number, cy: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}" ${more}/>`

export const ring = (
  cx: number,
  cy: number,
  r: number,
  stroke: string,
  width: number,
  fill = 'none',
): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`

export const shape = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const label = (x: number, y: number, size: number, fill: string, text: string, more = ''): string =>
  `<text x="${x}" y="${y}" font-family="${FONT}" font-size="${size}" font-weight="800" fill="${fill}" text-anchor="middle" ${more}>${escapeXml(text)}</text>`

export const group = (transform: string, ...parts: string[]): string =>
  `<g transform="${transform}">${parts.join('')}</g>`

/** One drawing per number from 0 up to, not including, `count`. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

export const escapeXml = (text: string): string =>
  text.replace(/[<>&"']/g, character => `&#${character.charCodeAt(0)};`)

/** FNV-1a: the same name always gets the same picture, on any machine. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}
