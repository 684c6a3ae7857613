import { describe, expect, test } from 'vitest'
import { lexiconOf } from './search-lexicon.ts'
import { readQuery } from './search-query.ts'
import { refusedTexts } from './synonym.rules.ts'

const lexicon = lexiconOf([
  { texts: ['BAFS', '企會財', 'business studies'], binds: 'subject' },
  { texts: ['sen', 'special needs'], binds: null },
  { texts: ['Math', '數學'], binds: 'subject' },
  { texts: ['Cambridge', '劍橋英語'], binds: 'level' },
])
const needs = (text: string) => readQuery(text, { lexicon })?.terms.flatMap(term => term.needs) ?? []

describe('words that are kept as data', () => {
  test('each stands for all of them, whatever its case and script', () => {
    const [{ match, binds } = { match: '', binds: null }] = needs('企会财')
    expect(match).toBe("(('bafs' | 'baf')) | (('企会' & '会财')) | (('business') & ('studies' | 'study'))")
    expect(binds).toBe('subject')
    expect(needs('Business Studies').map(need => need.match)).toHaveLength(1)
    expect(needs('企會財筆記').map(need => need.text)).toEqual(['企会财', '笔记'])
  })

  test('what is being typed may be the beginning of something else', () => {
    expect(needs('sen')[0]?.match).toContain("'^sen'")
    expect(needs('special needs')[0]?.match).not.toContain("'^sen'")
  })

  test('what is known by itself stays known, and binds', () => {
    expect(needs('maths')).toMatchObject([{ match: "'=math'", binds: 'subject' }])
    expect(needs('cambridge')).toMatchObject([{ binds: 'level' }])
    expect(needs('P3 fractions')).toMatchObject([{ binds: 'level' }, { binds: null }])
  })
})

describe('texts that can mean the same', () => {
  test.each([
    [['BAFS', '企會財'], null],
    [['C++', 'cpp'], null],
    [['M1 數學', 'M1'], 'synonym_mixed'],
    [['maths, physics', 'science'], 'synonym_mixed'],
    [['!!!', 'science'], 'synonym_mixed'],
    [['Maths', 'MATHS'], 'synonym_twice'],
    [['數學', '数学'], 'synonym_twice'],
  ])('%j: %s', (texts, refused) => {
    expect(refusedTexts(texts)).toBe(refused)
  })
})
