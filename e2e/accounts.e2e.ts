import { describe, expect, it } from 'vitest'
import { openSettings, signInByForm, submit } from './support/accounts.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { clientWith, statusOf } from './support/client.ts'
import { banner, toast } from './support/lines.ts'
import { focused, open, reload } from './support/open.ts'
import { demo, mailedLink, makePerson, newPerson, password, sessionOf, stored } from './support/people.ts'
import { picture } from './support/pictures.ts'
import { step } from './support/step.ts'

// What people do to get an account, to get in, and to get back in.

const atHome = (url: URL) => url.pathname === '/'
const atSignIn = (url: URL) => url.pathname.endsWith('/login')

describe('an account', () => {
  it('is registered, verified, used, changed and left', async () => {
    const page = await newPage({ viewport: phone, expected: { statuses: [401, 403, 422] } })
    const person = newPerson()

    await step('registering', async () => {
      await open(page, '/login?mode=register')
      await page.getByLabel('First name').fill('Mandy')
      await page.getByLabel('Last name').fill('Chan')
      await page.getByLabel('Email').fill(person.email)
      await page.getByLabel('Username').fill(person.username)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Confirm password').fill('paper-boat-48')
      await page.getByLabel('Confirm password').press('Enter')
      await page.getByText("Passwords don't match").waitFor()
      await focused(page.getByLabel('Confirm password'))
      expect(await page.getByLabel('First name').inputValue()).toBe('Mandy')
      await page.getByLabel('Confirm password').fill(password)
      await submit(page)
      await page.getByText(`We’ve sent a link to ${person.email}.`).waitFor()
      expect(await page.locator('main a[href="/dev/mail"]').count()).toBe(1)
      await page.getByRole('link', { name: 'OK' }).click()
      await page.waitForURL(atHome)
    })

    await step('asking for another mail', async () => {
      // Not verified yet: the right password earns the offer of another email.
      await open(page, '/login')
      await signInByForm(page, person.username, password)
      await page.getByRole('button', { name: 'Resend Verification Email?' }).click()
      await toast(page, 'Email sent!')
    })

    await step('verifying the address and signing in', async () => {
      const link = await mailedLink(person.email, 'email/verify', 2)
      await open(page, link)
      await page.getByText('Thank You for verifying your email.').waitFor()
      // This browser has registered: the link has signed in.
      await page.getByRole('link', { name: 'Continue' }).click()
      await page.waitForURL(atHome)
      const other = await newPage({ viewport: phone })
      await open(other, link)
      await other.getByText('Your email has been verified').waitFor()
      await other.getByRole('link', { name: 'Log in now' }).click()
      await other.waitForURL('**/login')
      await signInByForm(other, person.email, password)
      await other.waitForURL(atHome)
      const { user } = await sessionOf(person)
      expect(await stored(page, 'jwt_token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
      expect(await stored(page, 'user_id')).toBe(String(user.user_id))
    })

    await step('changing the profile', async () => {
      await openSettings(page)
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('Display name').fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Display Name is required').waitFor()
      await page.getByLabel('Display name').fill('Mandy 陳')
      await page.getByLabel('Phone number').fill('+852 6234 5678')
      await page.getByLabel('School').fill('Belilios Public School')
      await page.getByLabel('Grade').selectOption('S5')
      await page.getByRole('button', { name: 'Save' }).click()
      await banner(page, 'Profile updated successfully!')
      // The banner goes out of sight by itself; a screen reader still finds what it said.
      await page.locator('[role=status][data-tone]:not(.vh)').waitFor({ state: 'detached' })
      expect(await page.locator('main [role=status]').first().textContent()).toBe(
        'Profile updated successfully!',
      )
      await page.locator('#profile dd', { hasText: 'Belilios Public School' }).waitFor()
      // Exactly: an address at random may hold the two letters as well.
      await page.locator('#profile dd').getByText('S5', { exact: true }).waitFor()
    })

    await step('changing the password', async () => {
      const changed = 'paper-boat-48'
      await openSettings(page, 'security')
      const passwords = page.locator('#password')
      await passwords.getByLabel('Current password').fill(password)
      await passwords.getByLabel('New password').fill(changed)
      await passwords.getByLabel('Confirm password').fill(password)
      await passwords.getByRole('button', { name: 'Change password' }).click()
      await passwords.getByText("Passwords don't match").waitFor()
      const before = await stored(page, 'jwt_token')
      await passwords.getByLabel('Confirm password').fill(changed)
      await passwords.getByRole('button', { name: 'Change password' }).click()
      await banner(page, 'Password changed')
      expect(await stored(page, 'jwt_token')).not.toBe(before)
    })

    await step('giving and removing a picture', async () => {
      await openSettings(page)
      await page.locator('#profile input[type=file]').setInputFiles(await picture('me.png', 900, 600))
      await page.getByLabel('Zoom').fill('2')
      await page.getByRole('button', { name: 'Save picture' }).click()
      await page.locator('#profile img.av').waitFor()
      await page.locator('header img.av').first().waitFor()
      await page.getByRole('button', { name: 'Remove picture' }).click()
      await page.locator('#profile img.av').waitFor({ state: 'detached' })
    })

    await step('signing out', async () => {
      await openSettings(page)
      const old = { username: person.username, password }
      expect(await statusOf(clientWith().userLogin({ body: old }))).toBe(401)
      await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).click()
      await page.waitForURL(atHome)
      expect(await stored(page, 'jwt_token')).toBeNull()
    })
  })
})

describe('signing in', () => {
  it('takes one press on a demo chip, on the page and in the dialog', async () => {
    const page = await newPage({ viewport: desk })
    await open(page, '/login?next=/my-account')
    await page.getByRole('button', { name: 'Parent' }).click()
    await page.waitForURL('**/my-account')
    await page.getByText('Parent since').waitFor()

    const other = await newPage({ viewport: phone })
    await open(other, '/faqs')
    await other.locator('header').getByRole('link', { name: 'Sign in' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Teacher' }).click()
    await other.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(other.url()).pathname).toBe('/faqs')
    const { user } = await sessionOf(demo('teacher'))
    expect(await stored(other, 'user_id')).toBe(String(user.user_id))
  })
})

describe('a forgotten password', () => {
  it('is replaced through the mailed link, once', async () => {
    const person = await makePerson()
    const page = await newPage({ viewport: phone, expected: { statuses: [404, 422] } })
    await open(page, '/login')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('Email is required.').waitFor()
    await page.getByLabel('Username').fill(person.email)
    await submit(page)
    await page.getByText('sent a link to choose a new password').waitFor()
    expect(await page.getByLabel('Username').inputValue()).toBe('')

    const link = await mailedLink(person.email, 'reset-password')
    const renewed = 'paper-boat-49'
    await open(page, link)
    await page.getByLabel('New password').fill(renewed)
    await page.getByLabel('Confirm password').fill(renewed)
    await submit(page)
    await page.waitForURL('**/login')
    await toast(page, 'Your password has been changed. You can sign in now.')
    await signInByForm(page, person.username, renewed)
    await page.waitForURL(atHome)

    // Said at once, before anything is typed.
    await open(page, link)
    await page.getByRole('heading', { level: 1, name: 'This link doesn’t work' }).waitFor()
    await page.getByRole('button', { name: 'Send the link' }).waitFor()
    expect(await page.getByLabel('New password').count()).toBe(0)
  })

  it('a bad verification link offers a new one', async () => {
    const page = await newPage({ viewport: phone, expected: { statuses: [404] } })
    await open(page, '/email/verify/no-such-token')
    await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
    await page.getByLabel('Email').fill('nobody@example.com')
    await submit(page)
    await page.getByText('a new link is on its way').waitFor()
  })
})

describe('guards', () => {
  it('ask a visitor to sign in and lead back, on a phone in Chinese', async () => {
    const page = await newPage({ viewport: phone })
    const person = await makePerson()
    await open(page, '/zh-HK/favourites?sort=new')
    await page.waitForURL(atSignIn)
    await page.getByText('登入後即會返回你想瀏覽的頁面').waitFor()
    // Loaded anew, the page says the same.
    await reload(page)
    await page.getByText('登入後即會返回你想瀏覽的頁面').waitFor()
    await page.getByLabel('用戶名稱或電郵').fill(person.username)
    await page.getByLabel('密碼', { exact: true }).fill(password)
    await submit(page)
    await page.waitForURL(url => url.pathname + url.search === '/zh-HK/favourites?sort=new')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  it('say whose page it is and take the right account there, at a desk in English', async () => {
    const page = await newPage({ viewport: desk, as: demo('parent') })
    for (const [address, says] of [
      ['/my-income', 'This page is for teachers'],
      ['/my-products/all', 'This page is for teachers'],
      ['/admin/orders', 'This page is for staff'],
    ] as const) {
      await open(page, address)
      await page.getByRole('heading', { level: 1, name: says }).waitFor()
      await page.getByText('(Parent)').waitFor()
      expect(new URL(page.url()).searchParams.get('next')).toBe(address)
    }
    // Still the parent, who chose to look elsewhere.
    await open(page, '/my-income')
    await page.getByText('(Parent)').waitFor()
    await page.getByRole('link', { name: 'Become a teacher' }).first().waitFor()
    await page.getByRole('button', { name: 'Teacher', exact: true }).click()
    await page.waitForURL('**/my-income')
  })

  it('tell staff on a page of teachers where their own work is', async () => {
    const page = await newPage({ viewport: phone, as: demo('staff') })
    for (const [address, place] of [
      ['/my-products/new', 'Course Management'],
      ['/my/trial/bookings', 'People'],
      ['/my-income', 'Income Management'],
    ] as const) {
      await open(page, address)
      await page.getByRole('heading', { name: 'This page is for teachers and centres' }).waitFor()
      await page.getByRole('link', { name: `Go to ${place}` }).waitFor()
    }
  })

  it('forget a session that the server no longer knows', async () => {
    // No one is told about an account of staff.
    const page = await newPage({ viewport: phone, expected: { statuses: [401, 404] } })
    const claims = { user_id: 1, auth_id: 1, subscriber_id: 0, auth_type: 'STUDENT', exp: 4_000_000_000 }
    const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
    await open(page, '/faqs')
    await page.evaluate(value => localStorage.setItem('jwt_token', value), token)
    await open(page, '/my-account')
    await page.waitForURL(atSignIn)
    expect(await stored(page, 'jwt_token')).toBeNull()
  })
})
