import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { firstOfEach, startS3Server } from '#server/platform/storage/s3-server.test-support.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { grant } from './index.ts'
import { sweepCopies } from './library.jobs.ts'
import { type Library, makeLibrary, makeLibraryProduct, pageTexts, sha256 } from './library.test-support.ts'
import { listCopiesOf, noteCopy } from './stamped-copy.repository.ts'
import { copiesPerReader } from './stamped-copy.ts'

let t: TestApp
let library: Library
beforeAll(async () => {
  t = await testApp()
  library = await makeLibrary(t)
})

const one = { code: 'BH6A01', text: '關心玥 明港 P6A' }
const two = { code: 'BH6A02', text: '江偉文家長 明港 P6A' }
const marked = { access: 'watermark', watermarks: [one, two] } as const

const fetchFile = (person: TestPerson | null, id: number, how: 'download' | 'print', app = t) =>
  app.request({ url: `/api/materials/${id}/${how}`, token: person?.token })

async function enter(code: string, fields: Parameters<typeof makeLibraryProduct>[2] = marked) {
  const student = await makePerson(t)
  const product = await makeLibraryProduct(t, library, fields)
  await t.api(student.token).productAccessVerify({ params: { id: product.id }, body: { code } })
  return { student, product }
}

const timesIn = (text: string, wanted: string) => text.split(wanted.replace(/\s/g, '')).length - 1

it('is stamped although the bucket cuts the first connection of each file', async () => {
  const server = await startS3Server()
  const keys = { region: 'r', accessKeyId: 'a', secretAccessKey: 's' }
  const app = await createTestApp({ s3: { bucket: 'b', endpoint: server.endpoint, ...keys } })
  onTestFinished(async () => {
    await app.app.close()
    await server.stop()
  })
  server.failBy(firstOfEach('cut in the body'))
  const own = await makeLibrary(app)
  const product = await makeLibraryProduct(app, own, { access: 'paid', showWatermark: true })
  const response = await fetchFile(own.teacher, product.material.pdf, 'print', app)
  expect(response.statusCode).toBe(200)
  for (const page of await pageTexts(response.rawPayload)) {
    expect(timesIn(page, '陳老師')).toBeGreaterThanOrEqual(12)
  }
})

describe('a worksheet of a watermarked product', () => {
  it.each(['download', 'print'] as const)('carries the text of that code on every page: %s', async how => {
    const { student, product } = await enter(one.code)
    const response = await fetchFile(student, product.material.pdf, how)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.headers['cache-control']).toBe('no-store')
    const pages = await pageTexts(response.rawPayload)
    expect(pages.length).toBe(library.files.pdf.pages)
    for (const page of pages) {
      expect(timesIn(page, one.text)).toBeGreaterThanOrEqual(12)
      expect(timesIn(page, two.text)).toBe(0)
    }
    expect(library.hashes).not.toContain(sha256(response.rawPayload))
  })

  it('is a file to keep, under its own name', async () => {
    const { student, product } = await enter(one.code)
    const { headers } = await fetchFile(student, product.material.pdf, 'download')
    expect(headers['content-disposition']).toContain("filename*=UTF-8''%E6%95%99%E6%9D%90%20pdf.pdf")
    expect(
      (await fetchFile(student, product.material.pdf, 'print')).headers['content-disposition'],
    ).toBeUndefined()
  })

  it('names the buyer, the teacher, or whoever of the staff looks', async () => {
    const product = await makeLibraryProduct(t, library, { access: 'paid', showWatermark: true })
    const buyer = await makePerson(t, { firstName: '大文', lastName: '陳' })
    await grant(t.platform.db, {
      userId: buyer.userId,
      productId: product.id,
      source: 'purchase',
      at: t.clock.now(),
    })
    const staff = await makePerson(t, { role: roles.admin, displayName: '平台職員' })
    const expected: [TestPerson, string][] = [
      [buyer, buyer.email],
      [library.teacher, '陳老師'],
      [staff, '平台職員'],
    ]
    for (const [person, text] of expected) {
      const [page] = await pageTexts((await fetchFile(person, product.material.pdf, 'print')).rawPayload)
      expect(timesIn(page ?? '', text)).toBeGreaterThanOrEqual(12)
    }
  })

  it('follows the code when another one is entered, and the entry when it is mended', async () => {
    const { student, product } = await enter(one.code)
    const firstPage = async () =>
      (await pageTexts((await fetchFile(student, product.material.pdf, 'print')).rawPayload))[0] ?? ''
    expect(timesIn(await firstPage(), one.text)).toBeGreaterThan(0)
    await t.api(student.token).productAccessVerify({ params: { id: product.id }, body: { code: two.code } })
    expect(timesIn(await firstPage(), two.text)).toBeGreaterThan(0)
    await t.platform.db.query(
      "update product_watermarks set text = '江偉文' where code = $1 and product_id = $2",
      [two.code, product.id],
    )
    const page = await firstPage()
    expect(timesIn(page, '江偉文')).toBeGreaterThan(0)
    expect(timesIn(page, two.text)).toBe(0)
  })

  it('is stamped once, however many ask for it first', async () => {
    const { student, product } = await enter(one.code)
    const stamp = vi.spyOn(t.platform.mediaTools, 'stampPdf')
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => fetchFile(student, product.material.pdf, 'print')),
    )
    expect(responses.map(response => response.statusCode)).toEqual(Array(8).fill(200))
    await fetchFile(student, product.material.pdf, 'download')
    expect(stamp).toHaveBeenCalledTimes(1)
    stamp.mockRestore()
  })

  it('is refused to all without access', async () => {
    const product = await makeLibraryProduct(t, library, marked)
    expect((await fetchFile(null, product.material.pdf, 'download')).statusCode).toBe(401)
    for (const person of [await makePerson(t), await makePerson(t, { role: roles.teacher })]) {
      for (const id of Object.values(product.material)) {
        for (const how of ['download', 'print'] as const) {
          const response = await fetchFile(person, id, how)
          expect(response.json()).toMatchObject({ status: 404, code: 'material_unknown' })
        }
      }
    }
  })

  it('of what everybody may see, who has no access is told so', async () => {
    const { material } = await makeLibraryProduct(t, library, { access: 'paid' })
    const student = await makePerson(t)
    for (const id of Object.values(material)) {
      for (const how of ['download', 'print'] as const) {
        const response = await fetchFile(student, id, how)
        expect(response.json()).toMatchObject({ status: 403, code: 'material_locked' })
      }
    }
    expect((await fetchFile(student, 99_999_999, 'download')).json()).toMatchObject({ status: 404 })
  })
})

describe('a worksheet without a watermark', () => {
  it('carries the name and the address of its holder on every page, however they came by it', async () => {
    const bought = await makeLibraryProduct(t, library, { access: 'paid' })
    const buyer = await makePerson(t, { firstName: '大文', lastName: '陳' })
    const { userId } = buyer
    await grant(t.platform.db, { userId, productId: bought.id, source: 'purchase', at: t.clock.now() })
    const coded = await enter('COMMON', { access: 'code' })
    const free = await makeLibraryProduct(t, library, { access: 'free' })
    const taker = await makePerson(t)
    await t.api(taker.token).productAccess({ params: { id: free.id } })
    const holders = [
      [buyer, bought],
      [coded.student, coded.product],
      [taker, free],
    ] as const
    for (const [person, product] of holders) {
      for (const how of ['download', 'print'] as const) {
        const response = await fetchFile(person, product.material.pdf, how)
        const pages = await pageTexts(response.rawPayload)
        expect(pages.length).toBe(library.files.pdf.pages)
        for (const page of pages) {
          expect(timesIn(page, person.email)).toBeGreaterThanOrEqual(12)
          expect(timesIn(page, person.firstName)).toBeGreaterThanOrEqual(12)
        }
        expect(library.hashes).not.toContain(sha256(response.rawPayload))
      }
    }
    // The viewer shows the pages as they are.
    const opened = await t.api(buyer.token).productAccess({ params: { id: bought.id } })
    expect(opened).toMatchObject({ watermark: '', may_download: true, product: { printable: '1' } })
    expect(opened.materials.find(({ type }) => type === 'pdf')?.url).not.toContain('/api/')
  })

  it('that is view only is neither downloaded nor printed, by the teacher either', async () => {
    const { student, product } = await enter('COMMON', { access: 'code', printable: false })
    for (const person of [student, library.teacher]) {
      for (const how of ['download', 'print'] as const) {
        const response = await fetchFile(person, product.material.pdf, how)
        expect(response.json()).toMatchObject({ status: 403, code: 'download_off' })
      }
    }
    const opened = await t.api(student.token).productAccess({ params: { id: product.id } })
    expect(opened).toMatchObject({ may_download: false, product: { printable: '0' } })
  })

  it('with watermark codes and view only is shown with its text, and not downloaded', async () => {
    const { student, product } = await enter(one.code, { ...marked, printable: false })
    expect((await fetchFile(student, product.material.pdf, 'download')).json().code).toBe('download_off')
    expect((await fetchFile(student, product.material.pdf, 'print')).statusCode).toBe(200)
    const opened = await t.api(student.token).productAccess({ params: { id: product.id } })
    expect(opened).toMatchObject({ watermark: one.text, may_download: false })
  })
})

describe('what is not stamped', () => {
  it('a film is for watching', async () => {
    const { student, product } = await enter(one.code)
    expect((await fetchFile(student, product.material.mp4, 'download')).json().code).toBe('download_off')
  })

  it('a Word file goes out as it is', async () => {
    const { student, product } = await enter('COMMON', { access: 'code' })
    await t.platform.db.query("update materials set title = 'parent-notes.docx' where id = $1", [
      product.material.docx,
    ])
    const response = await fetchFile(student, product.material.docx, 'download')
    expect(response.statusCode).toBe(200)
    expect(library.hashes).toContain(sha256(response.rawPayload))
    expect(response.headers['content-disposition']).toMatch(/filename="parent-notes\.docx"/)
    expect((await fetchFile(student, product.material.docx, 'print')).statusCode).toBe(403)
  })

  it('a material that was taken out is gone', async () => {
    const { student, product } = await enter('COMMON', { access: 'code' })
    await t.platform.db.query('update materials set removed_at = now(), file_id = null where id = $1', [
      product.material.docx,
    ])
    expect((await fetchFile(student, product.material.docx, 'download')).statusCode).toBe(404)
  })
})

describe('copies', () => {
  const keysOf = async (person: TestPerson) => {
    const { rows } = await t.platform.db.query('select storage_key from stamped_copies where user_id = $1', [
      person.userId,
    ])
    return (rows as { storage_key: string }[]).map(row => row.storage_key)
  }

  it('lie under names that tell nothing', async () => {
    const { student, product } = await enter(one.code)
    await fetchFile(student, product.material.pdf, 'print')
    const [key] = await keysOf(student)
    expect(key).toMatch(/^stamped\/[0-9a-f]{2}\/[0-9a-f]{64}\.pdf$/)
  })

  it('are swept when they are old, and made again when wanted', async () => {
    const { student, product } = await enter(one.code)
    await fetchFile(student, product.material.pdf, 'print')
    const [key = ''] = await keysOf(student)
    const late = await createTestApp({ dataDir: t.platform.config.dataDir })
    late.clock.advance({ days: 6 })
    await late.platform.db.transaction(tx => late.platform.jobs.enqueue(tx, sweepCopies, {}))
    await late.platform.jobs.runDue()
    expect(await t.platform.storage.head(key)).not.toBeNull()
    late.clock.advance({ days: 2 })
    await late.platform.db.transaction(tx => late.platform.jobs.enqueue(tx, sweepCopies, {}))
    await late.platform.jobs.runDue()
    expect(await t.platform.storage.head(key)).toBeNull()
    expect(await keysOf(student)).toEqual([])
    expect((await fetchFile(student, product.material.pdf, 'print')).statusCode).toBe(200)
  })

  it('go when their reader leaves, with entitlements and progress', async () => {
    const { student, product } = await enter(one.code)
    await fetchFile(student, product.material.pdf, 'print')
    await t.api(student.token).progressStore({ body: { material_id: product.material.pdf, position: 2 } })
    const [key = ''] = await keysOf(student)
    const { email, username, userId } = student
    await t.api(student.token).userDelete({ body: { user_id: userId, email, username, pwd: PASSWORD } })
    await t.platform.jobs.runDue()
    expect(await t.platform.storage.head(key)).toBeNull()
    const { rows } = await t.platform.db.query(
      `select (select count(*)::int from progress where user_id = $1) as progress,
        (select count(*)::int from entitlements where user_id = $1 and ended_at is null) as live,
        (select string_agg(watermark, '') from entitlements where user_id = $1) as texts`,
      [userId],
    )
    expect(rows).toEqual([{ progress: 0, live: 0, texts: '' }])
  })
})

it('the server keeps so many copies of one reader and no more, and makes so many an hour', async () => {
  const limited = await createTestApp({ rateLimits: true, dataDir: t.platform.config.dataDir })
  const { student, product } = await enter(one.code)
  const { db, clock, storage, limits } = limited.platform
  const old = Array.from({ length: copiesPerReader }, (_, n) => `stamped/00/${student.userId}-${n}.pdf`)
  for (const [n, storageKey] of old.entries()) {
    await storage.put(storageKey, Buffer.from('x'), { contentType: 'application/pdf' })
    const createdAt = new Date(clock.now().getTime() - (1000 - n) * 1000)
    const copy = { storageKey, userId: student.userId, materialId: product.material.pdf, createdAt }
    await noteCopy(db, copy)
  }
  expect((await fetchFile(student, product.material.pdf, 'print', limited)).statusCode).toBe(200)
  const left = await listCopiesOf(db, student.userId)
  expect(left).toHaveLength(copiesPerReader)
  expect(left).not.toContain(old[0])
  expect(await storage.head(old[0] ?? '')).toBeNull()
  expect(await storage.head(old[1] ?? '')).not.toBeNull()

  for (let n = 0; n < 60; n++) await limits.consume('stamp.account', String(student.userId))
  // What is there already is handed out all the same.
  expect((await fetchFile(student, product.material.pdf, 'print', limited)).statusCode).toBe(200)
  const another = await makeLibraryProduct(t, library, marked)
  const input = { params: { id: another.id }, body: { code: one.code } }
  await t.api(student.token).productAccessVerify(input)
  expect((await fetchFile(student, another.material.pdf, 'print', limited)).statusCode).toBe(429)
})
