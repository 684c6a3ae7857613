import { describe, expect, test } from 'vitest'
import { piecesOf } from './search-pieces.ts'
import { tokenise } from './search-tokens.ts'

const read = (text: string) =>
  piecesOf(tokenise(text)).map(({ kind, text, concepts }) => (kind === 'concept' ? `=${concepts[0]}` : text))

describe('what has several names is known by any of them', () => {
  test.each([
    ['小三數學', ['=p3', '=math']],
    ['P.3 / P3 / primary 3 / Primary Three', ['=p3', '=p3', '=p3', '=p3']],
    ['小學三年級 中三年級', ['=p3', '=s3']],
    ['F.1 Form 1 中一 s1', ['=s1', '=s1', '=s1', '=s1']],
    ['HKDSE 中學文憑試', ['=dse', '=dse']],
    ['英語拼音 漢語拼音 拼音', ['=phonics', '=pinyin', '=spelling']],
    ['小四英文文法', ['=p4', '=english', '=grammar']],
  ])('%s', (text, pieces) => {
    expect(read(text)).toEqual(pieces)
  })
})

describe('what only looks like it is left alone', () => {
  test.each([
    ['小三角形', ['小三角形']],
    ['其中一個', ['其中一个']],
    ['高中文學', ['=senior-secondary', '文学']],
    ['遊戲中學習', ['=game', '中学习']],
    ['小數學習', ['=decimals', '学习']],
    ['MP3', ['mp3']],
    ['primary. 3 videos', ['=primary', '3', 'videos']],
    ['Grade 3', ['grade', '3']],
    ['smart', ['smart']],
  ])('%s', (text, pieces) => {
    expect(read(text)).toEqual(pieces)
  })
})

test('titles and small words say nothing about what is looked for', () => {
  const idle = (text: string) =>
    piecesOf(tokenise(text))
      .filter(piece => piece.idle)
      .map(piece => piece.text)
  expect(idle('陳老師的課程')).toEqual(['老师', '课程'])
  expect(idle('Writing for the DSE')).toEqual(['for', 'the'])
})
