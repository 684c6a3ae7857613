import { expect, test } from 'vitest'
import { type Binaries, chooseBinaries } from './postgres.ts'

const of = (major: number): Binaries => ({ folder: `/opt/${major}/bin`, major, version: `${major}.2` })
const some = [of(17), of(14), of(15), of(16)]

test('tests run on the oldest version that is promised, of those there are', () => {
  expect(chooseBinaries(some, undefined)).toEqual(of(15))
  expect(chooseBinaries([of(17), of(16)], '')).toEqual(of(16))
})

test('POSTGRES_VERSION chooses another', () => {
  expect(chooseBinaries(some, '17')).toEqual(of(17))
  expect(chooseBinaries(some, '15')).toEqual(of(15))
})

test('a version that was asked for and is not there is an error, never another one', () => {
  expect(() => chooseBinaries([of(16), of(17)], '15')).toThrow(
    'POSTGRES_VERSION=15: this machine has 16.2, 17.2',
  )
  expect(() => chooseBinaries([], '15')).toThrow('this machine has none')
  expect(() => chooseBinaries(some, '14')).toThrow('POSTGRES_VERSION=14')
})

test('what is too old is as good as nothing', () => {
  expect(chooseBinaries([of(14)], undefined)).toBeNull()
})
