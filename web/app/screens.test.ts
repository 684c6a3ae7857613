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

test('whoever comes to a screen of the first table is not taken past one of the others', () => {
  const open = (segment: string) => segment.startsWith(':')
  const fits = (one: string, other: string) => {
    const [parts, others] = [one.split('/'), other.split('/')]
    return (
      parts.length === others.length &&
      parts.every((part, at) => part === others[at] || open(part) || open(others[at] ?? ''))
    )
  }
  const paths = screens.filter(({ path }) => path !== '/:encodedCode')
  const both = paths
    .filter(({ first }) => first)
    .flatMap(({ path }) => paths.filter(other => !other.first && fits(path, other.path)))
  expect(both).toEqual([])
})
