import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { Api } from './client.ts'
import { clientOf, demo, type Person, sessionOf } from './people.ts'

/* Courses of the demo data and those that journeys make, and the way into them. */

export type OwnCourse = Awaited<ReturnType<Api['authoredProductList']>>['products'][number]

/** What someone sells, newest first. */
export async function coursesOf(
  seller: Person,
  query: Omit<Parameters<Api['authoredProductList']>[0]['query'], 'teacher_id'> = {},
): Promise<OwnCourse[]> {
  const { user } = await sessionOf(seller)
  const api = await clientOf(seller)
  return (await api.authoredProductList({ query: { teacher_id: user.user_id, limit: 100, ...query } }))
    .products
}

/** The oldest that everyone can look at: other journeys put theirs on sale and take them off again. */
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
  const answer = await (await clientOf(person)).productAccessVerify({
    params: { id: courseId },
    body: { code },
  })
  expect(answer).toEqual({ result: 'granted' })
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator('[data-part=code] input').first().click()
  await page.keyboard.type(code)
}
