import { z } from 'zod'
import { type AuthoredProduct, authoredProduct } from '#contract/authoring/authoring.ts'
import { demoPassword } from '#server/modules/site/index.ts'

/** A file as a teacher brings it. */
export interface Brought {
  name: string
  purpose: 'material' | 'cover'
  bytes: Uint8Array
}

const productList = z.object({ products: z.array(authoredProduct) })
const added = z.object({ course_id: z.number() })

const callTimeoutMs = 60_000
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** A teacher of the demo data who uploads files and sells them, as the pages do: by the product's own calls. */
export class Teacher {
  readonly #baseUrl: string
  readonly #token: string
  readonly #userId: number

  private constructor(baseUrl: string, token: string, userId: number) {
    this.#baseUrl = baseUrl
    this.#token = token
    this.#userId = userId
  }

  static async signIn(baseUrl: string): Promise<Teacher> {
    const response = await fetch(`${baseUrl}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'teacher', password: demoPassword }),
      signal: AbortSignal.timeout(callTimeoutMs),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`signing in answered ${response.status}: ${text}`)
    // The contract's own answer to a sign-in.
    const { data } = JSON.parse(text) as { data: { token: string; user: { user_id: number } } }
    return new Teacher(baseUrl, data.token, data.user.user_id)
  }

  /** The same teacher on the server that came after. */
  at(baseUrl: string): Teacher {
    return new Teacher(baseUrl, this.#token, this.#userId)
  }

  /** By the resumable protocol, in one piece; returns the upload's id. */
  async upload({ name, purpose, bytes }: Brought): Promise<string> {
    const created = await this.#send('POST', '/api/uploads', {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64(name)},purpose ${base64(purpose)}`,
    })
    const path = created.headers.get('location')
    if (!path) throw new Error('the upload has no address')
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    }
    await this.#send('PATCH', path, headers, new Uint8Array(bytes))
    return path.slice(path.lastIndexOf('/') + 1)
  }

  /** A free product; its files may be looked at already or not. Returns its id. */
  async addProduct(name: string, files: { cover: string; materials: string[] }): Promise<number> {
    const form = new FormData()
    const fields = {
      productName: name,
      productDescription: '<p>Ten minutes of film and a hundred pages.</p>',
      productCategory: 'Math',
      productLevel: JSON.stringify(['P3']),
      productTags: 'measured',
      productGrad: 'Lower Primary',
      worksheetPreviewMode: 'low',
      productAccessCode: 'FREECOURSE',
      materialUploads: JSON.stringify(files.materials.map(id => ({ upload_id: id }))),
      coverUpload: files.cover,
    }
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    const response = await this.#send('POST', '/api/addProduct', {}, form)
    return added.parse(await response.json()).course_id
  }

  /** Those on sale, newest first. */
  async products(): Promise<AuthoredProduct[]> {
    const query = `teacher_id=${this.#userId}&status=1&limit=500`
    const response = await this.#send('GET', `/api/teacherproductsmarkeplace?${query}`)
    return productList.parse(await response.json()).products
  }

  async #send(method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit) {
    const response = await fetch(`${this.#baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...headers },
      body,
      signal: AbortSignal.timeout(callTimeoutMs),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
}
