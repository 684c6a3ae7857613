import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { picture } from '#server/testing/product-forms.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { joinCentre, makeCentre, makeTeacher } from '#server/testing/teachers.ts'
import { dropOld } from './conversations.jobs.ts'
import { list, makeParent, open as openTalk, talk, view } from './conversations.test-support.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

async function begin(of = t) {
  const [parent, teacher] = [await makeParent(of), await makeTeacher(of)]
  return { parent, teacher, id: await talk(of, parent, { teacher_id: teacher.userId }) }
}

async function form(bytes?: Uint8Array, name = 'Homework 第3頁.png'): Promise<FormData> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes ?? (await picture()))]), name)
  return body
}

const bring = async (from: TestPerson, id: number, body?: FormData, of = t) =>
  (await of.api(from.token).messageFileAdd({ params: { id }, body: body ?? (await form()) })).file
const sendFiles = (from: TestPerson, id: number, files: string[], { text = '', of = t } = {}) =>
  of.api(from.token).messageSend({ params: { id }, body: { text, files, client_id: randomUUID() } })
const remove = (from: TestPerson, id: number, file_id: string) =>
  t.api(from.token).messageFileRemove({ params: { id, file_id } })
const open = (url: string, of = t) => of.request({ url })

describe('a file of a message', () => {
  test('is read by both sides, by nobody else, and lies sealed', async () => {
    const { parent, teacher, id } = await begin()
    const file = await bring(parent, id)
    expect(file).toMatchObject({ name: 'Homework 第3頁.png', type: 'image' })
    expect((await view(t, teacher, id)).messages.flatMap(({ files }) => files)).toEqual([])
    const { message } = await sendFiles(parent, id, [file.file_id])
    expect(message).toMatchObject({ text: '', files: [{ file_id: file.file_id }] })
    const theirs = (await view(t, teacher, id)).messages.at(-1)?.files[0]
    const opened = await open(theirs?.url ?? '')
    expect(opened.statusCode).toBe(200)
    expect(Buffer.compare(opened.rawPayload, Buffer.from(await picture()))).toBe(0)
    expect((await list(t, teacher)).conversations[0]?.last).toMatchObject({ text: '', files: 1 })
    const { rows } = await t.platform.db.execute<{ storage_key: string }>(
      sql`select storage_key from media_files where id = ${file.file_id}`,
    )
    expect(rows[0]?.storage_key).toMatch(/^sealed\//)
    const stranger = await makeParent(t)
    for (const call of [() => bring(stranger, id), () => remove(stranger, id, file.file_id)])
      await expect(call()).rejects.toEqual(refusedWith('conversation_unknown'))
    // What is sent goes with its message only.
    await expect(remove(parent, id, file.file_id)).rejects.toEqual(refusedWith('upload_unknown'))
  })

  test('up to five a message, in their order, each in one message, and only what one has brought here', async () => {
    const { parent, teacher, id } = await begin()
    const other = await begin()
    const files: string[] = []
    for (let place = 0; place < 6; place += 1)
      files.push((await bring(parent, id, await form(undefined, `${place}.png`))).file_id)
    await expect(sendFiles(parent, id, files)).rejects.toMatchObject({ status: 422 })
    const five = files.slice(0, 5).reverse()
    const { message } = await sendFiles(parent, id, five, { text: 'Five pages' })
    expect(message.files.map(({ file_id }) => file_id)).toEqual(five)
    const elsewhere = await bring(other.parent, other.id)
    for (const [from, where, file] of [
      [parent, id, five[0]],
      [teacher, id, files[5]],
      [parent, id, elsewhere.file_id],
      [other.parent, other.id, files[5]],
      [parent, id, randomUUID()],
    ] as const)
      await expect(sendFiles(from, where, [file ?? ''])).rejects.toEqual(refusedWith('upload_unknown'))
    await expect(sendFiles(parent, id, [])).rejects.toMatchObject({ status: 422 })
    expect((await view(t, teacher, id)).messages).toHaveLength(2)
    await remove(parent, id, files[5] ?? '')
    await expect(remove(parent, id, files[5] ?? '')).rejects.toEqual(refusedWith('upload_unknown'))
  })

  test('sent again under its name it is there once', async () => {
    const { parent, teacher, id } = await begin()
    const { file_id } = await bring(parent, id)
    const body = { text: 'Page 3', files: [file_id], client_id: randomUUID() }
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => t.api(parent.token).messageSend({ params: { id }, body })),
    )
    expect(new Set(sent.map(({ message }) => message.message_id)).size).toBe(1)
    expect((await view(t, teacher, id)).messages.at(-1)?.files).toHaveLength(1)
  })

  test('is a picture or a PDF by its content, whatever it is called, and no larger than 10 MB', async () => {
    const { parent, id } = await begin()
    const pdf = await bring(
      parent,
      id,
      await form(await readFile(demoMaterial('classical.pdf')), 'Worksheet.pdf'),
    )
    expect(pdf.type).toBe('pdf')
    const html = new TextEncoder().encode('<html><script>alert(1)</script></html>')
    await expect(bring(parent, id, await form(html, 'page.png'))).rejects.toMatchObject({ status: 422 })
    await expect(bring(parent, id, await form(new Uint8Array(), 'empty.png'))).rejects.toMatchObject({
      status: 422,
    })
    const large = new Uint8Array(10 * 1024 * 1024 + 1)
    await expect(bring(parent, id, await form(large, 'large.png'))).rejects.toMatchObject({ status: 413 })
  })
})

describe('a file of a first message', () => {
  const bringFirst = async (from: TestPerson) =>
    (await t.api(from.token).firstFileAdd({ body: await form() })).file
  const removeFirst = (from: TestPerson, file_id: string) =>
    t.api(from.token).firstFileRemove({ params: { file_id } })

  test('waits for it, and is then read by both sides; sent again it is there once', async () => {
    const [parent, teacher] = [await makeParent(t), await makeTeacher(t)]
    const { file_id } = await bringFirst(parent)
    const first = { client_id: randomUUID(), files: [file_id] }
    const to = { teacher_id: teacher.userId }
    const sent = await Promise.all([openTalk(t, parent, to, first), openTalk(t, parent, to, first)])
    expect(sent.map(({ message }) => message.files.map(file => file.file_id))).toEqual([[file_id], [file_id]])
    const id = sent[0].conversation.conversation_id
    const { messages } = await view(t, teacher, id)
    expect(messages).toHaveLength(1)
    expect((await open(messages[0]?.files[0]?.url ?? '')).statusCode).toBe(200)
    await expect(removeFirst(parent, file_id)).rejects.toEqual(refusedWith('upload_unknown'))
    await expect(sendFiles(parent, id, [file_id])).rejects.toEqual(refusedWith('upload_unknown'))
    // A seller writes first with one, too, to whom they have dealt with.
    const answer = await bringFirst(teacher)
    await openTalk(t, teacher, { student_id: parent.userId }, { files: [answer.file_id] })
    expect((await view(t, parent, id)).messages.at(-1)?.files).toHaveLength(1)
  })

  test('is nobody else’s to send or to delete, and goes with no message that is refused', async () => {
    const [parent, other, teacher] = [await makeParent(t), await makeParent(t), await makeTeacher(t)]
    const to = { teacher_id: teacher.userId }
    const { file_id } = await bringFirst(parent)
    const unknown = refusedWith('upload_unknown')
    await expect(openTalk(t, other, to, { files: [file_id] })).rejects.toEqual(unknown)
    await expect(removeFirst(other, file_id)).rejects.toEqual(unknown)
    expect((await list(t, teacher)).conversations).toEqual([])
    await expect(openTalk(t, parent, { teacher_id: other.userId }, { files: [file_id] })).rejects.toEqual(
      refusedWith('person_unreachable'),
    )
    await openTalk(t, parent, to, { files: [file_id] })
  })

  test('is brought by no one who may not write, and not without end', async () => {
    const parent = await makeParent(t)
    const refused = refusedWith('conversation_refused')
    for (const person of [
      await makePerson(t, { role: roles.admin }),
      await makePerson(t, { role: roles.teacher, status: 4 }),
    ])
      await expect(bringFirst(person)).rejects.toEqual(refused)
    for (let place = 0; place < 10; place += 1) await bringFirst(parent)
    await expect(bringFirst(parent)).rejects.toEqual(refusedWith('message_files_many'))
  })
})

describe('it ends', () => {
  test('with its message, for both; staff read it for thirty days, then its bytes go', async () => {
    const own = await ownTestApp()
    try {
      const { parent, teacher, id } = await begin(own)
      const staff = await makePerson(own, { role: roles.platformStaff })
      const file = await bring(parent, id, undefined, own)
      const { message } = await sendFiles(parent, id, [file.file_id], { of: own })
      const unsent = await bring(parent, id, undefined, own)
      const { number } = await own.api(teacher.token).reportSend({
        body: { kind: 'conversation', id, reason: 'other', text: 'Look at the picture' },
      })
      await own.api(parent.token).messageDelete({ params: { id, message_id: message.message_id }, query: {} })
      expect((await view(own, teacher, id)).messages.at(-1)).toMatchObject({ deleted: true, files: [] })
      const read = await own.api(staff.token).caseRead({ body: { case_id: Number(number.slice(3)) } })
      const seen = read.messages.at(-1)?.files[0]
      expect((await open(seen?.url ?? '', own)).statusCode).toBe(200)
      own.clock.advance({ days: 2 })
      await dropOld(own.platform)
      own.clock.advance({ days: 29 })
      await dropOld(own.platform)
      await own.platform.jobs.runDue()
      const { rows } = await own.platform.db.execute<{ released: boolean }>(
        sql`select released_at is not null as released from media_files
          where id in (${file.file_id}, ${unsent.file_id})`,
      )
      expect(rows.map(({ released }) => released)).toEqual([true, true])
    } finally {
      await own.end()
    }
  })

  test('for a teacher who leaves a centre, whatever link they kept', async () => {
    const centre = await makeCentre(t)
    const parent = await makeParent(t)
    const id = await talk(t, parent, { centre_id: centre.id })
    const { file_id } = await bring(parent, id)
    await sendFiles(parent, id, [file_id])
    const { url } = (await view(t, centre.manager, id)).messages.at(-1)?.files[0] ?? { url: '' }
    expect((await open(url)).statusCode).toBe(200)
    await joinCentre(t, centre.manager, null)
    expect((await open(url)).statusCode).toBe(404)
    await joinCentre(t, centre.manager, centre.id)
  })

  test('for who is blocked before it is brought', async () => {
    const { parent, teacher, id } = await begin()
    await t.api(parent.token).conversationBlock({ params: { id } })
    await expect(bring(teacher, id)).rejects.toEqual(refusedWith('person_unreachable'))
  })
})
