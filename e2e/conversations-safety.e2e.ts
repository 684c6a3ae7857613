import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { open } from './support/open.ts'
import { clientOf, demo, makePerson, sessionOf } from './support/people.ts'
import { makeTeacher } from './support/teachers.ts'

// Both sizes and both languages: who writes on a phone in Chinese is answered at a desk in English, and the reverse.

const page3 = {
  name: 'Page 3.png',
  mimeType: 'image/png',
  // The smallest picture there is.
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const sides = {
  'on a phone in Chinese': { viewport: phone, locale: 'zh-HK', prefix: '/zh-HK' },
  'at a desk in English': { viewport: desk, locale: 'en', prefix: '' },
} as const

it.each([
  ['on a phone in Chinese', 'at a desk in English'],
  ['at a desk in English', 'on a phone in Chinese'],
] as const)(
  'a family %s asks with a picture, hears that a lesson runs late, and reports; staff %s decide, and the outcome is told',
  async (family, staff) => {
    const teacher = await makeTeacher('Karen Lau')
    const parent = await makePerson()
    const { user } = await sessionOf(teacher)
    const seller = await clientOf(teacher)

    // A question before booking, with the page it is about.
    const { prefix, ...how } = sides[family]
    const asking = await newPage({ ...how, as: parent })
    await open(asking, `${prefix}/teachers-and-tutors/${user.user_id}`)
    await asking.getByRole('button', { name: /^(Ask a question|提問) Karen Lau/ }).click()
    const dialog = asking.getByRole('dialog')
    await dialog.getByLabel(/^(Your question|你的問題)$/).fill('這一頁太深嗎？ Is this page too hard?')
    await dialog.locator('[name=files]').setInputFiles(page3)
    await dialog.getByText(/Ready to send|可以傳送/).waitFor()
    await expectSound(asking, [phone, desk])
    await dialog.getByRole('button', { name: /^(Send question|傳送問題)$/ }).click()
    await dialog.getByRole('link', { name: /^(Open conversation|開啟對話)$/ }).click()
    const thread = asking.locator('[data-part=conversation]')
    await thread.getByRole('link', { name: /Page 3\.png/ }).waitFor()

    // The teacher is late, and says so.
    const { conversations } = await seller.conversationList({ query: {} })
    const id = conversations[0]?.conversation_id ?? 0
    const body = {
      text: 'I’m running five minutes late. 遲五分鐘。',
      files: [],
      client_id: crypto.randomUUID(),
    }
    await seller.messageSend({ params: { id }, body })
    await thread.getByText('running five minutes late').waitFor()

    // A report, with a screenshot.
    await thread.getByRole('button', { name: /^(More|更多)$/ }).click()
    await asking.getByRole('button', { name: /^(Report|舉報)\s?Karen Lau$/ }).click()
    const report = asking.getByRole('dialog')
    await report.getByText(/I’m worried about a child’s safety|我擔心兒童的安全/).click()
    await report.getByRole('button', { name: /^(Continue|繼續)$/ }).click()
    await report.getByRole('textbox').fill('He asked my daughter for her number. 他向女兒索取電話。')
    await report.locator('input[type=file]').setInputFiles([page3, { ...page3, name: 'Page 4.png' }])
    await expect.poll(() => report.locator('[data-part=report-picture]').count()).toBe(2)
    await report.getByRole('button', { name: /(Remove |移除)Page 4\.png/ }).click()
    await expectSound(asking, [phone, desk])
    await report.getByRole('button', { name: /^(Send report|送出舉報)$/ }).click()
    const number = /LC-\d+/.exec((await report.getByText(/LC-\d+/).textContent()) ?? '')?.[0] ?? ''
    await report.getByText('999').waitFor()
    await expectSound(asking, [phone, desk])
    await report.getByRole('button', { name: /^(Done|完成)$/ }).click()

    // Staff see the picture, read the conversation, and close the case.
    const { prefix: portal, ...where } = sides[staff]
    const deciding = await newPage({ ...where, as: demo('staff') })
    await open(deciding, `${portal}/admin/cases/${Number(number.slice(3))}`)
    await deciding.getByRole('link', { name: /Page 3\.png/ }).waitFor()
    await deciding.getByRole('button', { name: /^(Read conversation|閱讀對話)$/ }).click()
    await deciding.getByText('running five minutes late').waitFor()
    await expectSound(deciding, [phone, desk])
    await deciding.getByRole('button', { name: /^(Close case|完結個案)$/ }).click()
    const closing = deciding.getByRole('dialog')
    const [toReporter, toConcerned] = await closing.getByRole('textbox').all()
    await toReporter?.fill('多謝你，我們已處理。 Thank you, we have acted.')
    await toConcerned?.fill('Ask the parent, never the child.')
    await closing.locator('button[type=submit]').click()
    await closing.waitFor({ state: 'detached' })

    // The family is told what came of it, and that support has read the conversation.
    await thread.getByText(/Support has read this conversation|客戶服務已閱讀這段對話/).waitFor()
    await open(asking, `${prefix}/my/reports`)
    const mine = asking.locator('[data-part=report]')
    await mine.getByText('Thank you, we have acted.').waitFor()
    await mine.getByText(/We agreed with your report|我們同意你的舉報/).waitFor()
    await expectSound(asking, [phone, desk])
  },
)

it.each(['on a phone in Chinese', 'at a desk in English'] as const)(
  'in two tabs %s a message is there once; what is written and what comes without a network arrives with it',
  async side => {
    const teacher = await makeTeacher('Karen Lau')
    const parent = await makePerson()
    const { user } = await sessionOf(teacher)
    const [family, seller] = [await clientOf(parent), await clientOf(teacher)]
    const first = { teacher_id: user.user_id, text: 'Hello', files: [], client_id: crypto.randomUUID() }
    const id = (await family.conversationOpen({ body: first })).conversation.conversation_id

    const { prefix, ...how } = sides[side]
    const one = await newPage({
      ...how,
      as: parent,
      expected: { messages: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/] },
    })
    const other = await one.context().newPage()
    const [here, there] = [one, other].map(page => page.locator('[data-part=conversation]'))
    if (!here || !there) throw new Error('Two tabs')
    for (const page of [one, other]) await open(page, `${prefix}/messages/${id}`)
    // A tab opened while the other one writes begins with what it has written.
    for (const thread of [here, there]) await thread.getByRole('textbox').waitFor()
    const write = async (thread: typeof here, text: string) => {
      await thread.getByRole('textbox').fill(text)
      await thread.getByRole('button', { name: /^(Send|傳送)$/ }).click()
    }
    await write(here, 'From the first tab')
    await there.getByText('From the first tab').waitFor()
    // As sent: a tab doesn't take what the other one is sending for lost.
    for (const thread of [here, there]) await thread.getByText(/^(Sent|已傳送)$/).waitFor()
    expect(await there.locator('[data-failed="true"]').count()).toBe(0)

    await one.context().setOffline(true)
    await write(there, 'Written in a tunnel')
    await there.getByText(/Not sent\.|未能傳送/).waitFor()
    const body = { text: 'Sent meanwhile', files: [], client_id: crypto.randomUUID() }
    await seller.messageSend({ params: { id }, body })
    await one.context().setOffline(false)
    for (const thread of [here, there]) await thread.getByText('Sent meanwhile').waitFor({ timeout: 30_000 })
    await there.getByRole('button', { name: /^(Send again|再傳送)$/ }).click()
    await here.getByText('Written in a tunnel').waitFor()
    await expectSound(one, [phone, desk])
    const { messages } = await family.conversationView({ params: { id }, query: {} })
    expect(messages.map(({ text }) => text)).toEqual([
      'Hello',
      'From the first tab',
      'Sent meanwhile',
      'Written in a tunnel',
    ])
  },
)
