import { expect, test } from 'vitest'
import { annotate } from './annotate-contract.ts'

const annotated = (code: string) =>
  annotate(code, '/contract/src/commerce/orders.ts', './notes.ts').replace(/^import[^;]*;/, '')

test('hands over what stands behind a comment, and every constant with its name', () => {
  const code = `/** An order. */
export const order = z.object({
  /** Cents. */
  total: z.number(),
  status: z.string(), // not for readers
  inner: z.object({ /** HH:mm */ time: z.string() }),
})`
  expect(annotated(code)).toBe(`/** An order. */
export const order = __note(z.object({
  /** Cents. */
  total: __note(z.number(), {"text":"Cents."}),
  status: z.string(), // not for readers
  inner: z.object({ /** HH:mm */ time: __note(z.string(), {"text":"HH:mm"}) }),
}), {"name":"order","exported":true,"file":"orders","text":"An order."})`)
})

test('joins the lines of a comment', () => {
  expect(annotated('const a = {\n  /**\n   * One\n   * two.\n   */\n  b: z.number(),\n}')).toContain(
    '{"text":"One two."}',
  )
})
