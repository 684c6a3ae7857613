import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { longestMessage } from '#contract/rules/conversations.ts'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { picture } from '#server/testing/product-forms.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { joinCentre, makeCentre, makeTeacher, makeTrialTeacher } from '#server/testing/teachers.ts'
import { list, makeParent, open, send, talk, view } from './conversations.test-support.ts'

// What people write, bring and become that the others must be safe from.

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const hostile = ['a\u0000b', '\u001b[31m', 'safe \u202Etxt.exe', 'x\u2066y', '\uD800', '  \n ']
const leave = ({ userId: user_id, email, username, token }: TestPerson) =>
  t.api(token).userDelete({ body: { user_id, email, username, pwd: PASSWORD } })

async function exported({ token }: TestPerson): Promise<{ text: string; data: Record<string, unknown> }> {
  const response = await t.request({ url: '/api/user/export', token })
  const packed = unzipSync(response.rawPayload)['data.json']
  if (!packed) throw new Error('The export has no data')
  const text = strFromU8(packed)
  return { text, data: JSON.parse(text) }
}

async function bring(from: TestPerson, id: number, name: string): Promise<{ file_id: string; name: string }> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(await picture())]), name)
  return (await t.api(from.token).messageFileAdd({ params: { id }, body })).file
}

describe('texts', () => {
  test('of a first message and of a report are held to the same rules as any other', async () => {
    const [parent, teacher] = [await makeParent(t), await makeTeacher(t)]
    const to = { teacher_id: teacher.userId }
    for (const text of hostile) {
      await expect(open(t, parent, to, { text })).rejects.toMatchObject({ status: 422 })
      const body = { kind: 'person', id: teacher.userId, reason: 'other', text } as const
      await expect(t.api(parent.token).reportSend({ body })).rejects.toMatchObject({ status: 422 })
    }
    expect((await list(t, teacher)).conversations).toEqual([])
    const emoji = '👩‍👧'.repeat(100) + '🎈'.repeat(longestMessage - 300)
    const { message } = await open(t, parent, to, { text: emoji })
    expect(message.text).toBe(emoji)
    // A preview ends between two characters.
    expect((await list(t, teacher)).conversations[0]?.last.text.isWellFormed()).toBe(true)
    const mail = (await t.mailsTo(teacher.email)).at(-1)
    expect(mail?.body.isWellFormed()).toBe(true)
  })

  test('with markup are text in the email, and links in it lead nowhere but to the conversation', async () => {
    const [parent, teacher] = [await makeParent(t), await makeTeacher(t)]
    await open(
      t,
      parent,
      { teacher_id: teacher.userId },
      {
        text: '<img src=x onerror=alert(1)> <a href="https://evil.example">pay</a>',
      },
    )
    const mail = (await t.mailsTo(teacher.email)).at(-1)
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(mail?.html).not.toMatch(/<img src=.?x|href="[^"]*evil\.example/)
  })
})

test('names of files lose what could lead elsewhere or turn the text around them', async () => {
  const [parent, teacher] = [await makeParent(t), await makeTeacher(t)]
  const id = await talk(t, parent, { teacher_id: teacher.userId })
  for (const name of [
    '../../etc/passwd.png',
    'exe\u202Egnp.png',
    '<svg onload=alert(1)>.png',
    'a\u0000b.png',
  ]) {
    const file = await bring(parent, id, name)
    expect(file.name).toMatch(/^[\p{L}\p{M}\p{N} "!,_\-.*'()]+\.png$/u)
    expect(file.name).not.toContain('/')
  }
})

describe('who has gone', () => {
  test('a learner whom the parent deletes is named to the seller no more', async () => {
    const [parent, teacher] = [await makeParent(t), await makeTrialTeacher(t)]
    const { learner } = await t
      .api(parent.token)
      .learnerAdd({ body: { first_name: 'Hei Tung', grade: 'P3', school: '' } })
    const { bookingId } = await book(t, parent, await makeLesson(t, teacher), {
      learnerId: learner.learner_id,
    })
    const subject = { kind: 'booking', id: bookingId } as const
    await open(t, parent, { teacher_id: teacher.userId }, { subject })
    const shown = async () => JSON.stringify((await list(t, teacher)).conversations)
    expect(await shown()).toContain('Hei Tung')
    await t.api(parent.token).learnerRemove({ body: { learner_id: learner.learner_id } })
    expect(await shown()).not.toContain('Hei Tung')
    expect((await list(t, teacher)).conversations).toMatchObject([{ other: { name: 'Man Yee H.' } }])
  })

  test('a suspended family is written to no more, and reads nothing by a link it kept', async () => {
    const [parent, teacher] = [await makeParent(t), await makeTeacher(t)]
    const admin = await makePerson(t, { role: roles.admin })
    const id = await talk(t, parent, { teacher_id: teacher.userId })
    const { file_id } = await bring(teacher, id, 'Page 1.png')
    await t.api(teacher.token).messageSend({
      params: { id },
      body: { text: '', files: [file_id], client_id: randomUUID() },
    })
    const { url } = (await view(t, parent, id)).messages.at(-1)?.files[0] ?? { url: '' }
    expect((await t.request({ url })).statusCode).toBe(200)
    const body = { user_id: parent.userId, reason: 'Two teachers report it.' }
    await t.api(admin.token).personSuspend({ body })
    expect((await t.request({ url })).statusCode).toBe(404)
    await expect(send(t, teacher, id)).rejects.toEqual(refusedWith('person_unreachable'))
    const count = (await t.mailsTo(parent.email)).filter(({ body: text }) =>
      text.includes('/messages/'),
    ).length
    await t.platform.jobs.runDue()
    expect(
      (await t.mailsTo(parent.email)).filter(({ body: text }) => text.includes('/messages/')),
    ).toHaveLength(count)
  })

  test('a teacher who has left a centre exports their own words for it, and nothing a family wrote', async () => {
    const [parent, centre] = [await makeParent(t), await makeCentre(t)]
    const id = await talk(t, parent, { centre_id: centre.id })
    await t.platform.db.execute(
      sql`update conversations set member_id = ${centre.member.userId} where id = ${id}`,
    )
    await send(t, parent, id, 'Words of the family')
    await send(t, centre.member, id, 'Words of the teacher')
    await joinCentre(t, centre.member, null)
    const { text } = await exported(centre.member)
    expect(text).toContain('Words of the teacher')
    expect(text).not.toMatch(/Words of the family|Is an hour too long/)
  })
})

test('an export has both sides’ words, files and blocks, and no name of the other; erasure leaves none of one’s own', async () => {
  const [parent, teacher] = [await makeParent(t), await makeTeacher(t)]
  const id = await talk(t, parent, { teacher_id: teacher.userId })
  await send(t, teacher, id, 'Words of the teacher')
  const { file_id } = await bring(parent, id, 'Page 3.png')
  await t.api(parent.token).messageSend({
    params: { id },
    body: { text: 'Words of the family', files: [file_id], client_id: randomUUID() },
  })
  await t.api(parent.token).conversationBlock({ params: { id } })
  const { data, text } = await exported(parent)
  expect(data.conversations).toMatchObject({
    conversations: [
      {
        conversation_id: id,
        messages: [
          { written_by_you: true },
          { written_by_you: false, text: 'Words of the teacher' },
          { written_by_you: true, text: 'Words of the family' },
        ],
      },
    ],
    files: [{ name: 'Page 3.png', sent: true }],
    blocked: [{ blocked_at: expect.any(String) }],
  })
  expect(text).not.toContain(teacher.email)
  await leave(parent)
  await t.platform.jobs.runDue()
  const { rows } = await t.platform.db.execute(sql`
    select 1 from conversation_messages where author_id = ${parent.userId} and body is not null
    union all select 1 from conversation_files where uploader_id = ${parent.userId}
    union all select 1 from conversation_blocks where blocked_by = ${parent.userId}
    union all select 1 from media_files where id = ${file_id} and released_at is null`)
  expect(rows).toEqual([])
  // What the other side has written stays theirs.
  const theirs = await exported(teacher)
  expect(theirs.text).toContain('Words of the teacher')
  expect(theirs.text).not.toContain('Words of the family')
})
