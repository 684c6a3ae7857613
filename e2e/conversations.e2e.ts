import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { open } from './support/open.ts'
import { clientOf, makePerson, sessionOf } from './support/people.ts'
import { makeTeacher } from './support/teachers.ts'

// A family asks before it books, on a phone and in Chinese; the teacher answers at a desk, in English.

it('a question is asked before booking and answered without a reload; one that fails is sent again; a block ends it', async () => {
  const teacher = await makeTeacher('Karen Lau')
  const parent = await makePerson()
  const { user } = await sessionOf(teacher)

  const asking = await newPage({
    viewport: phone,
    as: parent,
    locale: 'zh-HK',
    expected: { messages: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/] },
  })
  await open(asking, `/zh-HK/teachers-and-tutors/${user.user_id}`)
  await asking.getByRole('button', { name: '提問 Karen Lau' }).click()
  const dialog = asking.getByRole('dialog')
  await dialog.getByLabel('你的問題').fill('小三學生上一小時會不會太長？')
  await dialog.getByRole('button', { name: '傳送問題' }).click()
  await dialog.getByRole('link', { name: '開啟對話' }).click()
  await asking.waitForURL('**/zh-HK/messages/*')
  await asking.getByText('小三學生上一小時會不會太長？').last().waitFor()
  await expectSound(asking, [phone])

  const answering = await newPage({ viewport: desk, as: teacher })
  await open(answering, '/messages')
  const list = answering.locator('[data-part=conversations]')
  await list.getByRole('link', { name: /Ka Yan W\./ }).click()
  const thread = answering.locator('[data-part=conversation]')
  await thread.getByText('小三學生上一小時會不會太長？').waitFor()
  // Of the family no surname, and no name of their choice.
  expect(await answering.locator('main').textContent()).not.toMatch(/Wong|visitor/)
  await thread.getByRole('textbox').fill('An hour is fine, we change activity every 15 minutes.')
  await thread.getByRole('button', { name: 'Send' }).click()
  await expectSound(answering, [desk])

  // It arrives, and the first one was seen.
  await asking.getByText('An hour is fine, we change activity every 15 minutes.').last().waitFor()
  await asking.getByText('已讀').first().waitFor()
  await thread.getByText('Seen').waitFor()

  // Without a network it says so, survives a reload with it, and is sent once.
  await asking.context().setOffline(true)
  await asking.getByRole('textbox').fill('謝謝，我會預約。')
  await asking.getByRole('button', { name: '傳送', exact: true }).click()
  await asking.getByText('未能傳送，網絡連線有問題。').waitFor()
  await asking.context().setOffline(false)
  await asking.reload()
  await asking.getByRole('button', { name: '再傳送' }).click()
  await thread.getByText('謝謝，我會預約。').waitFor()
  const family = await clientOf(parent)
  const { conversations } = await family.conversationList({ query: {} })
  const id = conversations[0]?.conversation_id ?? 0
  const { messages } = await family.conversationView({ params: { id }, query: {} })
  expect(messages.map(({ text }) => text)).toEqual([
    '小三學生上一小時會不會太長？',
    'An hour is fine, we change activity every 15 minutes.',
    '謝謝，我會預約。',
  ])

  await asking.getByRole('button', { name: '更多' }).click()
  await asking.getByRole('button', { name: '封鎖Karen Lau' }).click()
  await asking.getByRole('dialog').getByRole('button', { name: '封鎖Karen Lau' }).click()
  await asking.getByText('你已封鎖Karen Lau').waitFor()
  await thread.getByText('This person can’t be reached.').waitFor()
})
