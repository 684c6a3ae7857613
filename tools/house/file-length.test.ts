import { expect, test } from 'vitest'
import { codePattern, listFiles, readSource } from './source-files.ts'

const longest = 350

/** A list may be long: it is one thing however much of it there is. */
const isList = (file: string) => file.startsWith('contract/') || file.startsWith('demo/')

test(`no file of code has more than ${longest} lines`, () => {
  const long = listFiles(codePattern)
    .filter(file => !isList(file))
    .map(file => ({ file, lines: readSource(file).split('\n').length - 1 }))
    .filter(({ lines }) => lines > longest)
    .map(({ file, lines }) => `${file}: ${lines} lines`)
  expect(long).toEqual([])
})
