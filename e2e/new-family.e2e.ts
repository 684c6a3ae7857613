import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { m } from '#messages/messages.js'
import { desk, newPage } from './support/browser.ts'
import { onSale } from './support/checkout.ts'
import { bookingsOf, inDays, makeTeacherWithTimes, slotsOf } from './support/lessons.ts'
import { open } from './support/open.ts'
import { mailedLink, newPerson, password } from './support/people.ts'
import { addChildAt, fillCardAt, places } from './support/places.ts'

// A mother who has never been here finds a lesson, registers on the way and pays for her child.

/** Counts what a hand does. */
function counted() {
  const count = { taps: 0, fields: 0 }
  return {
    count,
    tap: async (what: Locator) => {
      count.taps += 1
      await what.click()
    },
    fill: async (what: Locator, text: string) => {
      count.fields += 1
      await what.fill(text)
    },
  }
}

/** As a mail program opens it: another tab of the same browser. */
async function openMailed(page: Page, email: string): Promise<Page> {
  const tab = await page.context().newPage()
  await open(tab, await mailedLink(email, 'email/verify'))
  return tab
}

/** The first on the home page who has an open time. */
async function findOnHome(page: Page, prefix: string) {
  const links = page
    .getByRole('region', { name: /./ })
    .locator(`h3 a[href^="${prefix}/teachers-and-tutors/"]`)
  await links.first().waitFor()
  for (const link of await links.all()) {
    const teacherId = Number((await link.getAttribute('href'))?.split('/').at(-1))
    if ((await slotsOf(teacherId)).length > 0) return { teacherId, link }
  }
  throw new Error('Nobody on the home page has an open time')
}

it.each(places)(
  '$where the mailed link goes on to the payment of the lesson that was chosen',
  async place => {
    const { viewport, prefix, language } = place
    const person = newPerson()
    const page = await newPage({ viewport })
    const { count, tap, fill } = counted()
    await open(page, prefix || '/')
    const { teacherId, link } = await findOnHome(page, prefix)
    await tap(link)
    await page.waitForURL(`**${prefix}/teachers-and-tutors/${teacherId}`)
    // The calendar comes to who scrolls.
    await page.getByRole('heading', { level: 2, name: /^(Choose a time|選擇時間)/ }).waitFor()
    await page.mouse.wheel(0, 500)
    const time = page
      .getByRole('main')
      .getByRole('radio', { name: /\d:\d\d/ })
      .first()
    await tap(time.locator('xpath=..'))
    await tap(
      page
        .locator('[data-part=booking-bar], [data-part=booking-box]')
        .getByRole('button', { name: m.bookings_book({}, language), exact: true })
        .locator('visible=true')
        .first(),
    )

    const dialog = page.getByRole('dialog')
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    await tap(dialog.getByRole('button', { name: m.accounts_to_register_link({}, language) }))
    await tap(dialog.getByText(m.accounts_parent({}, language), { exact: true }))
    await fill(field(m.accounts_last_name({}, language)), 'Chan')
    await fill(field(m.accounts_first_name({}, language)), 'Tai Man')
    await fill(field(m.accounts_email({}, language)), person.email)
    await expect
      .poll(() => field(m.accounts_username({}, language)).inputValue())
      .toBe(person.username.toLowerCase())
    await fill(field(m.accounts_password({}, language)), password)
    await tap(dialog.getByRole('button', { name: m.ui_show_password({}, language) }).first())
    await tap(dialog.getByRole('button', { name: m.accounts_register({}, language), exact: true }))
    await dialog.getByText(person.email).waitFor()

    count.taps += 1
    const tab = await openMailed(page, person.email)
    const whom = m.accounts_for_title({}, language)
    const confirm = tab.getByRole('dialog', { name: whom })
    await confirm.waitFor()
    expect(new URL(tab.url()).pathname).toBe(`${prefix}/teachers-and-tutors/${teacherId}`)
    // The tab that asked has gone on, too, and asks for no password.
    await page.getByRole('dialog', { name: whom }).waitFor()
    await page.close()

    // A family without a learner finds the form open, and its main button saves.
    count.fields += 2
    await tap(await addChildAt(place, confirm, 'Lok Yi'))
    const payment = tab.getByRole('dialog', { name: m.bookings_pay_title({}, language) })
    await payment.getByRole('timer').waitFor()
    await payment
      .getByText(/Lok Yi/)
      .first()
      .waitFor()
    count.fields += 3
    await fillCardAt(place, payment)
    // It comes by itself, and later than the form.
    await expect
      .poll(() => payment.getByLabel(m.checkout_name_on_card({}, language)).inputValue())
      .not.toBe('')
    await tap(payment.getByRole('button', { name: m.checkout_pay({ price: 'HK$' }, language) }))
    const done = tab.getByRole('dialog', { name: m.bookings_done_title({}, language) })
    await done
      .getByText(/Lok Yi/)
      .first()
      .waitFor()
    expect(await bookingsOf(person)).toMatchObject([{ status: 'confirmed', learner_name: 'Lok Yi' }])
    // Sixteen taps and thirteen fields once.
    expect(count).toEqual({ taps: 10, fields: 9 })
  },
)

it('another browser at a desk asks for one press, and has the cart and the lesson', async () => {
  const day = inDays(2)
  const [teacher, [product]] = await Promise.all([
    makeTeacherWithTimes([{ day, time: '11:00' }]),
    onSale('brightharbour'),
  ])
  const person = newPerson()
  const page = await newPage({ viewport: desk })
  await page.addInitScript(
    items => {
      if (location.protocol !== 'about:') localStorage.setItem('cartItems', JSON.stringify(items))
    },
    [product],
  )
  await open(page, `/teachers-and-tutors/${teacher.userId}`)
  await page
    .getByRole('main')
    .getByRole('radio', { name: /^11:00/ })
    .locator('xpath=..')
    .click()
  await page.locator('[data-part=booking-box]').getByRole('button', { name: 'Book' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  await dialog.getByLabel('First name').fill('Mei Ling')
  await dialog.getByLabel('Last name').fill('Lee')
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm password').fill(password)
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await dialog.getByText(`We’ve sent a link to ${person.email}.`).waitFor()

  const elsewhere = await newPage({ viewport: desk })
  await open(elsewhere, await mailedLink(person.email, 'email/verify'))
  await elsewhere.getByText('Thank You for verifying your email.').waitFor()
  await elsewhere.getByRole('button', { name: `Continue as ${person.username}` }).click()
  const confirm = elsewhere.getByRole('dialog', { name: 'Who’s it for?' })
  await confirm.getByText(/11:00/).first().waitFor()
  await elsewhere.keyboard.press('Escape')
  await open(elsewhere, '/cart')
  await elsewhere
    .getByRole('main')
    .getByText(product?.course_name ?? '')
    .first()
    .waitFor()
})
