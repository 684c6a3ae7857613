import type { Locator, Page } from 'playwright-core'
import type { Scene } from './shot.ts'

type Role = Parameters<Page['getByRole']>[0]

/** The first visible element with a role and a name, in the page's language. */
export function inSight(scene: Scene, role: Role, en: string | RegExp, zh: string | RegExp): Locator {
  const name = scene.say('en', 'zh') === 'en' ? en : zh
  return scene.page
    .getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })
    .locator('visible=true')
    .first()
}

export const press =
  (en: string | RegExp, zh: string | RegExp, role: Role = 'button') =>
  async (scene: Scene): Promise<void> =>
    inSight(scene, role, en, zh).click()

/** Several steps, one after another. */
export const steps =
  (...each: readonly ((scene: Scene) => Promise<unknown>)[]) =>
  async (scene: Scene): Promise<void> => {
    for (const step of each) await step(scene)
  }

/** Waits for the topmost dialog. */
export const dialog = async ({ page }: Scene): Promise<void> => {
  await page.getByRole('dialog').locator('visible=true').last().waitFor()
}

/** Submits a form as it is, so that it shows its errors. */
export const submit = async ({ page }: Scene): Promise<void> => {
  await page.getByRole('main').locator('button[type=submit]:visible').first().click()
  await page.locator('[aria-invalid=true]:visible').first().waitFor()
}
