import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { isPalette, palettes } from '../cover-palettes.ts'
import { coverSvg } from '../covers.ts'
import { dot, label, rect, shape } from '../draw.ts'
import { lettersPath } from '../lettering.ts'
import { lessonSeconds } from './lessons.ts'
import type { Lesson } from './lessons.ts'

const WIDTH = 640
const HEIGHT = 360
const STEP_SECONDS = 2
const FRAMES_PER_SECOND = 12

const text = (x: number, y: number, size: number, fill: string, content: string): string =>
  shape(lettersPath(content, { x, y, size }), fill)

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`

/** One picture for each step of two seconds. */
export function storyboard(lesson: Lesson): string[] {
  const colours = isPalette(lesson.palette) ? palettes[lesson.palette] : palettes.peach
  const cover = (x: number, y: number, width: number): string =>
    coverSvg({ motif: lesson.motif, palette: lesson.palette })
      .replace('<svg ', `<svg x="${x}" y="${y}" `)
      .replace('width="500" height="300"', `width="${width}" height="${width * 0.6}"`)
  const title = svg(
    rect(0, 0, WIDTH, HEIGHT, colours.ground) +
      cover(120, 0, 400) +
      rect(0, 238, WIDTH, 122, '#14202E') +
      text(32, 284, 33, '#FFF8EC', lesson.title) +
      text(32, 317, 20, '#FAD592', lesson.subtitle),
  )
  const pictures = [title, title]
  lesson.scenes.forEach((scene, index) => {
    for (let shown = 0; shown <= scene.lines.length; shown++) {
      pictures.push(
        svg(
          rect(0, 0, WIDTH, HEIGHT, colours.ground) +
            dot(600, 20, 110, colours.shape) +
            rect(28, 28, 584, 288, '#FFFBF5', 18) +
            dot(66, 76, 20, '#C43D20') +
            label(66, 84, 22, '#FFF4E3', String(index + 1)) +
            text(100, 87, 31, '#14202E', scene.heading) +
            (shown === 0 ? cover(190, 124, 260) : '') +
            scene.lines
              .map((content, row) =>
                row < shown
                  ? text(62, 146 + row * 46, 27, row === shown - 1 ? '#C43D20' : '#1B2430', content)
                  : '',
              )
              .join(''),
        ),
      )
    }
  })
  const last = pictures.at(-1) ?? title
  return [...pictures, last]
}

/** Baseline H.264 with a key frame on every step, so that any preview window can be cut without re-encoding far. */
export async function film(lesson: Lesson, target: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lesson-'))
  try {
    const pictures = storyboard(lesson)
    for (const [index, picture] of pictures.entries()) {
      await sharp(Buffer.from(picture))
        .flatten()
        .png()
        .toFile(path.join(folder, `${String(index).padStart(3, '0')}.png`))
    }
    const ball = path.join(folder, 'ball.png')
    writeFileSync(
      ball,
      await sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16">${dot(8, 8, 7, '#F2A93B')}</svg>`,
        ),
      )
        .png()
        .toBuffer(),
    )
    const seconds = lessonSeconds(lesson)
    // A soft pentatonic note at every step: something to hear, little to store.
    const chime = `0.22*sin(2*PI*t*220*pow(1.122462,mod(floor(t/${STEP_SECONDS})*3,5)))*exp(-3.2*mod(t,${STEP_SECONDS}))`
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-framerate',
      `1/${STEP_SECONDS}`,
      '-i',
      path.join(folder, '%03d.png'),
      '-loop',
      '1',
      '-framerate',
      String(FRAMES_PER_SECOND),
      '-i',
      ball,
      '-f',
      'lavfi',
      '-i',
      `aevalsrc='${chime}':s=16000:d=${seconds}`,
      '-filter_complex',
      `[0:v]fps=${FRAMES_PER_SECOND},format=yuv420p[card];[card][1:v]overlay=x='24+576*t/${seconds}':y='331-6*abs(sin(t*PI))':shortest=1[out]`,
      '-map',
      '[out]',
      '-map',
      '2:a',
      '-t',
      String(seconds),
      '-c:v',
      'libx264',
      '-profile:v',
      'baseline',
      '-preset',
      'veryslow',
      '-tune',
      'animation',
      '-crf',
      '37',
      '-pix_fmt',
      'yuv420p',
      '-g',
      String(STEP_SECONDS * FRAMES_PER_SECOND),
      '-keyint_min',
      String(STEP_SECONDS * FRAMES_PER_SECOND),
      '-sc_threshold',
      '0',
      '-c:a',
      'aac',
      '-b:a',
      '12k',
      '-ac',
      '1',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
      '-flags:a',
      '+bitexact',
      '-metadata',
      `title=${lesson.title}`,
      '-movflags',
      '+faststart',
      target,
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
