import { expect, test } from 'vitest'
import { levelsOfFile, seriesOfFile, titleOfFile } from './file-title.ts'

test.each([
  ['03_Reading - Main idea (final) (2).pdf', 'Reading - Main idea'],
  ['01 Inference questions.pdf', 'Inference questions'],
  ['12. 分數加法.pdf', '分數加法'],
  ['分數加法 副本.pdf', '分數加法'],
  ['p4 fractions v2.PDF', 'P4 fractions'],
  ['2026 mock paper.pdf', '2026 mock paper'],
  ['7.pdf', '7'],
  ['final.pdf', 'Final'],
  ['100 words to know.pdf', 'Words to know'],
])('%s is called %s', (name, title) => {
  expect(titleOfFile(name)).toBe(title)
})

test('a title is never longer than a product may be called, and never cuts a character in two', () => {
  const title = titleOfFile(`${'𠮷'.repeat(300)}.pdf`)
  expect([...title]).toHaveLength(200)
  expect(title.isWellFormed()).toBe(true)
})

test('files of a series have its name in common', () => {
  expect(seriesOfFile('03 Reading - Main idea.pdf')).toBe('reading')
  expect(seriesOfFile('閱讀：主旨.pdf')).toBe('閱讀')
  expect(seriesOfFile('Well-being.pdf')).toBe('')
})

test('levels are read where a name spells them out', () => {
  const levels = [
    { title: 'P4', titleZh: '小四' },
    { title: 'S1', titleZh: '中一' },
    { title: 'IELTS', titleZh: '雅思 IELTS' },
    { title: 'Others', titleZh: '其他' },
  ]
  expect(levelsOfFile('P4_fractions.pdf', levels)).toEqual(['P4'])
  expect(levelsOfFile('小四分數與中一代數.pdf', levels)).toEqual(['P4', 'S1'])
  expect(levelsOfFile('ielts writing, others.pdf', levels)).toEqual(['IELTS'])
  expect(levelsOfFile('P40 exercises.pdf', levels)).toEqual([])
})
