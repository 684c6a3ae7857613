import { expect, test } from 'vitest'
import { localeOf, localePath, plainPath } from './locale.ts'

test('the locale is the first part of the address', () => {
  expect(localeOf('/')).toBe('en')
  expect(localeOf('/login')).toBe('en')
  expect(localeOf('/zh-HK')).toBe('zh-HK')
  expect(localeOf('/zh-HK/login')).toBe('zh-HK')
  expect(localeOf('/zh-HKX/login')).toBe('en')
})

test.each([
  ['/', '/zh-HK'],
  ['/login', '/zh-HK/login'],
  ['/login?mode=register#top', '/zh-HK/login?mode=register#top'],
  ['/?from=mail', '/zh-HK?from=mail'],
])('%s has the Chinese address %s', (path, chinese) => {
  expect(localePath(path, 'zh-HK')).toBe(chinese)
  expect(localePath(path, 'en')).toBe(path)
})

test('addresses elsewhere and parts of the page stay as they are', () => {
  expect(localePath('#how', 'zh-HK')).toBe('#how')
  expect(localePath('mailto:a@b.hk', 'zh-HK')).toBe('mailto:a@b.hk')
})

test('the plain path is the way back', () => {
  expect(plainPath('/zh-HK')).toBe('/')
  expect(plainPath('/zh-HK/faqs')).toBe('/faqs')
  expect(plainPath('/faqs')).toBe('/faqs')
})
