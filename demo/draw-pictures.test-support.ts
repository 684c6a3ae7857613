import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { slideSvg } from '#server/demo/shops/slide-picture.ts'
import { previewMark } from '#server/platform/media-tools/preview-mark.ts'
import { avatarKeys, avatarSvg } from './avatars.ts'
import { coverSvg, motifKeys } from './covers.ts'
import { storyboard } from './materials/film.ts'
import { lessons } from './materials/lessons.ts'

// A process of its own: draws what the demo and the previews draw, and prints a hash of each picture's pixels.
const palette = 'peach'
const text =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><text x="5" y="30" font-size="30">學習</text></svg>'
const drawings: [name: string, svg: string][] = [
  ['text', text],
  ...motifKeys.map((motif): [string, string] => [motif, coverSvg({ motif, palette })]),
  ...avatarKeys.slice(0, 3).map((key): [string, string] => [key, avatarSvg(key)]),
  ['slide', slideSvg({ motif: 'nihao', palette })],
  ['preview', previewMark(360, 500).toString()],
  ...lessons
    .flatMap(lesson => storyboard(lesson).slice(-1))
    .map((svg, at): [string, string] => [`film ${at}`, svg]),
]
const hashes = await Promise.all(
  drawings.map(async ([name, svg]): Promise<[string, string]> => {
    const pixels = await sharp(Buffer.from(svg)).raw().toBuffer()
    return [name, createHash('sha256').update(pixels).digest('hex')]
  }),
)
process.stdout.write(JSON.stringify(Object.fromEntries(hashes)))
