import { expect, test } from 'vitest'
import { tokenise } from './search-tokens.ts'

const wordsOf = (text: string) => tokenise(text).map(token => token.text)

test.each([
  ['p5math', ['p5', 'math']],
  ['S4chem', ['s4', 'chem']],
  ['form6', ['form', '6']],
  ['grade5math', ['grade', '5', 'math']],
  ['sec3 chinese', ['sec', '3', 'chinese']],
  ['DSE2027', ['dse', '2027']],
  ['小5數學', ['小五数学']],
  ['中4', ['中四']],
  ['12篇範文', ['十二篇范文']],
  ['P5小數', ['p5', '小数']],
])('%s is taken apart where a space was left out', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test.each([
  ['MP3 tracks', ['mp3', 'tracks']],
  ['ps5games', ['ps5games']],
  ['p12', ['p12']],
  ['100以內', ['100', '以内']],
  ['5** level', ['5**', 'level']],
  ['p5s', ['p5s']],
])('%s stays as it is', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})
