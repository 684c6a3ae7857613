import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { exactly } from './shape.test-support.ts'
import { material, product, refusal } from './shapes.test-support.ts'
import type { World } from './world.test-support.ts'

const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const worksheet = () => readFileSync(demoMaterial('fractions.pdf'))

const cover = async () => {
  const bytes = await sharp({ create: { width: 550, height: 430, channels: 3, background: '#d97706' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'cover.png', { type: 'image/png' })
}

const form = (changes: Readonly<Record<string, string | number>> = {}) => ({
  ...{ productName: 'Fractions', productDescription: '<p>Halves.</p>', productCategory: 'Math' },
  ...{ productLevel: '["P3","P4"]', productTags: 'fractions,halves', productGrad: 'Lower Primary' },
  ...{ worksheetPreviewMode: 'low', price: '180', discountedPrice: '120', productAccessCode: '' },
  ...{ expiryDate: 'null', showWaterMark: '0', watermarks: '' },
  ...changes,
})

/** Products: what is offered, and how it is opened. */
export function authoringCalls(world: () => World): void {
  const upload = async (bytes: Buffer, filename: string): Promise<string> => {
    const { client, teacher } = world()
    const { headers } = await client.call(
      'POST uploads',
      {
        token: teacher.token,
        status: 201,
        headers: {
          ...{ ...tus, 'upload-length': String(bytes.length) },
          'upload-metadata': `filename ${base64(filename)},filetype ${base64('application/pdf')},purpose ${base64('material')}`,
        },
      },
      'any',
    )
    const id = String(headers.location).split('/').at(-1) ?? ''
    const begun = await client.call(
      'HEAD uploads/{}',
      { path: [id], token: teacher.token, headers: tus },
      'any',
    )
    expect(begun.headers['upload-offset']).toBe('0')
    await client.call(
      'PATCH uploads/{}',
      {
        ...{ path: [id], token: teacher.token, status: 204, headers: { ...tus, 'upload-offset': '0' } },
        raw: { type: 'application/offset+octet-stream', payload: bytes },
      },
      'any',
    )
    await world().t.platform.jobs.runDue()
    const file = {
      state: 'string',
      reason: 'string',
      size_mb: 'number',
      pages: 'number|null',
      duration: 'number|null',
    }
    await client.call('GET uploads/{}', { path: [id], token: teacher.token }, file)
    return id
  }
  const made = { status: 'any', course_id: 'number' } as const

  it('a teacher uploads a worksheet and makes a product of it, with the files or their ids', async () => {
    const w = world()
    const { client, teacher, t } = w
    const { token } = teacher
    const id = await upload(worksheet(), 'fractions.pdf')
    const first = await client.call(
      'POST addProduct',
      { form: { ...form({ materialUploads: JSON.stringify([id]) }), cover: await cover() }, token },
      made,
    )
    const file = new File([new Uint8Array(worksheet())], 'halves.pdf', { type: 'application/pdf' })
    const second = await client.call(
      'POST addProduct',
      { form: { ...form({ productName: 'Halves' }), cover: await cover(), material: file }, token },
      made,
    )
    await t.platform.jobs.runDue()
    await client.call(
      'POST addProduct',
      { form: form({ productName: '' }), token, status: 422 },
      { ...refusal, errors: { productName: 'string' } },
    )
    await client.call(
      'POST editProduct',
      {
        form: form({ courseId: second.course_id, productName: 'Halves and thirds', deletedMaterialId: '[]' }),
        token,
      },
      made,
    )
    const list = await client.call(
      'GET teacherproductsmarkeplace',
      {
        query: {
          ...{ teacher_id: teacher.userId, status: 1, searchQuery: '', limit: 10, offset: 0 },
          orderBy: JSON.stringify({ orderBy: 'created_at', by: 'desc' }),
        },
        token,
      },
      { products: [product], count: 'number', total_usage: 'number', allowed_usage: 'number' },
    )
    expect(list.count).toBe(2)
    const [{ materials }] = await client.call('GET products/{}', { path: [first.course_id], token }, [
      { ...product, materials: [material], reviews: 'any', stats: 'any' },
    ])
    w.course = { id: first.course_id, name: 'Fractions', material: materials[0].id }
    await client.call(
      'GET teacherproducts/status/{}',
      { path: [0], query: { course_id: second.course_id }, token },
      {
        status: 'any',
      },
    )
    await client.call(
      'POST teacherproducts/status/{}',
      { path: [1], body: { course_id: second.course_id }, token },
      {
        status: 'any',
      },
    )
    await client.call(
      'GET teacherproducts/delete',
      { query: { course_id: second.course_id }, token },
      { status: 'any' },
    )
  })

  it('a product form also comes as JSON with lists as lists', async () => {
    const { client, teacher, t } = world()
    const { token } = teacher
    const id = await upload(worksheet(), 'thirds.pdf')
    const withCover = await client.call(
      'POST addProduct',
      {
        form: {
          ...form({ productName: 'Thirds', materialUploads: JSON.stringify([id]) }),
          cover: await cover(),
        },
        token,
      },
      made,
    )
    await t.platform.jobs.runDue()
    const body = {
      ...form({ productName: 'Thirds and fifths' }),
      ...{
        courseId: withCover.course_id,
        productLevel: ['P5', 'P6'],
        deletedMaterialId: [],
        expiryDate: null,
      },
      ...{ price: 200, discountedPrice: '', showWaterMark: 0 },
    }
    await client.call('POST editProduct', { body, token }, made)
    const [changed] = await client.call('GET products/{}', { path: [withCover.course_id] }, [product])
    expect(changed).toMatchObject({
      course_name: 'Thirds and fifths',
      course_tution_fee: 200,
      discounted_price: '',
    })
    expect(JSON.parse(changed.course_level)).toEqual(['P5', 'P6'])
  })

  it('a code opens a product, and what it opens is read, printed and remembered', async () => {
    const { client, teacher, student, t } = world()
    const changes = {
      productName: 'With a code',
      price: '',
      discountedPrice: '',
      productAccessCode: 'AB12CD',
    }
    const file = new File([new Uint8Array(worksheet())], 'coded.pdf', { type: 'application/pdf' })
    const { course_id: id } = await client.call(
      'POST addProduct',
      { form: { ...form(changes), cover: await cover(), material: file }, token: teacher.token },
      made,
    )
    await t.platform.jobs.runDue()
    const { token } = student
    const gate = {
      ...{ course_id: 'number', course_name: 'string', active: 'boolean', course_end_date: 'string|null' },
      ...{ needs_code: 'boolean', owned: 'boolean' },
    } as const
    const closed = await client.call('GET product/access/{}', { path: [id], token }, gate)
    expect(closed).toMatchObject({ needs_code: true, owned: false })
    const result = { result: exactly('granted', 'invalid', 'expired', 'denied', 'missing') }
    const verify = (code: string) =>
      client.call('POST product/access/{}/verify', { path: [id], body: { code }, token }, result)
    expect((await verify('ZZZZZZ')).result).toBe('invalid')
    expect((await verify('ab12cd')).result).toBe('granted')
    const open = await client.call(
      'GET product/access/{}',
      { path: [id], query: { status: '1' }, token },
      { ...gate, materials: [{ ...material, url: 'string' }] },
    )
    expect(open.owned).toBe(true)
    const path = [open.materials[0].id]
    for (const operation of ['GET materials/{}/download', 'GET materials/{}/print']) {
      const { bytes } = await client.call(operation, { path, token }, 'any')
      expect(bytes.subarray(0, 4).toString()).toBe('%PDF')
    }
    const position = { material_id: path[0], position: 2 }
    await client.call('POST progress', { body: position, token }, { status: 'any' })
    const query = { user_id: student.userId, offset: 0, limit: 10 }
    const mine = await client.call(
      'GET user/products',
      { query, token },
      { count: 'number', products: [product] },
    )
    expect(mine.count).toBe(1)
    await client.call('DELETE teacherproducts/{}', { path: [id], token: teacher.token }, { status: 'any' })
  })
}
