import { describe, expect, test } from 'vitest'
import { downloadName, isFileName, safeFileName } from './file-name.ts'

describe('names of files', () => {
  test.each([
    'a.pdf',
    '第一課.mp4',
    '（一）.pdf',
    '【新】數學 & 英文 100%.pdf',
    '單元一：分數？.docx',
    '😀.pdf',
  ])('%s is accepted', name => expect(isFileName(name)).toBe(true))

  test.each(['', ' ', '.', '..', 'Unit+2.pdf', 'a+b', `${'x'.repeat(200)}.pdf`])('%j is not', name =>
    expect(isFileName(name)).toBe(false),
  )

  test.each([
    ['（一）.pdf', '(一).pdf'],
    ['【新】數學 & 英文 100%.pdf', '(新)數學 _ 英文 100_.pdf'],
    ['單元一：分數？.docx', '單元一_分數_.docx'],
    ['a/b\\c:d\0e\u202ef.mp4', 'a_b_c_d_e_f.mp4'],
    ['😀.pdf', '_.pdf'],
    ['"quoted", it\'s_ok-1.*!.pdf', '"quoted", it\'s_ok-1.*!.pdf'],
  ])('%j is kept as %j', (name, safe) => expect(safeFileName(name)).toBe(safe))
})

test('a download has its extension once', () => {
  expect(downloadName('Unit 2', 'pdf')).toBe('Unit 2.pdf')
  expect(downloadName('Unit 2.pdf', 'pdf')).toBe('Unit 2.pdf')
  expect(downloadName('Unit 2.PDF', 'pdf')).toBe('Unit 2.pdf')
  expect(downloadName('notes.doc', 'docx')).toBe('notes.doc.docx')
  expect(downloadName('.pdf', 'pdf')).toBe('.pdf')
})
