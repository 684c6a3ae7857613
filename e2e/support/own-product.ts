import { readFile } from 'node:fs/promises'
import { expect, onTestFinished } from 'vitest'
import { ApiError } from '#contract/kit/client.ts'
import { material } from './authoring.ts'
import { type Api, clientWith, formOf } from './client.ts'
import type { Session } from './people.ts'
import { picture } from './pictures.ts'

/** A product of its own for each journey: what one changes no other one sees. */
export class Product {
  readonly name: string
  id = 0
  readonly #teacherId: number
  readonly #api: Api

  constructor({ token, user }: Session, name: string) {
    this.#teacherId = user.user_id
    this.#api = clientWith(token)
    this.name = name
  }

  #form(fields: Record<string, string>): FormData {
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
    return formOf({ ...usual, ...fields })
  }

  /** On sale, with one file of the demo's materials. */
  async create(fields: Record<string, string> = {}, file = 'tracing.pdf'): Promise<this> {
    const form = this.#form(fields)
    const cover = await picture('cover.png', 1000, 600)
    form.set('cover', new Blob([new Uint8Array(cover.buffer)], { type: cover.mimeType }), cover.name)
    form.set('material', new Blob([new Uint8Array(await readFile(material(file)))]), file)
    this.id = (await this.#api.productAdd({ body: form })).course_id
    onTestFinished(async () => {
      await this.#api.productDelete({ params: { id: this.id } }).catch((error: unknown) => {
        // Whose sessions or whose centre the journey has ended has nothing on sale any more.
        if (!(error instanceof ApiError) || ![401, 404].includes(error.status)) throw error
      })
    })
    // On sale once its files have been looked at.
    await expect.poll(() => this.#state(), { timeout: 120_000, interval: 250 }).toBe('ready')
    return this
  }

  async #state(): Promise<string | undefined> {
    const query = { teacher_id: this.#teacherId, limit: 100 }
    const { products } = await this.#api.authoredProductList({ query })
    return products.find(({ course_id }) => course_id === this.id)?.state
  }

  async edit(fields: Record<string, string>): Promise<void> {
    await this.#api.productEdit({ body: this.#form({ courseId: String(this.id), ...fields }) })
  }

  async withdraw(): Promise<void> {
    await this.#api.productStatus({ params: { status: '0' }, body: { course_id: this.id } })
  }
}
