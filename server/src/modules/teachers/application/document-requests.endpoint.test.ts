import { watch } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { codeOf, refusalOf } from '#server/testing/refusals.ts'
import { formOf, goodFiles, mailedPart, makeApplicant, makeStaff } from '../teachers.test-support.ts'

let t: TestApp
let staff: TestPerson
beforeAll(async () => {
  t = await testApp()
  staff = await makeStaff(t)
})

const ask = (person: TestPerson, text = 'Your <b>degree</b>,\nboth sides', email?: string) =>
  t.api(staff.token).documentsRequest({
    body: { teacher_id: person.userId, request_text: text, ...(email && { email }) },
  })
const upload = async (user_id: string, token?: string, of = t) =>
  of.api(token).documentsUpload({ body: formOf({ user_id }, (await goodFiles()).slice(0, 2)) })
const look = (userId: string, token?: string, of = t) =>
  of.api(token).documentLinkView({ params: { userId } })
const state = async (person: TestPerson) => (await t.api(person.token).teacherApplication()).state

describe('an applicant', () => {
  test('is asked, uploads by the mailed link without signing in, and the application goes on', async () => {
    const person = await makeApplicant(t)
    await ask(person)
    expect(await state(person)).toBe('more_asked')
    const asked = (await t.mailsTo(person.email)).find(
      ({ subject }) => subject === 'Lantern needs another document from you',
    )
    expect(asked?.body).toContain('> Your degree,\n> both sides')
    const requests = await t.api(person.token).teacherRequests({ params: { authId: person.authId } })
    expect(await codeOf(t.api(staff.token).teacherRequests({ params: { authId: person.authId } }))).toBe(
      'not_yours',
    )
    expect(requests).toMatchObject([{ request_text: 'Your <b>degree</b>,<br />both sides', state: 'open' }])

    const part = await mailedPart(t, person.email)
    expect(await look(part)).toMatchObject({ first_name: 'Chi Ho', requests: [{ state: 'open' }] })
    expect(await upload(part)).toEqual({ status: 200, documents: 2 })
    expect(await state(person)).toBe('submitted')
    expect(await t.api(person.token).teacherRequests({ params: { authId: person.authId } })).toEqual([])
    const { documents, requests: all } = await t.api(person.token).teacherApplication()
    expect(documents).toHaveLength(3)
    expect(all).toMatchObject([{ state: 'answered', answered_at: expect.any(String) }])

    expect(await codeOf(look(part))).toBe('link_used')
    expect(await codeOf(upload(part))).toBe('link_used')
  })

  test('each link that is not good says why', async () => {
    const person = await makeApplicant(t)
    await ask(person)
    const part = await mailedPart(t, person.email)
    const plain = Buffer.from(part, 'base64url').toString()
    const forge = (text: string) => Buffer.from(text).toString('base64url')
    const other = await makeApplicant(t)
    for (const forged of [
      forge(plain.replace(/^\d+/, String(other.userId))),
      forge(plain.replace(/\.(\d+)\.([\w-]+)$/, (_, expires, sign) => `.${Number(expires) + 9}.${sign}`)),
      forge(`${plain}x`),
      part.slice(0, -3),
      'garbage',
      '%00',
      '0',
      '-1',
      'é',
    ]) {
      expect(await codeOf(look(forged)), forged).toBe('link_unknown')
      expect(await codeOf(upload(forged)), forged).toBe('link_unknown')
    }
    // Nor does it count elsewhere: another secret has signed it.
    const elsewhere = await createTestApp({ secret: 'x'.repeat(40) })
    expect(await codeOf(look(part, undefined, elsewhere))).toBe('link_unknown')
    const later = await createTestApp()
    later.clock.advance({ days: 13 })
    expect((await look(part, undefined, later)).requests).toHaveLength(1)
    later.clock.advance({ days: 2 })
    expect(await codeOf(look(part, undefined, later))).toBe('link_expired')
    expect(await codeOf(upload(part, undefined, later))).toBe('link_expired')
    expect(await state(person)).toBe('more_asked')
  })

  test('a bare id is good for its owner only, plain and in base64', async () => {
    const person = await makeApplicant(t)
    await ask(person)
    const encoded = Buffer.from(String(person.userId)).toString('base64')
    const other = await makeApplicant(t)
    for (const bare of [String(person.userId), encoded]) {
      expect(await codeOf(look(bare))).toBe('sign_in_required')
      expect(await codeOf(upload(bare))).toBe('sign_in_required')
      expect(await codeOf(look(bare, other.token))).toBe('not_yours')
      expect(await codeOf(upload(bare, other.token))).toBe('not_yours')
      expect(await codeOf(upload(bare, staff.token))).toBe('not_yours')
      expect((await look(bare, person.token)).requests).toHaveLength(1)
    }
    expect((await upload(encoded, person.token)).documents).toBe(2)
    expect(await state(person)).toBe('submitted')
    const student = await makePerson(t)
    expect(await codeOf(upload(String(student.userId), student.token))).toBe('link_unknown')
    expect(await codeOf(t.api(other.token).teacherRequests({ params: { authId: person.authId } }))).toBe(
      'not_yours',
    )
  })

  test('without a file nothing is answered', async () => {
    const person = await makeApplicant(t)
    await ask(person)
    const part = await mailedPart(t, person.email)
    expect(await codeOf(t.api().documentsUpload({ body: formOf({ user_id: part }) }))).toBe('fields')
    const bad = formOf({ user_id: part }, [['a.pdf', 'no']])
    expect(await codeOf(t.api().documentsUpload({ body: bad }))).toBe('fields')
    expect(await state(person)).toBe('more_asked')
  })

  test('files come after the link that entitles to send them: of any other form none is kept', async () => {
    const person = await makeApplicant(t)
    await ask(person)
    const part = await mailedPart(t, person.email)
    const folder = await mkdtemp(join(tmpdir(), 'documents-test-'))
    onTestFinished(async () => {
      vi.unstubAllEnvs()
      await rm(folder, { recursive: true })
    })
    const spooled = new Set<string>()
    const watcher = watch(folder, (_event, name) => void spooled.add(String(name)))
    vi.stubEnv('TMPDIR', folder)
    const filesFirst = new FormData()
    filesFirst.append('qualification_files[]', new Blob(['%PDF-1.4']), 'a.pdf')
    filesFirst.append('user_id', part)
    const refused = await refusalOf(t.api().documentsUpload({ body: filesFirst }))
    expect([refused.body.code, Object.keys(refused.body.errors ?? {})]).toEqual(['fields', ['user_id']])
    for (const bad of [`${part}x`, 'forged', String(person.userId)])
      expect(['link_unknown', 'sign_in_required']).toContain(await codeOf(upload(bad)))
    expect([...spooled]).toEqual([])
    expect((await upload(part)).documents).toBe(2)
    await vi.waitFor(() => expect([...spooled].some(name => name.startsWith('form-'))).toBe(true))
    watcher.close()
  })

  test('of two who use one link at once, one is told that it was used', async () => {
    const person = await makeApplicant(t)
    await ask(person)
    const part = await mailedPart(t, person.email)
    const outcomes = await Promise.all([codeOf(upload(part)), codeOf(upload(part))])
    expect(outcomes.sort()).toEqual(['link_used', 'taken'])
    expect((await t.api(person.token).teacherApplication()).documents).toHaveLength(3)
  })
})

describe('staff', () => {
  test('a request is fulfilled only after documents have arrived', async () => {
    const person = await makeApplicant(t)
    const fulfil = () =>
      t.api(staff.token).requestsFulfil({ body: { fulfilled: 1, teacher_id: person.userId } })
    await ask(person)
    expect((await fulfil()).fulfilled).toBe(0)
    await upload(await mailedPart(t, person.email))
    await ask(person, 'And the other one')
    expect((await fulfil()).fulfilled).toBe(1)
    const { requests } = await t.api(person.token).teacherApplication()
    expect(requests.map(request => request.state)).toEqual(['open', 'fulfilled'])
  })

  test('a request that nothing has answered is withdrawn: the application can be decided, its link leads nowhere', async () => {
    const person = await makeApplicant(t)
    const withdraw = () => t.api(staff.token).requestsWithdraw({ body: { teacher_id: person.userId } })
    expect(await codeOf(withdraw())).toBe('request_none')
    await ask(person)
    const part = await mailedPart(t, person.email)
    expect(await state(person)).toBe('more_asked')
    expect(await withdraw()).toMatchObject({ withdrawn: 1 })
    expect(await state(person)).toBe('submitted')
    expect(await codeOf(upload(part))).not.toBe('taken')
    expect(await codeOf(withdraw())).toBe('request_none')
    // What was answered stays.
    await ask(person)
    await upload(await mailedPart(t, person.email))
    expect(await codeOf(withdraw())).toBe('request_none')
    await t.api(staff.token).teacherDocuments({ params: { id: person.userId } })
    await t.api(staff.token).userStatusSet({ body: { user_id: person.userId, status: 1 } })
  })

  test('who is asked must be the one who is meant, and be asked something', async () => {
    const person = await makeApplicant(t)
    expect(await codeOf(ask(person, 'x', 'else@example.com'))).toBe('fields')
    expect(await codeOf(ask(person, '<p> </p>'))).toBe('fields')
    await ask(person, 'x', person.email.toUpperCase())
    const student = await makePerson(t)
    expect(await codeOf(ask(student))).toBe('user_unknown')
    const hostile = await makeApplicant(t)
    await ask(hostile, '<script>alert(1)</script>Passport <img src=x onerror=alert(1)>')
    const [request] = await t.api(hostile.token).teacherRequests({ params: { authId: hostile.authId } })
    expect(request?.request_text).toBe('Passport')
  })

  test('a teacher at work is asked, too, and stays at work', async () => {
    const teacher = await makePerson(t, { role: roles.teacher })
    await ask(teacher)
    const [request] = await t.api(teacher.token).teacherRequests({ params: { authId: teacher.authId } })
    expect(request?.state).toBe('open')
    await upload(await mailedPart(t, teacher.email))
    expect(await t.api(teacher.token).teacherApplication()).toMatchObject({
      state: 'approved',
      requests: [{ state: 'answered' }],
    })
  })

  test('documents are for their owner and staff: by short links, and together in one archive', async () => {
    const person = await makeApplicant(t)
    const stranger = await makeApplicant(t)
    await upload(String(person.userId), person.token)
    const documents = await t.api(staff.token).teacherDocuments({ params: { id: person.userId } })
    expect(documents.map(({ doc_name }) => doc_name)).toEqual([
      'Degree.pdf',
      'Certificate 證書.png',
      'Degree.pdf',
    ])
    const id = documents[0]?.id ?? 0
    expect(await codeOf(t.api(stranger.token).documentView({ params: { id } }))).toBe('document_unknown')
    expect(await codeOf(t.api().documentView({ params: { id } }))).toBe('sign_in_required')
    const { doc_path } = await t.api(person.token).documentView({ params: { id } })
    const shown = await t.request({ url: doc_path })
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
    })
    const later = await createTestApp()
    later.clock.advance({ minutes: 16 })
    expect((await later.request({ url: doc_path })).statusCode).toBe(404)

    const zip = await t.request({ url: `/api/teacher/documents/${person.userId}/zip`, token: staff.token })
    expect(zip.headers['content-disposition']).toContain('Chi Ho Tam.zip')
    const entries = unzipSync(new Uint8Array(zip.rawPayload))
    expect(Object.keys(entries)).toEqual(['01 Degree.pdf', '02 Certificate 證書.png', '03 Degree.pdf'])
    expect(Buffer.from(entries['01 Degree.pdf'] ?? []).equals(shown.rawPayload)).toBe(true)
    const empty = await makePerson(t, { role: roles.teacher })
    const none = t.request({ url: `/api/teacher/documents/${empty.userId}/zip`, token: staff.token })
    expect((await none).json().code).toBe('document_unknown')
    expect(await codeOf(t.api(staff.token).teacherDocuments({ params: { id: 99_999_999 } }))).toBe(
      'user_unknown',
    )
  })
})
