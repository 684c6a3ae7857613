import { expect, test } from 'vitest'
import { mentionedIn } from './search-mentions.ts'

const titles = [
  { title: 'Mathematics', titleZh: '數學' },
  { title: 'English', titleZh: '英文' },
  { title: 'P3', titleZh: '小三' },
  { title: 'IELTS', titleZh: '' },
]
const inText = (text: string) => mentionedIn(text, titles).map(({ title }) => title)

test.each([
  ['Primary maths teacher, P3', ['Mathematics', 'P3']],
  ['小三數學科老師', ['Mathematics', 'P3']],
  ['IELTS examiner', ['IELTS']],
  ['P30 and mathematician', []],
  ['', []],
])('%s', (text, found) => {
  expect(inText(text)).toEqual(found)
})
