import { expect, test } from 'vitest'
import { shareLinks } from './share-links.ts'

test('an address arrives whole, whatever it is made of', () => {
  const url = 'https://lantern.example/zh-HK/product/preview/P3%20%E6%95%B8%E5%AD%B8%20%26%20more/12'
  const title = 'P3 數學 & more'
  const links = Object.fromEntries(
    shareLinks(url, title).map(({ network, href }) => [network, new URL(href).searchParams]),
  )
  expect(links.facebook?.get('u')).toBe(url)
  expect(links.whatsapp?.get('text')).toBe(`${title} ${url}`)
  expect(links.telegram?.get('url')).toBe(url)
  expect(links.telegram?.get('text')).toBe(title)
})
