import { expect, test } from 'vitest'
import { splitLevels } from './facet-texts.ts'

const levels = (...titles: string[]) => titles.map(title => ({ title }))
const split = (...titles: string[]) => {
  const { first, behind } = splitLevels(levels(...titles))
  return [first.map(({ title }) => title), behind.map(({ title }) => title)]
}

test('the rest is behind a button only where it has more than the button names', () => {
  expect(split('DSE', 'P3', 'IELTS', 'K1', 'TOEFL')).toEqual([
    ['P3', 'K1'],
    ['DSE', 'IELTS', 'TOEFL'],
  ])
  expect(split('P3', 'DSE', 'IELTS')).toEqual([['P3', 'DSE', 'IELTS'], []])
  expect(split('P3', 'DSE')).toEqual([['P3', 'DSE'], []])
  expect(split('DSE', 'P3')).toEqual([['DSE', 'P3'], []])
  expect(split('Opening', 'Middle', 'Ending')).toEqual([['Opening', 'Middle', 'Ending'], []])
})
