import { expect, inject, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { newPage, phone } from './support/browser.ts'
import { open } from './support/open.ts'
import { clientOf, makePerson, sessionOf } from './support/people.ts'
import { makeTeacher } from './support/teachers.ts'

const worksheet = new URL('../demo/materials/fractions.pdf', import.meta.url).pathname
const page3 = {
  name: 'Page 3.png',
  mimeType: 'image/png',
  // The smallest picture there is.
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}

it('a file goes back and forth on phones, in two languages; one that is no file of ours is told so and taken back', async () => {
  const teacher = await makeTeacher('Karen Lau')
  const parent = await makePerson()
  const { user } = await sessionOf(teacher)
  const family = await clientOf(parent)
  const { conversation } = await family.conversationOpen({
    body: { teacher_id: user.user_id, text: '請看看這份工作紙', client_id: crypto.randomUUID() },
  })
  const id = conversation.conversation_id

  const asking = await newPage({
    viewport: phone,
    as: parent,
    locale: 'zh-HK',
    expected: { messages: [/422/] },
  })
  await open(asking, `/zh-HK/messages/${id}`)
  const theirs = asking.locator('[data-part=conversation]')
  await theirs.locator('[name=files]').setInputFiles({
    name: 'virus.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html><script>alert(1)</script></html>'),
  })
  await theirs.locator('[data-part=attachment][data-bad=true]').waitFor()
  // Nothing is sent without the file it is about.
  expect(await theirs.getByRole('button', { name: '傳送', exact: true }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await theirs.getByRole('button', { name: '移除virus.png' }).click()
  await theirs.locator('[name=files]').setInputFiles(page3)
  await theirs.getByText('可以傳送').waitFor()
  await expectSound(asking, [phone])
  await theirs.getByRole('button', { name: '傳送', exact: true }).click()
  await theirs.getByRole('link', { name: '開啟Page 3.png' }).waitFor()

  const answering = await newPage({ viewport: phone, as: teacher })
  await open(answering, `/messages/${id}`)
  const thread = answering.locator('[data-part=conversation]')
  const picture = thread.getByRole('link', { name: 'Open Page 3.png' })
  await picture.waitFor()
  const address = await picture.getAttribute('href')
  expect((await fetch(`${inject('baseUrl')}${address}`)).status).toBe(200)
  await thread.locator('[name=files]').setInputFiles(worksheet)
  await thread.getByText(/Ready to send/).waitFor()
  await thread.getByRole('textbox').fill('Try these first.')
  await thread.getByRole('button', { name: 'Send' }).click()
  await thread.getByRole('link', { name: 'Open fractions.pdf' }).waitFor()
  await expectSound(answering, [phone])

  // It arrives without a reload.
  await theirs.getByRole('link', { name: '開啟fractions.pdf' }).waitFor()
  const { messages } = await family.conversationView({ params: { id }, query: {} })
  expect(messages.map(({ files }) => files.map(({ name }) => name))).toEqual([
    [],
    ['Page 3.png'],
    ['fractions.pdf'],
  ])
})
