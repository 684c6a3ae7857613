import { describe, expect, test } from 'vitest'
import { avoidedNames, readAvoidedWords, readTerms } from './glossary.ts'
import { codePattern, listFiles, readSource } from './source-files.ts'

const ownOffenders = 'tools/house/glossary.test.ts'
const glossary = readSource('docs/glossary.md')

describe('the glossary', () => {
  test('has words, and words to avoid', () => {
    expect(readTerms(glossary)).toContainEqual({ en: 'lesson', zh: '課堂', not: ['課節'] })
    expect(readAvoidedWords(glossary)).toContain('tell')
  })

  test('is kept by the names of files and of what they declare', () => {
    const avoided = readAvoidedWords(glossary)
    // Names of the contract are names of the published schemas.
    const files = listFiles(codePattern).filter(
      path => !path.startsWith('contract/') && path !== ownOffenders,
    )
    const faults = files.flatMap(path => avoidedNames(path, readSource(path), avoided))
    expect(faults).toEqual([])
  })
})

test('a name of the old dialect is caught, in a file and in what it declares', () => {
  const source = 'export function giveBackLine() {}\nconst untold = 1\nconst stillLife = 2'
  expect(avoidedNames('server/src/tell-sellers.ts', source, ['tell', 'told', 'giveBack', 'till'])).toEqual([
    'server/src/tell-sellers.ts: tell-sellers.ts says tell',
    'server/src/tell-sellers.ts: giveBackLine says giveBack',
  ])
})
