/**
 * PREVIEW in Plus Jakarta Sans, as `demo/lettering.ts` draws it at a size of 100: one outline per line. Stored as
 * shapes, so that no thread loads a font for it.
 */
export const previewOutlines = [
  'M6.6 74.5L6.6 0L35.2 0Q42.9 0 48.85 2.7Q54.8 5.4 58.2 10.7Q61.6 16 61.6 23.8Q61.6 31.4 58.15 36.7Q54.7 42 48.75 44.75Q42.8 47.5 35.2 47.5L22.1 47.5L22.1 74.5L6.6 74.5Z',
  'M22.1 34L35.3 34Q38.6 34 41 32.7Q43.4 31.4 44.75 29.1Q46.1 26.8 46.1 23.8Q46.1 20.7 44.75 18.4Q43.4 16.1 41 14.8Q38.6 13.5 35.3 13.5L22.1 13.5L22.1 34Z',
  'M71.5 74.5L71.5 0L100 0Q107.7 0 113.65 2.7Q119.6 5.4 123 10.7Q126.4 16 126.4 23.8Q126.4 31.4 122.9 36.75Q119.4 42.1 113.5 44.8L130.5 74.5L113.1 74.5L94.7 41.6L104.7 47.5L87 47.5L87 74.5L71.5 74.5Z',
  'M87 34L100.1 34Q103.4 34 105.8 32.7Q108.2 31.4 109.55 29.1Q110.9 26.8 110.9 23.8Q110.9 20.7 109.55 18.4Q108.2 16.1 105.8 14.8Q103.4 13.5 100.1 13.5L87 13.5L87 34Z',
  'M138.2 74.5L138.2 0L188.3 0L188.3 13.5L153.7 13.5L153.7 30.4L186.3 30.4L186.3 43.9L153.7 43.9L153.7 61L188.3 61L188.3 74.5L138.2 74.5Z',
  'M217.1 74.5L191.6 0L208.6 0L227.8 59.8L224.4 59.8L243.6 0L260.6 0L235.1 74.5L217.1 74.5Z',
  'M268.3 74.5L268.3 0L283.8 0L283.8 74.5L268.3 74.5Z',
  'M297 74.5L297 0L347.1 0L347.1 13.5L312.5 13.5L312.5 30.4L345.1 30.4L345.1 43.9L312.5 43.9L312.5 61L347.1 61L347.1 74.5L297 74.5Z',
  'M369.9 74.5L350.4 0L367.2 0L381.9 62.4L377.4 62.4L392.9 0L408.9 0L424.4 62.4L419.9 62.4L434.6 0L451.4 0L431.9 74.5L413.9 74.5L398.3 14.5L403.5 14.5L387.9 74.5L369.9 74.5Z',
]
const [wordWidth, wordHeight] = [452.5, 74.5]

/** An SVG of this size with the word slanting across it, as often as it takes to cover every paragraph. */
export function previewMark(width: number, height: number): Buffer {
  const scale = (width * 0.92) / wordWidth
  const step = 2.4 * wordHeight * scale
  const rows = Math.ceil(height / step) + 1
  const words = Array.from({ length: rows }, (_, row) => {
    const [x, y] = [width * 0.04, row * step]
    return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(-14) scale(${scale.toFixed(3)})" d="${previewOutlines.join('')}"/>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#c43d20" fill-opacity="0.5">${words.join('')}</g></svg>`,
  )
}
