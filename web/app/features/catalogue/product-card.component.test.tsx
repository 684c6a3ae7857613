import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aProduct } from '../../../testing/products.ts'
import { languages, phone, setLanguage, show } from '../../../testing/show.tsx'
import { toCard } from './card.ts'
import { ProductCard } from './product-card.tsx'

// A parent chooses by level before all else.
it.each(languages.flatMap(language => [140, 170, 260].map(width => ({ language, width }))))(
  'the level is never cut, in $language on a card of $width px',
  async ({ language, width }) => {
    setLanguage(language)
    const cards = ['["P3"]', '["S4","S5","S6"]', '["Cambridge","IELTS"]', '["University","DSE","IELTS"]'].map(
      (course_level, index) =>
        toCard(aProduct({ course_id: index + 1, course_level, videos: 12, worksheets: 10, pdfs: 10 })),
    )
    await show(
      <div style={{ width }}>
        {cards.map(card => (
          <ProductCard key={card.id} card={card} />
        ))}
      </div>,
      { language, size: phone },
    )
    await expect.element(page.getByRole('article').first()).toBeVisible()
    const metas = [...document.querySelectorAll<HTMLElement>('article p:first-child')]
    expect(metas).toHaveLength(cards.length)
    for (const meta of metas)
      for (const part of meta.querySelectorAll<HTMLElement>('span:not(.vh)')) {
        expect(part.scrollWidth, part.textContent ?? '').toBeLessThanOrEqual(
          Math.max(part.clientWidth, part.offsetWidth),
        )
        const [inner, outer] = [part.getBoundingClientRect(), meta.getBoundingClientRect()]
        expect(inner.right, part.textContent ?? '').toBeLessThanOrEqual(outer.right + 0.5)
      }
  },
)
