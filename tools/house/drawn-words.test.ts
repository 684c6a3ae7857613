import { describe, expect, test } from 'vitest'
import { codePattern, listFiles, readSource } from './source-files.ts'

/** Printed by Chromium with the faces that `sheet-layout.ts` gives it, and offenders that tests need. */
const allowed = new Set([
  ...['languages', 'maths', 'others'].map(part => `demo/materials/worksheets-${part}.ts`),
  'demo/draw-pictures.test-support.ts',
  'tools/house/drawn-words.test.ts',
])

/** What is drawn as text takes the fonts of its host; pages are drawn by the reader's browser. */
const faultsIn = (source: string): string[] =>
  [/<(?:text|tspan|foreignObject)[\s>]/, /\bsharp\(\s*\{\s*text\b/].flatMap(
    pattern => pattern.exec(source)?.[0] ?? [],
  )

test('no picture is drawn with fonts of the host: words are paths (demo/lettering.ts)', () => {
  const files = listFiles(codePattern).filter(file => !file.startsWith('web/app/') && !allowed.has(file))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(file => faultsIn(readSource(file)).map(fault => `${file}: ${fault}`))).toEqual([])
})

describe('offenders are caught', () => {
  test.each([
    '<svg><text x="1">Title</text></svg>',
    '<text>',
    '<tspan dy="1">',
    'sharp({ text: { text: name } })',
  ])('%s', source => expect(faultsIn(source)).not.toEqual([]))
})

describe('what is fine stays fine', () => {
  test.each(['<textarea rows={3}>', 'sharp({ create: size })', 'label(1, 2, 3, ink, text)'])('%s', source =>
    expect(faultsIn(source)).toEqual([]),
  )
})
