import type { Product } from './types.ts'

type Usual = 'access' | 'previewMode' | 'status' | 'priceCents'
type Draft = Omit<Product, Usual> & Partial<Pick<Product, Usual>>

/** A product with what most have in common filled in: on sale, paid, first page shown sharp. */
export const listing = (draft: Draft): Product => ({
  access: { kind: 'paid' },
  previewMode: 'high',
  status: 'active',
  priceCents: 0,
  ...draft,
})

/** A string is a paragraph, a list of strings is a bulleted list. */
export const html = (...blocks: (string | string[])[]): string =>
  blocks
    .map(block =>
      typeof block === 'string'
        ? `<p>${block}</p>`
        : `<ul>${block.map(item => `<li>${item}</li>`).join('')}</ul>`,
    )
    .join('')
