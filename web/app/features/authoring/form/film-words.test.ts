import { expect, test } from 'vitest'
import { type MaterialItem, megabyte } from '../materials/material-item.ts'
import { type FormState, sameForm, withSources } from './draft.ts'
import { differences } from './form-differences.ts'
import { emptyValues } from './form-values.ts'

const upload = '6f1f2c1e-31a4-4f0a-9a6e-0d3c3f6c9a11'
const video: MaterialItem = {
  key: 'a',
  id: null,
  uploadId: upload,
  name: 'lesson.mp4',
  kind: 'mp4',
  bytes: 2 * megabyte,
  state: 'ready',
  progress: 1,
  problem: '',
  renamable: false,
  pages: null,
  duration: 60,
  window: { start: 12, end: 32 },
  source: 'blob:x',
}
const state: FormState = {
  values: emptyValues,
  cover: { uploadId: upload, picture: '' },
  materials: [video],
  deletedMaterials: [],
  version: 2,
}

test('what a video shows, and whether anyone speaks in it, is entered too', () => {
  const own: MaterialItem = { ...video, id: 3, speech: null, pictureText: '', source: 'signed' }
  const mine: MaterialItem = { ...own, speech: false, pictureText: 'A cut cake', source: '' }
  const stored = { ...state, materials: [own] }
  expect(sameForm(stored, { ...state, materials: [{ ...own, speech: false }] })).toBe(false)
  expect(sameForm(stored, { ...state, materials: [{ ...own, pictureText: 'A cake' }] })).toBe(false)
  expect(withSources([mine], [own])).toEqual([{ ...mine, source: 'signed' }])
  // Stored before there were such words.
  const { speech: _, pictureText: __, ...older } = own
  expect(withSources([older], [{ ...own, pictureText: 'A cake' }])[0]?.pictureText).toBe('A cake')
  expect(
    differences({ ...state, materials: [mine] }, stored).map(({ stored, mine }) => [stored, mine]),
  ).toEqual([
    ['', 'No'],
    ['', 'A cut cake'],
  ])
})
