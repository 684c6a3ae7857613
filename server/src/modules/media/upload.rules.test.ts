import { expect, test } from 'vitest'
import { UPLOADS_PREFIX } from '#server/platform/storage/upload-keys.ts'
import { newOriginalKey } from './original-key.ts'
import {
  arrivalKey,
  coverKey,
  coverNameOf,
  keptName,
  limitMbOf,
  newCoverName,
  purposes,
  sealedPurposes,
} from './upload.rules.ts'
import { mayBecome, statesBefore } from './upload.states.ts'

test('the limit of a picture is its own', () => {
  expect(limitMbOf('material', 500)).toBe(500)
  expect(limitMbOf('cover', 500)).toBe(10)
  expect(limitMbOf('cover', 3)).toBe(3)
})

test('keys are random, and a cover is known by its name', () => {
  const film = { id: 'f', purpose: 'material' } as const
  expect(newOriginalKey(film)).not.toBe(newOriginalKey(film))
  const name = newCoverName()
  expect(coverNameOf(coverKey(name, 640))).toBe(name)
  expect(coverNameOf('originals/x')).toBeUndefined()
})

test('what only few may see lies under a key of its own file, and is shown to nobody', () => {
  expect(sealedPurposes).toEqual(['document', 'identity', 'proof', 'message'])
  for (const purpose of sealedPurposes) {
    expect(newOriginalKey({ id: 'f', purpose })).toMatch(/^sealed\/f\//)
    expect(purposes[purpose].publicPictures).toBeUndefined()
  }
})

test('a file decided about stays as it is', () => {
  for (const to of ['uploading', 'uploaded', 'processing', 'ready', 'refused'] as const) {
    expect(mayBecome('ready', to)).toBe(false)
    expect(mayBecome('refused', to)).toBe(false)
  }
  expect(statesBefore('ready')).toEqual(['processing'])
  expect(statesBefore('refused')).toEqual(['uploaded', 'processing'])
  expect(statesBefore('processing')).toEqual(['uploaded', 'processing'])
})

test('uploads arrive where a backup expects them', () => {
  expect(arrivalKey('x')).toBe(`${UPLOADS_PREFIX}x`)
})

test('what proves who somebody is goes by a name of ours, whatever number its own held', () => {
  expect(keptName('identity', 'HKID Z975310(8).JPG')).toBe('identity.jpg')
  expect(keptName('proof', 'SCRC 31415926.pdf')).toBe('proof.pdf')
  expect(keptName('document', 'BSc Mathematics, CUHK.pdf')).toBe('BSc Mathematics, CUHK.pdf')
})
