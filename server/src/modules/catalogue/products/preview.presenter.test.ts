import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { previewMaterial } from '#contract/discovery/discovery.ts'
import { FakeClock } from '#server/kernel/clock.ts'
import type { Rendition } from '../../media/index.ts'
import { type PreviewedMaterial, presentPreviews } from './preview.presenter.ts'

const clock = new FakeClock()
const key = randomBytes(32)
const secrets = { media: key, addresses: key, tokens: key, limits: key, payments: key, previous: null }

let next = 0
function material(
  kind: 'mp4' | 'pdf' | 'doc' | 'docx',
  renditions: readonly Partial<Rendition>[] = [],
): PreviewedMaterial {
  next += 1
  return {
    material: {
      id: next,
      productId: 1,
      fileId: `f${next}`,
      title: `第${next}課`,
      position: next,
      previewStart: 5,
      previewEnd: 25,
      isSample: false,
      speech: null,
      pictureText: null,
    },
    file: {
      id: `f${next}`,
      ownerId: 1,
      purpose: 'material',
      name: 'secret name.bin',
      kind,
      size: 3 * 1024 * 1024,
      state: 'ready',
      reason: null,
      storageKey: 'originals/secret',
      pages: kind === 'pdf' ? 12 : null,
      durationSeconds: kind === 'mp4' ? 61.5 : null,
      width: null,
      height: null,
      clip: null,
      previewsMadeAt: null,
    },
    renditions: renditions.map((rendition, index) => ({
      fileId: `f${next}`,
      kind: 'page',
      variant: 'low',
      page: index + 1,
      storageKey: `renditions/${next}-${index}`,
      width: 480,
      height: 600,
      size: 1,
      ...rendition,
    })),
  }
}

const clip = [
  { kind: 'clip', variant: '5-25' },
  { kind: 'poster', variant: '480' },
] as const

const present = (previewMode: 'high' | 'low', materials: PreviewedMaterial[]) => {
  const shown = presentPreviews({ secrets, clock }, { centreId: 3, previewMode }, materials)
  for (const one of shown) expect(previewMaterial.strict().parse(one)).toEqual(one)
  expect(JSON.stringify(shown)).not.toMatch(/secret|originals/)
  return shown
}

test('the first video plays, the others are locked', () => {
  const shown = present('high', [material('pdf'), material('mp4', clip), material('mp4', clip)])
  expect(shown.map(({ locked }) => locked)).toEqual([false, false, true])
  expect(shown.map(({ preview }) => typeof preview)).toEqual(['object', 'string', 'string'])
  expect(shown[1]).toMatchObject({
    type: 'mp4',
    preview: expect.stringMatching(/^\/media\/s\//),
    poster: expect.stringMatching(/^\/media\/s\//),
    duration: 61.5,
    size_mb: 3,
    subscriber_id: 3,
    preview_starts: '00:00:05',
    preview_ends: '00:00:25',
    url: '',
  })
  expect(shown[2]).toMatchObject({ preview: '', poster: expect.stringMatching(/^\/media\/s\//) })
})

test('the first video that has a clip plays; without any the first is awaited until it was tried', () => {
  const [uncut, cut] = [material('mp4'), material('mp4', clip)]
  const lockedOf = (...materials: PreviewedMaterial[]) =>
    present('low', materials).map(({ locked }) => locked)
  expect(lockedOf(uncut, cut)).toEqual([true, false])
  expect(lockedOf(uncut, material('mp4'))).toEqual([false, true])
  const pendingOf = (one: PreviewedMaterial) => present('low', [one])[0]?.preview_pending
  expect(pendingOf(uncut)).toBe(true)
  expect(pendingOf({ ...uncut, file: { ...uncut.file, previewsMadeAt: new Date() } })).toBe(false)
})

test('worksheets show the pages of the mode that counts now', () => {
  const pages = [
    { variant: 'high', page: 1 },
    { variant: 'low', page: 1 },
    { variant: 'low', page: 2 },
  ] as const
  const count = (mode: 'high' | 'low') => present(mode, [material('pdf', pages)])[0]?.preview.length
  expect(count('high')).toBe(1)
  expect(count('low')).toBe(2)
  expect(present('low', [material('pdf')])[0]).toMatchObject({ locked: false, preview: [], pages: 12 })
})

test('documents are only there', () => {
  const shown = present('low', [material('doc'), material('docx')])
  expect(shown.map(({ locked, preview, poster }) => ({ locked, preview, poster }))).toEqual([
    { locked: true, preview: '', poster: '' },
    { locked: true, preview: '', poster: '' },
  ])
})
