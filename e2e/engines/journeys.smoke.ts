import { afterAll, expect, it } from 'vitest'
import { goodCard, onSale, ownedBy } from '../support/checkout.ts'
import { bookByCall, bookingsOf, inDays, makeTeacherWithTimes, slotsOf } from '../support/lessons.ts'
import { Product } from '../support/own-product.ts'
import { clientOf, demo, mailedLink, makePerson, newPerson, sessionOf, unique } from '../support/people.ts'
import { findFilm, productAddress } from '../support/products.ts'
import { makeTeacher } from '../support/teachers.ts'
import { closeEngine, desk, newVisitor, phone, type Visitor } from './visitor.ts'

// What families do, in the browsers that are not Chromium: the phones' engine and Firefox. Each way is told in full
// by the journeys of its own file; here it has to work.

afterAll(closeEngine)

async function payByCard(visitor: Visitor, dialog?: string): Promise<void> {
  const within = dialog ? ({ role: 'dialog', name: dialog } as const) : { css: 'main' }
  await visitor.fill('Card number', goodCard, { within })
  await visitor.fill('Expiry', '12/40', { within })
  await visitor.fill('CVC', '123', { within })
  await visitor.fill('Name on card', 'Wong Ka Yan', { within })
  await visitor.press({ role: 'button', name: /^Pay /, within })
}

it('a product is found from home by a search', async () => {
  const visitor = await newVisitor({ size: desk })
  await visitor.open('/')
  await visitor.sees({ role: 'heading', text: 'Good teachers' })
  await visitor.fill('I want to find..', 'bar models')
  // Enter would take a suggestion, if there is one by then.
  await visitor.press({ role: 'button', name: 'Search', within: { css: 'main search' } })
  await visitor.arrives(/^\/search\//)
  await visitor.press({ role: 'link', name: /Bar Models Step by Step/ })
  await visitor.arrives(/^\/product\/preview\//)
  await visitor.sees({ css: 'h1', text: 'Bar Models Step by Step' })
})

it('a film plays and a page of a worksheet is shown before anything is bought', async () => {
  const film = await findFilm()
  const visitor = await newVisitor({ size: phone })
  await visitor.open(productAddress(film))
  await visitor.press({ css: '[data-part=big-play]' })
  await visitor.sees({ css: '[data-part=player][data-state=playing]' })
  await visitor.until('the film goes on', () =>
    visitor.evaluate(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5, null),
  )
  await visitor.press({ role: 'tab', name: /Worksheets/ })
  await visitor.press({ css: '[data-part=mat]:not([data-locked])' })
  await visitor.until('the page is drawn', () =>
    visitor.evaluate(() => {
      const picture = document.querySelector<HTMLImageElement>('[data-part=sheetpage] img')
      return picture?.naturalWidth === 1600
    }, null),
  )
})

it('a trial lesson is chosen in the calendar of a teacher, paid and confirmed', async () => {
  const day = inDays(2)
  const teacher = await makeTeacherWithTimes([
    { day, time: '09:00' },
    { day, time: '19:30' },
  ])
  const person = await makePerson()
  const visitor = await newVisitor({ size: phone, as: person })
  await visitor.open(`/teachers-and-tutors/${teacher.userId}`)
  await visitor.sees({ css: 'h1', text: '劉嘉欣' })
  await visitor.press({ role: 'button', name: /^Select ?60 min trial/ })
  await visitor.press({ css: `[data-day="${day}"]` })
  await visitor.press({ role: 'radio', name: /^7:30\spm/ })
  await visitor.press({ role: 'button', name: 'Book', within: { css: '[data-part=booking-bar]' } })
  await visitor.press({
    role: 'button',
    name: 'Continue to payment',
    within: { role: 'dialog', name: 'Who’s it for?' },
  })
  await payByCard(visitor, 'Payment')
  await visitor.sees({ role: 'dialog', name: 'Your booking is confirmed', text: '7:30 pm' })
  expect(await bookingsOf(person)).toMatchObject([{ trial_date: day, trial_time: '19:30' }])
})

it('somebody signs in and finds what they have', async () => {
  const { username, password } = demo('student')
  const visitor = await newVisitor({ size: phone })
  await visitor.open('/login')
  await visitor.fill('Username or email', username)
  await visitor.fill('Password', password, { enter: true })
  await visitor.arrives('/')
  await visitor.open('/my-lantern')
  await visitor.sees({ css: 'main article' })
})

it('an account is registered, verified and entered', async () => {
  const person = newPerson()
  const visitor = await newVisitor({ size: desk })
  await visitor.open('/login?mode=register')
  await visitor.fill('First name', 'Mandy')
  await visitor.fill('Last name', 'Chan')
  await visitor.fill('Email', person.email)
  await visitor.fill('Username', person.username)
  await visitor.fill('Password', person.password)
  await visitor.fill('Confirm password', person.password, { enter: true })
  await visitor.sees({ text: `We’ve sent a link to ${person.email}.` })
  await visitor.open(await mailedLink(person.email, 'email/verify'))
  await visitor.sees({ text: 'Thank You for verifying your email.' })
  // The browser that registered is signed in by the link.
  await visitor.press({ role: 'link', name: 'Continue' })
  await visitor.arrives('/')
})

it('a product is put into the cart and paid by card', async () => {
  const [product] = await onSale('linyuqing')
  if (!product) throw new Error('one was asked for')
  const person = await makePerson()
  const visitor = await newVisitor({ size: phone, as: person })
  await visitor.open(`/product/preview/-/${product.course_id}`)
  const bar = { css: '[data-part=buybar]' }
  await visitor.press({ role: 'button', name: /^Add to cart/, within: bar })
  await visitor.sees({ role: 'button', name: /^Remove from cart/, within: bar })
  await visitor.open('/cart')
  await visitor.sees({ css: '[data-part=line]', text: product.course_name })
  await payByCard(visitor)
  await visitor.sees({ role: 'dialog', name: 'Payment Processed' })
  expect(await ownedBy(person)).toEqual([product.course_id])
})

it('a class is found in the calendar of its course, joined, and stands among my classes', async () => {
  const title = unique('Phonics')
  const teacher = await makeTeacher()
  const { id: course_id } = await new Product(await sessionOf(teacher), unique('Reading')).create({
    price: '',
    productAccessCode: 'FREECOURSE',
  })
  const day = inDays(3)
  const times = { date: day, time: '20:00', end_time: '20:45', zoom_link: 'Mong Kok, Room 7B' }
  const fields = { title, course_id, class_price: 0, color: 'teal', ...times }
  const { classId } = await (await clientOf(teacher)).classAdd({ body: fields })
  const person = await makePerson()
  const visitor = await newVisitor({ size: phone, as: person })
  await visitor.open(`/classes/course/${course_id}?day=${day}`)
  await visitor.press({ css: `[data-day="${day}"]` })
  await visitor.press({ role: 'button', name: new RegExp(title) })
  await visitor.press({ role: 'button', name: 'Enroll In' })
  await visitor.press({ role: 'button', name: 'Enroll In', within: { role: 'dialog', name: 'Enroll In' } })
  // The toast that says so is gone after a few seconds.
  const api = await clientOf(person)
  await visitor.until('the place is taken', async () => {
    const { enrolment } = await api.enrolmentGet({ body: { class_id: classId } })
    return enrolment[0]?.state === 'confirmed'
  })
  await visitor.open('/my-classes')
  await visitor.sees({ text: title })
})

it('a booked lesson stands among my bookings', async () => {
  const teacher = await makeTeacherWithTimes([{ day: inDays(5), time: '10:00' }])
  const person = await makePerson()
  const [slot] = await slotsOf(teacher.userId)
  if (!slot) throw new Error('the teacher has no time')
  await bookByCall(person, slot.slot_id)
  const visitor = await newVisitor({ size: phone, as: person })
  await visitor.open('/my/bookings')
  await visitor.sees({ css: '[data-part=upcoming] [data-part=booking]', text: '10:00–11:00 am' })
  await visitor.press({ role: 'button', name: /^Move/ })
  await visitor.sees({ role: 'dialog', name: 'Move your trial lesson' })
})

it('the language and the colours are changed, and stay so', async () => {
  const visitor = await newVisitor({ size: desk })
  await visitor.open('/faqs')
  const ground = () => visitor.evaluate(() => getComputedStyle(document.body).backgroundColor, null)
  const light = await ground()
  await visitor.press({ role: 'button', name: 'Colour scheme' })
  await visitor.press({ role: 'button', name: 'Dark' })
  await visitor.until('the page is dark', async () => (await ground()) !== light)
  const dark = await ground()
  await visitor.press({ css: 'header a[hreflang="zh-Hant-HK"]' })
  await visitor.arrives('/zh-HK/faqs')
  await visitor.sees({ css: 'html[lang="zh-Hant-HK"]' })
  expect(await ground()).toBe(dark)
  await visitor.open('/zh-HK/about-us')
  expect(await ground()).toBe(dark)
})

it('a phone has everything in its menu', async () => {
  const visitor = await newVisitor({ size: phone })
  await visitor.open('/')
  await visitor.press({ role: 'button', name: 'Menu' })
  const menu = { role: 'dialog', name: 'Menu' } as const
  await visitor.sees({ role: 'link', name: 'Create an account', within: menu })
  const sideways = () =>
    visitor.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth, null)
  expect(await sideways()).toBe(0)
  const teachers = { role: 'link', name: 'Find a teacher', within: menu } as const
  // What is pointed at is fetched ahead.
  await visitor.pointAt(teachers)
  await visitor.until('the page is fetched ahead', () =>
    visitor.evaluate(() => document.querySelector('link[rel=prefetch]') !== null, null),
  )
  await visitor.press(teachers)
  await visitor.arrives('/teachers')
  await visitor.sees({ css: 'main article h3' })
  expect(await sideways()).toBe(0)
})
