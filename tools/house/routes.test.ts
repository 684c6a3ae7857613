import { expect, test } from 'vitest'
import { routes } from '#contract/generated/routes.ts'
import { codePattern, listFiles, readSource } from './source-files.ts'

test('every route that a page loads is one that a screen calls', () => {
  const sources = listFiles(codePattern)
    .filter(file => file.startsWith('web/app/') && !file.includes('.test.'))
    .map(readSource)
  expect(sources.length).toBeGreaterThan(500)
  const words = new Set(sources.flatMap(source => source.match(/\b[a-z]\w+\b/g) ?? []))
  // Otherwise it belongs to `unscreened` in contract/src/index.ts, or to `laterContract`.
  expect(Object.keys(routes).filter(name => !words.has(name))).toEqual([])
})
