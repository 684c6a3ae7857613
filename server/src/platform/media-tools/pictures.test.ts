import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { pngHeader } from './hostile-files.test-support.ts'
import { createMediaTools, type MediaTools } from './media-tools.ts'

let tools: MediaTools
beforeAll(() => {
  tools = createMediaTools({ threads: 1 })
})
afterAll(() => tools.close())

/** Three stripes, so that a crop or a turn can be seen. */
const stripes = (width: number, height: number) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#0a0"/><rect width="10%" height="100%" fill="#a00"/>
    <rect x="90%" width="10%" height="100%" fill="#00a"/></svg>`
  return sharp(Buffer.from(svg))
}

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a cover from %s in all widths', async format => {
  const pictures = await tools.makeCover(await stripes(700, 700).toFormat(format).toBuffer())
  expect(pictures.map(({ width, height }) => [width, height])).toEqual([
    [320, 192],
    [640, 384],
    [1000, 600],
  ])
  for (const { width, height, webp } of pictures) {
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width, height, hasAlpha: false })
  }
})

test('a slide as it was drawn, never larger than that', async () => {
  const sizesOf = async (width: number, height: number) =>
    (await tools.makeSlide(await stripes(width, height).png().toBuffer())).map(picture => [
      picture.width,
      picture.height,
    ])
  expect(await sizesOf(2400, 900)).toEqual([
    [640, 240],
    [1600, 600],
  ])
  expect(await sizesOf(1000, 500)).toEqual([
    [640, 320],
    [1000, 500],
  ])
  expect(await sizesOf(500, 3200)).toEqual([[250, 1600]])
})

test('upright, without metadata, on white where it was transparent', async () => {
  const turned = await stripes(1000, 600)
    .jpeg()
    .withExif({ IFD0: { Artist: 'SecretName', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const [, , large] = await tools.makeCover(turned)
  const meta = await sharp(large?.webp).metadata()
  expect(meta.exif).toBeUndefined()
  expect(meta.orientation).toBeUndefined()
  expect(Buffer.from(large?.webp ?? []).includes('SecretName')).toBe(false)
  // Red was on the left; turned a quarter clockwise it is at the top, where the crop takes it off.
  const { dominant } = await sharp(large?.webp).stats()
  expect(dominant.g).toBeGreaterThan(dominant.r)

  const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#ff000000' } })
    .png()
    .toBuffer()
  const [small] = await tools.makeCover(clear)
  expect((await sharp(small?.webp).stats()).dominant).toMatchObject({ r: 248, g: 248, b: 248 })
})

test('the first frame of an animation', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 50, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all([frame('#f00'), frame('#00f')])
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const [small] = await tools.makeCover(gif)
  const { dominant } = await sharp(small?.webp).stats()
  expect(dominant.r).toBeGreaterThan(dominant.b)
})

test('bombs, broken and foreign files are refused', async () => {
  const jpeg = await stripes(400, 300).jpeg().toBuffer()
  const code = (bytes: Uint8Array) =>
    tools.makeCover(bytes).then(
      () => 'taken',
      (error: { code?: string }) => error.code,
    )
  expect(await code(new Uint8Array())).toBe('file_empty')
  expect(await code(pngHeader(50_000, 50_000))).toBe('image_bomb')
  expect(await code(pngHeader(100, 100))).toBe('image_broken')
  expect(await code(jpeg.subarray(0, jpeg.length / 2))).toBe('image_broken')
  expect(await code(Buffer.concat([jpeg.subarray(0, 300), Buffer.alloc(2000, 0x55)]))).toBe('image_broken')
  expect(await code(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBe(
    'type_refused',
  )
  expect(await code(await stripes(40, 30).tiff().toBuffer())).toBe('type_refused')
  const pdf = await readFile(demoMaterial('bar-models.pdf'))
  expect(await code(pdf)).toBe('type_refused')
})
