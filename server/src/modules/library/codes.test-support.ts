import type { TestApp } from '#server/testing/app.ts'
import type { TestPerson } from '#server/testing/people.ts'
import type { Library, TestProduct } from './library.test-support.ts'

/** Codes of a product with watermarks, each with the text that it binds. */
export const one = { code: 'BH6A01', text: '關心玥 P6A' }
export const two = { code: 'BH6A02', text: '江偉文家長 P6A' }

export async function tryCode(t: TestApp, { token }: TestPerson, id: number, code: string): Promise<string> {
  return (await t.api(token).productAccessVerify({ params: { id }, body: { code } })).result
}

/** As the teacher's form does, with everything a product on sale has. */
export async function editProductOf(
  t: TestApp,
  { teacher }: Library,
  product: TestProduct,
  changes: Record<string, string>,
): Promise<void> {
  const form = new FormData()
  const fields = {
    courseId: String(product.id),
    productName: product.name,
    productDescription: '<p>Halves and quarters.</p>',
    productCategory: 'Math',
    productLevel: '["P3"]',
    productTags: 'fractions',
    productGrad: 'Lower Primary',
    worksheetPreviewMode: 'low',
    ...changes,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  await t.api(teacher.token).productEdit({ body: form })
}
