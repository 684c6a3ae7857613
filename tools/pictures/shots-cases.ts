import { dialog, press, steps } from './press.ts'
import type { Scene, Shot } from './shot.ts'

const reports = { screen: '/my/reports', address: '/my/reports' } as const

const product = {
  screen: '/product/preview/:title/:courseId',
  address: ({ film }: { film: { course_id: number } | undefined }) =>
    `/product/preview/-/${film?.course_id ?? 0}`,
  part: 'window',
} as const
const report = async ({ page }: Scene) => {
  await page
    .locator('[data-part=byline]')
    .getByRole('button', { name: /^(Report|舉報)/ })
    .click()
}
const choose =
  (reason: string) =>
  async ({ page }: Scene) => {
    await page.getByRole('dialog').locator(`[value=${reason}]`).check()
  }
const next = press('Continue', '繼續')
const write = async ({ page }: Scene) => {
  const [text, email] = [page.locator('[name=text]'), page.locator('[name=email]')]
  await text.fill('14 pages of worksheets 3 and 5 are scanned from our book.')
  await email.fill('rights@harbourbooks.example')
}

const desk = { screen: '/admin/cases', address: '/admin/cases', as: 'admin' } as const
// The demo has three cases: the last one is about a child.
const one = { screen: '/admin/cases/:caseId', address: '/admin/cases/3', as: 'admin' } as const

/** What people report to the safety desk, and what staff do about it. */
export const caseShots: readonly Shot[] = [
  { ...reports, name: 'reports.parent', as: 'parent' },
  { ...reports, name: 'reports.empty', as: 'newcomer' },
  { ...reports, name: 'reports.loading', as: 'parent', held: ['my/reports*'] },
  { ...reports, name: 'reports.failed', as: 'parent', failing: ['my/reports*'] },
  { ...product, name: 'report.why', act: steps(report, dialog, choose('child_safety')) },
  { ...product, name: 'report.child', act: steps(report, choose('child_safety'), next, dialog) },
  { ...product, name: 'report.copyright', act: steps(report, choose('copyright'), next, write) },
  { ...desk, name: 'admin.cases' },
  { ...desk, name: 'admin.cases-closed', address: '/admin/cases?state=closed' },
  { ...desk, name: 'admin.cases-loading', held: ['admin/cases*'] },
  { ...desk, name: 'admin.cases-failed', failing: ['admin/cases*'] },
  { ...one, name: 'admin.case' },
  { ...one, name: 'admin.case-lesson', address: '/admin/cases/2' },
  { ...one, name: 'admin.case-unknown', address: '/admin/cases/999999' },
  { ...one, name: 'admin.case-failed', failing: ['admin/case*'] },
  { ...one, name: 'admin.case-close', part: 'window', act: steps(press('Close case', '完結個案'), dialog) },
]
