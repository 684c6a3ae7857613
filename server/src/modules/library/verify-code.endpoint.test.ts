import { beforeAll, describe, expect, it } from 'vitest'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { editProductOf, one, tryCode, two } from './codes.test-support.ts'
import { type Library, makeLibrary, makeLibraryProduct, type TestProduct } from './library.test-support.ts'

let t: TestApp
let library: Library
beforeAll(async () => {
  t = await testApp()
  library = await makeLibrary(t)
})

const attempt = (person: TestPerson, id: number, code: string, app = t) => tryCode(app, person, id, code)
const look = (person: TestPerson, id: number) => t.api(person.token).productAccess({ params: { id } })

async function entitlementsOf(person: TestPerson) {
  const { rows } = await t.platform.db.query(
    'select source, code, watermark, ended_at is not null as ended from entitlements where user_id = $1 order by id',
    [person.userId],
  )
  return rows
}

describe('a code', () => {
  it('opens the course, in capitals or not, and only the right one does', async () => {
    const student = await makePerson(t)
    const { id } = await makeLibraryProduct(t, library, { accessCode: 'AB.C-_' })
    expect(await attempt(student, id, 'ABCDEF')).toBe('invalid')
    expect(await attempt(student, id, 'AB.C-')).toBe('invalid')
    expect(await attempt(student, id, 'AB%C-_')).toBe('invalid')
    expect((await look(student, id)).gate).toBe('code')
    expect(await attempt(student, id, 'ab.c-_')).toBe('granted')
    expect(await look(student, id)).toMatchObject({ gate: 'open', owned: true, watermark: '' })
  })

  it('tells why it does not', async () => {
    const student = await makePerson(t)
    const product = (fields: object) => makeLibraryProduct(t, library, fields).then(({ id }) => id)
    expect(await attempt(student, await product({ endsOn: '2026-11-15' }), 'COMMON')).toBe('expired')
    expect(await attempt(student, await product({ endsOn: '2026-11-16' }), 'COMMON')).toBe('granted')
    expect(await attempt(student, await product({ status: 0 }), 'COMMON')).toBe('denied')
    expect(await attempt(student, await product({ access: 'paid' }), 'COMMON')).toBe('denied')
    expect(await attempt(student, await product({ status: -1 }), 'COMMON')).toBe('missing')
    expect(await attempt(student, 99_999_999, 'COMMON')).toBe('missing')
  })

  it('needs somebody signed in', async () => {
    const { id } = await makeLibraryProduct(t, library)
    const url = `/api/product/access/${id}/verify`
    expect((await t.request({ method: 'POST', url, body: { code: 'COMMON' } })).statusCode).toBe(401)
  })

  it('of a watermark entry binds its text; another one binds another', async () => {
    const student = await makePerson(t)
    const { id } = await makeLibraryProduct(t, library, { access: 'watermark', watermarks: [one, two] })
    expect(await attempt(student, id, 'bh6a01')).toBe('granted')
    expect((await look(student, id)).watermark).toBe(one.text)
    expect(await attempt(student, id, 'BH6A02')).toBe('granted')
    expect((await look(student, id)).watermark).toBe(two.text)
    expect(await entitlementsOf(student)).toEqual([
      { source: 'code', code: 'BH6A02', watermark: two.text, ended: false },
    ])
  })

  it('common to all, of a watermarked product, names the reader instead', async () => {
    const student = await makePerson(t)
    const { id } = await makeLibraryProduct(t, library, { access: 'watermark', watermarks: [one] })
    await attempt(student, id, 'COMMON')
    expect((await look(student, id)).watermark).toBe(`Siu Ming Chan ${student.email}`)
  })

  it('entered twenty times at once makes one entitlement', async () => {
    const student = await makePerson(t)
    const { id } = await makeLibraryProduct(t, library)
    const results = await Promise.all(Array.from({ length: 20 }, () => attempt(student, id, 'COMMON')))
    expect(new Set(results)).toEqual(new Set(['granted']))
    expect(await entitlementsOf(student)).toHaveLength(1)
  })

  it('of an own product leaves no trace', async () => {
    const { id } = await makeLibraryProduct(t, library)
    expect(await attempt(library.teacher, id, 'COMMON')).toBe('granted')
    expect(await entitlementsOf(library.teacher)).toEqual([])
  })
})

describe('access by code', () => {
  async function opened(fields: object = {}): Promise<{ student: TestPerson; product: TestProduct }> {
    const student = await makePerson(t)
    const product = await makeLibraryProduct(t, library, fields)
    expect(await attempt(student, product.id, 'COMMON')).toBe('granted')
    return { student, product }
  }

  it('rests while the product is inactive and ends when it is deleted', async () => {
    const { student, product } = await opened()
    const setStatus = (status: number) =>
      t.platform.db.query('update products set status = $1 where id = $2', [status, product.id])
    await setStatus(0)
    expect((await look(student, product.id)).gate).toBe('code')
    await setStatus(1)
    expect((await look(student, product.id)).gate).toBe('open')
    await setStatus(-1)
    await expect(look(student, product.id)).rejects.toMatchObject({ status: 404 })
  })

  it('ends with the last day in Hong Kong', async () => {
    const late = await createTestApp()
    const today = hongKongDay(late.clock.now())
    const { student, product } = await opened({ endsOn: today })
    const gateOf = () => late.api(student.token).productAccess({ params: { id: product.id } })
    const midnight = new Date(`${today}T24:00:00+08:00`).getTime()
    late.clock.advance({ seconds: (midnight - late.clock.now().getTime()) / 1000 - 60 })
    expect((await gateOf()).gate).toBe('open')
    late.clock.advance({ minutes: 1 })
    expect((await gateOf()).gate).toBe('expired')
  })

  it('opens neither files nor prints nor progress once it has ended', async () => {
    const { student, product } = await opened({ access: 'watermark', watermarks: [one] })
    const { pdf } = product.material
    const call = (path: string) => t.request({ url: `/api/materials/${pdf}/${path}`, token: student.token })
    expect((await call('print')).statusCode).toBe(200)
    await t.platform.db.query("update products set access_code = 'OTHER1' where id = $1", [product.id])
    expect((await call('print')).statusCode).toBe(404)
    expect((await call('download')).statusCode).toBe(404)
    const progress = t.api(student.token).progressStore({ body: { material_id: pdf, position: 2 } })
    await expect(progress).rejects.toMatchObject({ status: 404 })
  })

  it('ends for good when the teacher changes the code, also if it comes back', async () => {
    const { student, product } = await opened()
    await editProductOf(t, library, product, { productAccessCode: 'NEWONE' })
    expect((await look(student, product.id)).gate).toBe('code')
    expect(await attempt(student, product.id, 'COMMON')).toBe('invalid')
    await editProductOf(t, library, product, { productAccessCode: 'COMMON' })
    expect((await look(student, product.id)).gate).toBe('code')
    expect(await attempt(student, product.id, 'COMMON')).toBe('granted')
    expect(await entitlementsOf(student)).toMatchObject([{ ended: true }, { ended: false }])
  })

  it('of one watermark entry ends when that entry goes, and the others stay', async () => {
    const [ann, ben] = [await makePerson(t), await makePerson(t)]
    const product = await makeLibraryProduct(t, library, { access: 'watermark', watermarks: [one, two] })
    await attempt(ann, product.id, one.code)
    await attempt(ben, product.id, two.code)
    await editProductOf(t, library, product, { showWaterMark: '1', watermarks: `${two.code},江偉文 P6A` })
    expect((await look(ann, product.id)).gate).toBe('code')
    expect(await look(ben, product.id)).toMatchObject({ gate: 'open', watermark: '江偉文 P6A' })
  })

  it('a purchase outlives the code', async () => {
    const { student, product } = await opened()
    await t.platform.db.query(
      "insert into entitlements (user_id, product_id, source, created_at) values ($1, $2, 'purchase', now())",
      [student.userId, product.id],
    )
    await editProductOf(t, library, product, { productAccessCode: 'NEWONE' })
    expect(await look(student, product.id)).toMatchObject({ gate: 'open', owned: true })
  })
})

describe('guessing', () => {
  it('is limited for an account, whatever the address and the product', async () => {
    const limited = await createTestApp({ rateLimits: true })
    const guesser = await makePerson(limited)
    const [a, b] = [await makeLibraryProduct(t, library), await makeLibraryProduct(t, library)]
    for (let round = 0; round < 20; round++) {
      expect(await attempt(guesser, round % 2 ? a.id : b.id, `GUES${10 + round}`, limited)).toBe('invalid')
    }
    const refused = attempt(guesser, a.id, 'COMMON', limited)
    await expect(refused).rejects.toMatchObject({ status: 429, body: { code: 'too_many' } })
    const another = await makePerson(limited)
    expect(await attempt(another, a.id, 'COMMON', limited)).toBe('granted')
  })

  it('is limited for an address, whatever the account', async () => {
    const limited = await createTestApp({ rateLimits: true })
    const { id } = await makeLibraryProduct(t, library)
    const crowd = await Promise.all(
      Array.from({ length: 11 }, () => makePerson(limited, { role: roles.student })),
    )
    const statuses: number[] = []
    for (const person of crowd) {
      for (let round = 0; round < 20; round++) {
        const response = await limited.app.inject({
          method: 'POST',
          url: `/api/product/access/${id}/verify`,
          headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
          remoteAddress: '203.0.113.200',
          payload: JSON.stringify({ code: 'WRONG1' }),
        })
        statuses.push(response.statusCode)
      }
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(200)
    expect(statuses.at(-1)).toBe(429)
  })

  it('is limited for a product, by whom it may be, but not for those who send no wrong code; its teacher is told once', async () => {
    const limited = await createTestApp({ rateLimits: true })
    const product = await makeLibraryProduct(t, library, { name: 'Guessed at' })
    const [inside, guesser, student] = await Promise.all([1, 2, 3].map(() => makePerson(limited)))
    if (!inside || !guesser || !student) throw new Error('Nobody came')
    expect(await attempt(inside, product.id, 'COMMON', limited)).toBe('granted')
    const mails = async () =>
      (await limited.mailsTo(library.teacher.email)).filter(({ subject }) => subject.includes('Guessed at'))
    for (let n = 0; n < 199; n++) await limited.platform.limits.consume('code.product', String(product.id))
    // Right codes count nothing: a crowd that was given the code is no guesser.
    expect(await attempt(await makePerson(limited), product.id, 'COMMON', limited)).toBe('granted')
    expect(await mails()).toEqual([])
    expect(await attempt(guesser, product.id, 'WRONG1', limited)).toBe('invalid')
    const refused = { status: 429, body: { code: 'too_many' } }
    await expect(attempt(guesser, product.id, 'WRONG2', limited)).rejects.toMatchObject(refused)
    // From the guesser's address no one is let in; from elsewhere anyone who has the code is.
    await expect(attempt(student, product.id, 'COMMON', limited)).rejects.toMatchObject(refused)
    const elsewhere = (code: string, person: TestPerson) =>
      limited.app.inject({
        method: 'POST',
        url: `/api/product/access/${product.id}/verify`,
        headers: { authorization: `Bearer ${person.token}` },
        remoteAddress: '198.51.100.77',
        payload: { code },
      })
    expect((await elsewhere('COMMON', guesser)).statusCode).toBe(429)
    expect((await elsewhere('COMMON', student)).statusCode).toBe(200)
    expect((await limited.api(inside.token).productAccess({ params: { id: product.id } })).gate).toBe('open')
    expect(await mails()).toHaveLength(1)
    // The next spell within the day is ended as quietly.
    await limited.platform.limits.reset('code.product', String(product.id))
    for (let n = 0; n < 199; n++) await limited.platform.limits.consume('code.product', String(product.id))
    expect(await attempt(guesser, product.id, 'WRONG3', limited)).toBe('invalid')
    expect(await mails()).toHaveLength(1)
  })
})
