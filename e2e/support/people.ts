import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

// People of the journeys. The server's limits count sign-ins by address, so those who only have to be there
// are made through the API and keep their token.

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }
export const password = 'paper-boat-47'

export interface Person {
  username: string
  email: string
  password: string
}

let people = 0
export function newPerson(): Person {
  people += 1
  const username = `visitor${Date.now().toString(36)}${people}`
  return { username, email: `${username}@example.com`, password }
}

export async function call(path: string, body: unknown, token?: string): Promise<Response> {
  return fetch(`${inject('baseUrl')}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
}

export async function mailsTo(email: string): Promise<string[]> {
  const box = await fetch(`${inject('baseUrl')}/dev/mail?to=${encodeURIComponent(email)}`)
  return [...(await box.text()).matchAll(/\/dev\/mail\/\d+/g)].map(([path]) => path)
}

/** The path of the newest link of a kind that was mailed to somebody, once `count` mails have arrived. */
export async function mailedLink(
  email: string,
  kind: 'email/verify' | 'reset-password',
  count = 1,
): Promise<string> {
  await expect
    .poll(async () => (await mailsTo(email)).length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(count)
  for (const mail of await mailsTo(email)) {
    const html = await (await fetch(`${inject('baseUrl')}${mail}/html`)).text()
    const path = new RegExp(`(?:/zh-HK)?/${kind}/[\\w.~-]+`).exec(html)?.[0]
    if (path) return path
  }
  throw new Error(`no ${kind} link was mailed to ${email}`)
}

export async function makePerson(): Promise<Person> {
  const person = newPerson()
  const registered = await call('user/register', {
    ...person,
    confirmpassword: person.password,
    first_name: 'Siu Ming',
    last_name: 'Lee',
  })
  expect(registered.status).toBe(200)
  const token = (await mailedLink(person.email, 'email/verify')).split('/').at(-1)
  expect((await call('verify/email', { token })).status).toBe(200)
  return person
}

/** Signs in without the form. */
export async function enter(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const response = await call('user/login', { username, password })
  expect(response.status).toBe(200)
  const { data } = (await response.json()) as {
    data: { token: string; user: { user_id: number; auth_id: number; subscriber_id: number } }
  }
  await page.goto('/faqs')
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('jwt_token', token)
    localStorage.setItem('user_id', String(user.user_id))
    localStorage.setItem('auth_id', String(user.auth_id))
    localStorage.setItem('subscriber_id', String(user.subscriber_id))
  }, data)
}

export const demo = (username: string) => ({ username, password: 'lantern-demo' })
export const stored = (page: Page, key: string) => page.evaluate(name => localStorage.getItem(name), key)
export const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text }).waitFor()
export const submit = (page: Page) => page.locator('main form button[type=submit]').first().click()

export async function signInByForm(page: Page, username: string, secret: string): Promise<void> {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

export async function openSettings(page: Page, prefix = ''): Promise<void> {
  await page.goto(`${prefix}/my-account`)
  await page.locator('#profile dl').waitFor()
}
