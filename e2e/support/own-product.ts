import { readFile } from 'node:fs/promises'
import { expect, inject, onTestFinished } from 'vitest'
import { material } from './authoring.ts'
import type { Session } from './people.ts'
import { picture } from './pictures.ts'

export async function api(path: string, { token }: Session, body?: unknown): Promise<Response> {
  const response = await fetch(`${inject('baseUrl')}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
  })
  expect(response.status, path).toBe(200)
  return response
}

/** A product of its own for each journey: what one changes no other one sees. */
export class Product {
  readonly name: string
  id = 0
  readonly #teacher: Session

  constructor(teacher: Session, name: string) {
    this.#teacher = teacher
    this.name = name
  }

  #form(fields: Record<string, string>): FormData {
    const form = new FormData()
    const usual = {
      productName: this.name,
      productDescription: '<p>Bars before numbers.</p>',
      productCategory: 'Math',
      productLevel: '["P3"]',
      productTags: 'bars',
      productGrad: 'Lower Primary',
      worksheetPreviewMode: 'high',
      price: '120',
    }
    for (const [field, value] of Object.entries({ ...usual, ...fields })) form.set(field, value)
    return form
  }

  async create(fields: Record<string, string> = {}): Promise<this> {
    const form = this.#form(fields)
    const cover = await picture('cover.png', 1000, 600)
    form.set('cover', new Blob([new Uint8Array(cover.buffer)], { type: cover.mimeType }), cover.name)
    const sheet = await readFile(material('tracing.pdf'))
    form.set('material', new Blob([new Uint8Array(sheet)], { type: 'application/pdf' }), 'tracing.pdf')
    const response = await api('addProduct', this.#teacher, form)
    this.id = ((await response.json()) as { course_id: number }).course_id
    const headers = { authorization: `Bearer ${this.#teacher.token}` }
    onTestFinished(async () => {
      await fetch(`${inject('baseUrl')}/api/teacherproducts/${this.id}`, { method: 'DELETE', headers })
    })
    // On sale once its files have been looked at.
    await expect.poll(() => this.#state()).toBe('ready')
    return this
  }

  async #state(): Promise<string | undefined> {
    const { user } = this.#teacher
    const query = new URLSearchParams({ teacher_id: String(user.user_id), limit: '100' })
    const response = await api(`teacherproductsmarkeplace?${query}`, this.#teacher)
    const { products } = (await response.json()) as { products: { course_id: number; state: string }[] }
    return products.find(({ course_id }) => course_id === this.id)?.state
  }

  async edit(fields: Record<string, string>): Promise<void> {
    await api('editProduct', this.#teacher, this.#form({ courseId: String(this.id), ...fields }))
  }

  async withdraw(): Promise<void> {
    await api('teacherproducts/status/0', this.#teacher, { course_id: this.id })
  }
}
