import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { mailedAbout } from './support/checkout.ts'
import { clientWith } from './support/client.ts'
import { toast } from './support/lines.ts'
import { open, settled } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { demo, makePerson, sessionOf, unique } from './support/people.ts'
import { makeSeller } from './support/teachers.ts'

// Before buying: of a seller and a product of their own, which goes at the end.

it('a question is asked, answered for everybody, reported, looked at by staff and hidden by the seller', async () => {
  const seller = await makeSeller()
  const product = await new Product(await sessionOf(seller), unique('Questions about bars ')).create()
  const address = `/product/preview/-/${product.id}#questions`
  const asker = await makePerson()

  const asking = await newPage({ viewport: phone, as: asker })
  await open(asking, address)
  const questions = asking.getByRole('region', { name: 'Questions to the seller' })
  await asking.locator('#questions').scrollIntoViewIfNeeded()
  await questions.getByRole('button', { name: 'Ask a question' }).click()
  await questions.getByRole('button', { name: 'Send question' }).click()
  await questions.getByText('Please write your question.').waitFor()
  await questions.getByLabel('Your question').fill('Is it for P4, too?')
  await questions.getByRole('button', { name: 'Send question' }).click()
  await toast(asking, 'Question sent. We’ll email you once it’s answered.')
  await questions.getByText('Waiting for an answer').waitFor()
  await expectSound(asking, [phone])

  // The seller is told, by email and by the bell, which leads there.
  expect(await mailedAbout(seller.email, product.name)).toContain('Is it for P4, too?')
  const answering = await newPage({ viewport: desk, as: seller })
  await open(answering, '/faqs')
  await answering.getByRole('banner').getByRole('button', { name: 'Notices' }).click()
  const bell = answering.getByRole('dialog', { name: 'Notices' })
  await bell.locator(`a[href$="/${product.id}#questions"]`).click()
  await answering.waitForURL(`**/${product.id}*#questions`)
  await answering.locator('#questions').scrollIntoViewIfNeeded()
  const sellers = answering.getByRole('region', { name: 'Questions to the seller' })
  await sellers.getByRole('button', { name: /^Answer/ }).click()
  await sellers.getByLabel('Your answer to Ka Yan W.').fill('Yes, begin with the second sheet.')
  await sellers.getByRole('button', { name: 'Publish answer' }).click()
  await toast(answering, 'Your answer is published.')
  await sellers.getByText('1 answered question').waitFor()
  await expectSound(answering, [desk])

  expect(await mailedAbout(asker.email, product.name)).toContain('Yes, begin with the second sheet.')
  await asking.getByRole('banner').getByRole('button', { name: 'Notices' }).click()
  await asking
    .getByRole('dialog', { name: 'Notices' })
    .locator(`a[href$="/${product.id}#questions"]`)
    .waitFor()

  // Everyone reads it, without an account; and reports it.
  const visitor = await newPage({ viewport: desk })
  await open(visitor, address)
  await visitor.locator('#questions').scrollIntoViewIfNeeded()
  await visitor.getByText('Yes, begin with the second sheet.').waitFor()
  await visitor.getByText('Ka Yan W.').first().waitFor()

  const other = await makePerson()
  const reporting = await newPage({ viewport: desk, as: other })
  await open(reporting, address)
  await reporting.locator('#questions').scrollIntoViewIfNeeded()
  await reporting.getByRole('button', { name: /^Report/ }).click()
  const form = reporting.getByRole('dialog')
  await form.getByLabel('Offensive or harassing').check()
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByLabel('What happened?').fill('It names a school')
  await form.getByRole('button', { name: 'Send report' }).click()
  await form.getByText('We’ve got your report').waitFor()

  const staff = await newPage({ viewport: desk, as: demo('admin') })
  await open(staff, '/admin/cases')
  const reported = staff.locator('[data-part=case]').filter({ hasText: product.name })
  await reported.getByText('It names a school').waitFor()
  await reported.getByRole('heading').getByRole('link').click()
  await staff.getByText('What was reported').waitFor()
  await staff.getByRole('button', { name: 'Close case' }).click()
  const closing = staff.getByRole('dialog')
  await closing.getByLabel('Not upheld').check()
  await closing.getByLabel('To the person who reported it').fill('The school’s name is public.')
  await closing.getByRole('button', { name: 'Close and tell them' }).click()
  await toast(staff, 'The case is closed.')

  await sellers.getByRole('button', { name: /^Hide/ }).click()
  await answering.getByRole('dialog').getByLabel('Why?').fill('It names a school')
  await answering.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await toast(answering, 'The question is hidden.')
  await sellers.getByText('Hidden: It names a school').waitFor()
  expect(await clientWith().productQuestions({ params: { id: product.id } })).toMatchObject({ count: 0 })
})

it('a review is found helpful, replied to by the seller, and sorted by it', async () => {
  const seller = await makeSeller()
  const product = await new Product(await sessionOf(seller), unique('Reviews of bars ')).create({
    productAccessCode: 'FREECOURSE',
    price: '',
  })
  const address = `/product/preview/-/${product.id}#reviews`
  for (const [rating, comment] of [
    [5, 'Clear and short'],
    [2, 'Too few sheets'],
    [4, 'Good for rainy days'],
    [5, 'We use it every week'],
    [3, 'My son likes it'],
  ] as const) {
    const { token, user } = await sessionOf(await makePerson())
    const reader = clientWith(token)
    // What is free is theirs once it was opened.
    await reader.productAccess({ params: { id: product.id } })
    await reader.reviewAdd({ body: { user_id: user.user_id, course_id: product.id, rating, comment } })
  }

  const page = await newPage({ viewport: phone, as: await makePerson() })
  await open(page, address)
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  const card = page.locator('[data-part=rev]').filter({ hasText: 'Too few sheets' })
  const helpful = card.getByRole('button', { name: /^Helpful/ })
  await helpful.click()
  await card.getByText('1 person found this helpful').waitFor()
  await expect.poll(() => helpful.getAttribute('aria-pressed')).toBe('true')
  await expectSound(page, [phone])

  const answering = await newPage({ viewport: desk, as: seller })
  await open(answering, address)
  await answering.locator('#reviews').scrollIntoViewIfNeeded()
  // What a seller may do comes with the reviews in sight, and moves what lies below.
  await settled(answering)
  const reviewed = answering.locator('[data-part=rev]').filter({ hasText: 'Too few sheets' })
  await reviewed.getByRole('button', { name: /^Reply/ }).click()
  await reviewed.getByLabel('Your reply to Ka Yan W.').fill('Two more are on their way.')
  await reviewed.getByRole('button', { name: 'Reply' }).click()
  await toast(answering, 'Your reply has been saved.')
  await reviewed.getByText('Two more are on their way.').waitFor()
  await expectSound(answering, [desk])

  // Anyone who reads all of them puts the most helpful first.
  const reading = await newPage({ viewport: desk })
  await open(reading, address)
  await reading.locator('#reviews').scrollIntoViewIfNeeded()
  await reading.getByRole('button', { name: /^Show all/ }).click()
  const all = reading.getByRole('dialog', { name: 'Rating and Reviews' })
  const first = all.locator('[data-part=rev]').first()
  await first.getByText('My son likes it').waitFor()
  await all.getByLabel('Sort by').selectOption('Most helpful')
  await first.getByText('Too few sheets').waitFor()
  await first.getByText('Two more are on their way.').waitFor()
  await all.getByLabel('Sort by').selectOption('Lowest to highest')
  await first.getByText('Too few sheets').waitFor()
  await expectSound(reading, [phone, desk])
})
