import { beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import type { ProductFields } from '#server/testing/products.ts'
import { makeCentre, type TestCentre } from '#server/testing/teachers.ts'
import { grant } from './index.ts'
import { type Library, makeLibrary, makeLibraryProduct } from './library.test-support.ts'

let t: TestApp
let library: Library
let centre: TestCentre
let people: Record<
  'student' | 'otherTeacher' | 'staff' | 'owner' | 'manager' | 'member' | 'parent',
  TestPerson
>

beforeAll(async () => {
  t = await testApp()
  library = await makeLibrary(t)
  centre = await makeCentre(t)
  people = {
    student: await makePerson(t),
    parent: await makePerson(t, { role: roles.parent }),
    otherTeacher: await makePerson(t, { role: roles.teacher }),
    staff: await makePerson(t, { role: roles.platformStaff }),
    owner: library.teacher,
    manager: centre.manager,
    member: centre.member,
  }
})

const look = (person: TestPerson | null, id: number) =>
  t.request({ url: `/api/product/access/${id}`, token: person?.token })

const yesterday = '2026-11-15'
const entry = { code: 'BH6A01', text: '關心玥 P6A' }
const kinds: [string, ProductFields, gate: string][] = [
  ['paid', { access: 'paid' }, 'buy'],
  ['paid, inactive', { access: 'paid', status: 0 }, 'closed'],
  ['free', { access: 'free' }, 'open'],
  ['free, inactive', { access: 'free', status: 0 }, 'closed'],
  ['free, expired', { access: 'free', endsOn: yesterday }, 'expired'],
  ['by code', { access: 'code' }, 'code'],
  ['by code, inactive', { access: 'code', status: 0 }, 'code'],
  ['by code, expired', { access: 'code', endsOn: yesterday }, 'expired'],
  ['by watermark code', { access: 'watermark', watermarks: [entry] }, 'code'],
]

describe.each(kinds)('%s', (_name, fields, gate) => {
  it('is shut to a visitor', async () => {
    const { id } = await makeLibraryProduct(t, library, fields)
    expect((await look(null, id)).statusCode).toBe(401)
  })

  it.each(['student', 'parent', 'otherTeacher', 'manager', 'member'] as const)(
    'shows its gate, and no more, to %s',
    async who => {
      const product = await makeLibraryProduct(t, library, fields)
      const answer = await look(people[who], product.id)
      expect(answer.statusCode).toBe(200)
      const body = answer.json()
      expect(body.gate).toBe(gate)
      if (gate === 'open') return expect(body.materials).toHaveLength(3)
      expect(body).toEqual({
        course_id: product.id,
        course_name: product.name,
        active: (fields.status ?? 1) === 1,
        course_end_date: fields.endsOn ?? null,
        gate,
        needs_code: gate === 'code',
        price: gate === 'buy' ? 180 : null,
        owned: false,
        product: null,
        watermark: '',
        may_download: false,
        materials: [],
      })
    },
  )

  it.each(['owner', 'staff'] as const)('is open to %s', async who => {
    const { id } = await makeLibraryProduct(t, library, fields)
    const body = (await look(people[who], id)).json()
    expect(body).toMatchObject({ gate: 'open', owned: who === 'owner' })
    expect(body.materials).toHaveLength(3)
  })

  it('is open to who bought it, whatever became of it', async () => {
    const buyer = await makePerson(t)
    for (const status of [1, 0, -1] as const) {
      const { id } = await makeLibraryProduct(t, library, { ...fields, status })
      await grant(t.platform.db, {
        userId: buyer.userId,
        productId: id,
        source: 'purchase',
        at: t.clock.now(),
      })
      expect((await look(buyer, id)).json()).toMatchObject({ gate: 'open', owned: true })
    }
  })
})

it.each(['student', 'otherTeacher', 'manager'] as const)(
  'a deleted product is not there for %s',
  async who => {
    for (const access of ['paid', 'free', 'code'] as const) {
      const { id } = await makeLibraryProduct(t, library, { access, status: -1 })
      expect((await look(people[who], id)).statusCode).toBe(404)
    }
  },
)

it('a product that never was is not there for anyone', async () => {
  for (const who of Object.values(people)) expect((await look(who, 99_999_999)).statusCode).toBe(404)
})

describe("a centre's product", () => {
  it('is open to its manager and to the member who teaches it, while they belong to it', async () => {
    const other = await makeCentre(t)
    const fields = { access: 'code', centreId: centre.id, teacherId: centre.member.userId } as const
    const { id } = await makeLibraryProduct(t, library, fields)
    expect((await look(centre.manager, id)).json().gate).toBe('open')
    expect((await look(centre.member, id)).json().gate).toBe('open')
    expect((await look(other.manager, id)).json().gate).toBe('code')
    expect((await look(other.member, id)).json().gate).toBe('code')
    const elsewhere = await makeLibraryProduct(t, library, { ...fields, centreId: other.id })
    expect((await look(centre.member, elsewhere.id)).json().gate).toBe('code')
  })
})

it('a teacher who is no longer active opens by code to nobody', async () => {
  const idle = await makeLibrary(t, await makePerson(t, { role: roles.teacher, status: 3 }))
  const { id } = await makeLibraryProduct(t, idle, { access: 'code' })
  const answer = await t
    .api(people.student.token)
    .productAccessVerify({ params: { id }, body: { code: 'COMMON' } })
  expect(answer.result).toBe('denied')
})

describe('a free product', () => {
  it('becomes the reader’s own when first opened, and stays so when it is withdrawn or sold', async () => {
    const reader = await makePerson(t)
    const { id } = await makeLibraryProduct(t, library, { access: 'free' })
    expect((await look(reader, id)).json().gate).toBe('open')
    await t.platform.db.query('update products set status = 0 where id = $1', [id])
    expect((await look(reader, id)).json().gate).toBe('open')
    expect((await look(people.student, id)).json().gate).toBe('closed')
  })
  it('is taken once, however often it is opened at the same time', async () => {
    const reader = await makePerson(t)
    const { id } = await makeLibraryProduct(t, library, { access: 'free' })
    await Promise.all(Array.from({ length: 10 }, () => look(reader, id)))
    const { rows } = await t.platform.db.query('select source from entitlements where user_id = $1', [
      reader.userId,
    ])
    expect(rows).toEqual([{ source: 'free' }])
  })
})

describe('materials', () => {
  it('come with links that open, and Word files as downloads', async () => {
    const { id } = await makeLibraryProduct(t, library, { access: 'free' })
    const body = (await look(people.student, id)).json()
    expect(body.materials.map((material: { type: string }) => material.type)).toEqual(['mp4', 'pdf', 'docx'])
    expect(body).toMatchObject({ watermark: '', may_download: true })
    for (const { url } of body.materials) {
      expect(url).toMatch(/^\/media\/s\/[\w-]+$/)
      expect((await t.request({ url })).statusCode).toBe(200)
    }
    const film = await t.request({ url: body.materials[0].url, headers: { range: 'bytes=0-99' } })
    expect(film.statusCode).toBe(206)
    expect(film.rawPayload).toHaveLength(100)
    const word = await t.request({ url: body.materials[2].url })
    expect(word.headers['content-disposition']).toContain("filename*=UTF-8''%E6%95%99%E6%9D%90%20docx.docx")
  })
  it('lose their links after half an hour', async () => {
    const { id } = await makeLibraryProduct(t, library, { access: 'free' })
    const { url } = (await look(people.student, id)).json().materials[0]
    // A clock of its own, over the same files: the other tests share this one's.
    const late = await createTestApp({ dataDir: t.platform.config.dataDir })
    expect((await late.request({ url })).statusCode).toBe(200)
    late.clock.advance({ minutes: 31 })
    expect((await late.request({ url })).statusCode).toBe(404)
  })
  it('of a watermarked product give no worksheet without the text', async () => {
    const { id } = await makeLibraryProduct(t, library, { access: 'watermark', watermarks: [entry] })
    for (const who of [people.owner, people.staff]) {
      const body = (await look(who, id)).json()
      expect(body.materials[1].url).toMatch(/^\/api\/materials\/\d+\/print$/)
      expect(body).toMatchObject({ watermark: who.displayName, may_download: true })
    }
  })
  it('codes are for nobody here, not even the owner', async () => {
    const { id } = await makeLibraryProduct(t, library, {
      access: 'watermark',
      accessCode: 'ZQ7XWV',
      watermarks: [entry],
    })
    const text = (await look(people.owner, id)).payload
    expect(text).not.toContain('ZQ7XWV')
    expect(text).not.toContain(entry.code)
  })
})

describe('by name', () => {
  it('finds the newest that one may open, and none that one may not', async () => {
    const reader = await makePerson(t)
    const name = `同名課程 ${reader.userId}`
    const find = (person: TestPerson) =>
      t.request({ url: `/api/product/access?course_name=${encodeURIComponent(name)}`, token: person.token })
    const first = await makeLibraryProduct(t, library, { access: 'paid', name })
    const second = await makeLibraryProduct(t, library, { access: 'paid', name })
    expect((await find(reader)).statusCode).toBe(404)
    await grant(t.platform.db, {
      userId: reader.userId,
      productId: first.id,
      source: 'purchase',
      at: t.clock.now(),
    })
    expect((await find(reader)).json()).toEqual({ course_id: first.id })
    expect((await find(people.owner)).json()).toEqual({ course_id: second.id })
    expect((await find(people.otherTeacher)).statusCode).toBe(404)
  })
})
