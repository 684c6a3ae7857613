import sharp from 'sharp'
import { expect, test } from 'vitest'
import { avatarPaths, makeAvatar, pictureAddress } from './picture.ts'

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c84' } })

test.each(['jpeg', 'png', 'webp'] as const)(
  '%s becomes two square WebP pictures without metadata',
  async format => {
    const input = await canvas(900, 500)
      .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: 'at home' } })
      .toFormat(format)
      .toBuffer()
    const { key, files } = await makeAvatar(input)
    expect(key).toMatch(/^[\w-]{22}\.webp$/)
    expect(files.map(file => file.path)).toEqual([`avatars/${key}`, `avatars/${key.slice(0, -5)}-96.webp`])
    const facts = await Promise.all(files.map(file => sharp(file.bytes).metadata()))
    expect(facts.map(fact => [fact.format, fact.width, fact.height, fact.exif])).toEqual([
      ['webp', 512, 512, undefined],
      ['webp', 96, 96, undefined],
    ])
  },
)

test('a picture lying on its side is set upright', async () => {
  const top = await sharp({ create: { width: 100, height: 50, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const sideways = await canvas(100, 100)
    .composite([{ input: top, gravity: 'north' }])
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer()
  const { files } = await makeAvatar(sideways)
  const { data, info } = await sharp(files[0]?.bytes).raw().toBuffer({ resolveWithObject: true })
  const bottom = data.subarray(info.width * (info.height - 20) * info.channels)
  expect(bottom[0]).toBeGreaterThan(230)
  expect(bottom[1]).toBeLessThan(30)
})

test.each([
  ['text', Buffer.from('hello')],
  ['nothing', Buffer.alloc(0)],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
  ['GIF', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
  ['PDF', Buffer.from('%PDF-1.7\n')],
])('%s is refused by its content', async (_, bytes) => {
  await expect(makeAvatar(bytes)).rejects.toMatchObject({ fields: { profile_picture: 'picture_type' } })
})

test('a broken picture and one of too many pixels are refused', async () => {
  const png = await canvas(400, 400).png().toBuffer()
  const half = (
    await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 256)), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .jpeg()
      .toBuffer()
  ).subarray(0, 9000)
  const bomb = await canvas(6000, 6000).png().toBuffer()
  for (const bytes of [png.subarray(0, 60), half, bomb]) {
    await expect(makeAvatar(bytes)).rejects.toMatchObject({ fields: { profile_picture: 'picture_broken' } })
  }
})

test('addresses', () => {
  expect(avatarPaths('abc.webp')).toEqual(['avatars/abc.webp', 'avatars/abc-96.webp'])
  expect(pictureAddress({ pictureKey: 'abc.webp', pictureUrl: 'https://x/y' })).toBe(
    '/media/avatars/abc.webp',
  )
  expect(pictureAddress({ pictureKey: null, pictureUrl: 'https://x/y' })).toBe('https://x/y')
  expect(pictureAddress({ pictureKey: null, pictureUrl: null })).toBe('')
})
