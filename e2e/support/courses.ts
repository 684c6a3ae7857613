import type { Page } from 'playwright-core'
import { expect, inject, vi } from 'vitest'
import { answered, demo, type Person, sessionOf } from './people.ts'

/* Courses of the demo data and those that journeys make, and the way into them. */

export interface OwnCourse {
  course_id: number
  course_name: string
  course_tution_fee: number
  access_code: string
  watermarks: string
  state: string
}

/** What somebody sells, newest first. */
export async function coursesOf(seller: Person, query: Record<string, string> = {}): Promise<OwnCourse[]> {
  const { token, user } = await sessionOf(seller)
  const search = new URLSearchParams({ teacher_id: String(user.user_id), limit: '100', ...query })
  const response = await fetch(`${inject('baseUrl')}/api/teacherproductsmarkeplace?${search}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  const { products } = (await response.json()) as { products: OwnCourse[] }
  return products
}

/** The oldest that everybody can look at: other journeys put theirs on sale and take them off again. */
export function openCourseOf(seller: Person): Promise<OwnCourse> {
  return vi.waitFor(
    async () => {
      const open = (await coursesOf(seller)).findLast(
        ({ access_code, watermarks, state }) => !access_code && watermarks === '' && state === 'ready',
      )
      if (!open) throw new Error('no course of the seller is on sale without a code')
      return open
    },
    { timeout: 120_000, interval: 250 },
  )
}

/** A course of the demo data by a code that opens it, once the server has looked at all its files. */
export function courseWithCode(seller: string, code: string): Promise<number> {
  return vi.waitFor(
    async () => {
      const found = (await coursesOf(demo(seller))).find(
        ({ access_code, watermarks }) => access_code === code || watermarks.includes(code),
      )
      if (found?.state !== 'ready') throw new Error(`the course with the code ${code} is not ready`)
      return found.course_id
    },
    { timeout: 120_000, interval: 250 },
  )
}

/** Opens it by its code without the page that asks for one. */
export async function openByCode(person: Person, courseId: number, code: string): Promise<void> {
  const { token } = await sessionOf(person)
  const response = await answered(`product/access/${courseId}/verify`, { code }, token)
  expect(await response.json()).toEqual({ result: 'granted' })
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator('[data-part=code] input').first().click()
  await page.keyboard.type(code)
}
