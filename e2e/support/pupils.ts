import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, inject, vi } from 'vitest'

// People who open courses, made for one journey each: none finds a door open that another one opened.

export interface SignedIn {
  token: string
  user: { user_id: number; auth_id: number; subscriber_id: number }
}

const password = 'lantern-demo'

async function post(path: string, body: unknown, token?: string): Promise<Response> {
  const response = await fetch(`${inject('baseUrl')}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  expect(response.status, path).toBe(200)
  return response
}

let pupils = 0
/** Somebody new, through registration and the mailed link; answers the username. */
export async function newPupil(): Promise<string> {
  pupils += 1
  const username = `pupil${Date.now().toString(36)}${pupils}`
  const email = `${username}@example.com`
  const names = { first_name: 'Ka Yan', last_name: 'Wong' }
  await post('user/register', { username, email, password, confirmpassword: password, ...names })
  const linkIn = async (path: string) =>
    (await (await fetch(`${inject('baseUrl')}${path}`)).text()).match(
      /\/dev\/mail\/\d+|(?<=email\/verify\/)[\w.~-]+/,
    )?.[0]
  const box = `/dev/mail?to=${encodeURIComponent(email)}`
  await vi.waitFor(async () => expect(await linkIn(box)).toBeTruthy(), { timeout: 10_000, interval: 200 })
  await post('verify/email', { token: await linkIn(`${await linkIn(box)}/html`) })
  await givePicture(await signIn(username))
  return username
}

async function givePicture({ token, user }: SignedIn): Promise<void> {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('user_id', String(user.user_id))
  body.set('profile_picture', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${inject('baseUrl')}/api/user/update`, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
}

export async function signIn(username: string): Promise<SignedIn> {
  const response = await post('user/login', { username, password })
  return ((await response.json()) as { data: SignedIn }).data
}

/** The page belongs to this person from its first address on. */
export async function enter(page: Page, username: string): Promise<void> {
  await page.addInitScript(
    ({ token, user }) => {
      localStorage.setItem('jwt_token', token)
      localStorage.setItem('user_id', String(user.user_id))
      localStorage.setItem('auth_id', String(user.auth_id))
      localStorage.setItem('subscriber_id', String(user.subscriber_id))
    },
    await signIn(username),
  )
}

export async function courseOf(username: string, code: string): Promise<number> {
  const { token, user } = await signIn(username)
  const query = new URLSearchParams({ teacher_id: String(user.user_id), limit: '100' })
  const response = await fetch(`${inject('baseUrl')}/api/teacherproductsmarkeplace?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { products } = (await response.json()) as {
    products: { course_id: number; access_code: string; watermarks: string; state: string }[]
  }
  const found = products.find(
    ({ access_code, watermarks }) => access_code === code || watermarks.includes(code),
  )
  if (!found) throw new Error(`${username} has no course with the code ${code}`)
  return found.course_id
}

/** Through the door without standing before it. */
export async function openByCode(username: string, courseId: number, code: string): Promise<void> {
  const { token } = await signIn(username)
  const response = await post(`product/access/${courseId}/verify`, { code }, token)
  expect(await response.json()).toEqual({ result: 'granted' })
}

export const typeCode = async (page: Page, code: string) => {
  await page.locator('.code input').first().click()
  await page.keyboard.type(code)
}
