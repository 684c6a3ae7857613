import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasScreen } from './lib/has-screen.ts'
import { screens } from './screens.ts'

test.each(screens)('$path has its file', ({ file }) => {
  expect(existsSync(new URL(file, import.meta.url))).toBe(true)
})

test('a path stands once', () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
})

test('a link leads to a screen by its pattern, whatever its query', () => {
  expect(hasScreen('/login?mode=register')).toBe(true)
  expect(hasScreen('/email/verify/:token')).toBe(true)
  expect(hasScreen('/my-{slug}')).toBe(true)
  expect(hasScreen('/no-such-screen')).toBe(false)
})
