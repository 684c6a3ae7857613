/** PREVIEW in strokes on a grid of 10 by 14 for each letter: a host without fonts draws it all the same. */
const letters = [
  'M0 14V0h5a3.5 3.5 0 0 1 0 7.5H0',
  'M0 14V0h5a3.5 3.5 0 0 1 0 7.5H0M4 7.5L8.5 14',
  'M8 0H0V14H8M0 7H6.5',
  'M0 0L4.5 14L9 0',
  'M3 0V14',
  'M8 0H0V14H8M0 7H6.5',
  'M0 0L2.8 14L5.6 4L8.4 14L11 0',
]
const advance = 12
const wordWidth = letters.length * advance

/** An SVG of this size with the word slanting across it, as often as it takes to leave no paragraph untouched. */
export function previewMark(width: number, height: number): Buffer {
  const scale = (width * 0.92) / wordWidth
  const step = 34 * scale
  const rows = Math.ceil(height / step) + 1
  const word = letters.map((path, index) => `<path d="${path}" transform="translate(${index * advance} 0)"/>`)
  const words = Array.from({ length: rows }, (_, row) => {
    const [x, y] = [width * 0.04, row * step]
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(-14) scale(${scale.toFixed(3)})">${word.join('')}</g>`
  })
  const stroke =
    'fill="none" stroke="#c43d20" stroke-opacity="0.5" stroke-width="2.6" stroke-linejoin="round"'
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g ${stroke}>${words.join('')}</g></svg>`,
  )
}
