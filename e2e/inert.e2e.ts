import { expect, inject, it } from 'vitest'
import { desk, newPage } from './support/browser.ts'
import { settled } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { demo, sessionOf, unique } from './support/people.ts'

const run = "document.title='run'"
const hostile = `<script>${run}</script><img src=x onerror="${run}"><svg onload="${run}"></svg>
  <a href="javascript:${run}">link</a><iframe srcdoc="<script>parent.${run}</script>"></iframe>
  <p onmouseover="${run}" style="position:fixed;inset:0">words that stay</p>`

it('what a teacher writes runs nowhere, whatever stands in it', async () => {
  const teacher = await sessionOf(demo('danwhitfield'))
  const name = unique('Inert ')
  const product = await new Product(teacher, name).create({ productDescription: hostile })
  const page = await newPage({ viewport: desk })
  // A breach of the policy or a failed request of a smuggled picture fails the journey by itself.
  for (const address of [
    `/product/preview/-/${product.id}`,
    `/zh-HK/product/preview/-/${product.id}`,
    '/shop/danwhitfield',
    `/search/${encodeURIComponent(name)}`,
    '/products/all?sort=newest',
  ]) {
    await page.goto(address)
    await settled(page)
    expect(await page.title(), address).not.toBe('run')
    const found = await page
      .locator(
        'main :is(script:not([type="application/ld+json"]), iframe, [onerror], [onload], [href^="javascript"])',
      )
      .count()
    expect(found, address).toBe(0)
    const html = await (await fetch(inject('baseUrl') + address)).text()
    expect(html, address).not.toMatch(/<img src=x|<svg onload|<iframe|<script>document/)
  }
  await page.goto(`/product/preview/-/${product.id}`)
  await page.getByText('words that stay').waitFor()
})
