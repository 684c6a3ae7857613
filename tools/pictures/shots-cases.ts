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

const order = {
  screen: '/orders/:orderId',
  address: ({ order: id }: { order: number }) => `/orders/${id}`,
  as: 'student',
} as const
const seller = { screen: '/my-refunds', address: '/my-refunds', as: 'teacher' } as const
// The demo has one report.
const reported = {
  screen: '/my-lesson-reports/:reportId',
  address: '/my-lesson-reports/1',
  as: 'teacher',
} as const
const askRefund = press('Request a refund', '申請退款')
const chooseLine = async ({ page }: Scene) => {
  const line = page.getByRole('dialog').locator('[name=lines]:enabled').first()
  await line.check()
}
const asked = {
  ...{ request_id: 1, line_id: 1, amount: 16_000, reason: 'cannot_attend', asked_at: '2026-11-16T01:10:00Z' },
  text: 'Hei Tung has the flu, and the mock papers are for the wrong syllabus.',
  ...{ decided_by: '', answer: '', answered_at: null, case: null, ended_at: null },
}
/** One refunded by rule, one that waits for its seller, one that was declined. */
const threeAsked = () => ({
  lines: [],
  requests: [
    {
      ...{ ...asked, title: 'P6 呈分試數學 Mock Papers', seller: 'Bright Harbour Centre', state: 'refunded' },
      ...{ decided_by: 'rule', answer_by: null, ended_at: asked.asked_at },
    },
    {
      ...{
        ...asked,
        request_id: 2,
        title: 'Trial lesson, 60 min',
        seller: 'Dr Benny Cheung',
        state: 'asked',
      },
      ...{ amount: 22_000, answer_by: '2026-11-18T01:10:00Z' },
    },
    {
      ...{
        ...asked,
        request_id: 3,
        title: 'DSE English Paper 1',
        seller: 'Mr Leung Ka Ho',
        state: 'declined',
      },
      ...{ amount: 48_000, answer_by: '2026-11-18T01:10:00Z', answer: 'You’ve watched 5 of 9 lessons.' },
      answered_at: '2026-11-16T03:00:00Z',
    },
  ],
})

/** What people report to the safety desk, and what staff do about it. */
export const caseShots: readonly Shot[] = [
  { ...reports, name: 'reports.parent', as: 'parent' },
  { ...reports, name: 'reports.empty', as: 'newcomer' },
  { ...reports, name: 'reports.loading', as: 'parent', held: ['my/reports*'] },
  { ...reports, name: 'reports.failed', as: 'parent', failing: ['my/reports*'] },
  { ...product, name: 'report.why', act: steps(report, dialog, choose('child_safety')) },
  { ...product, name: 'report.child', act: steps(report, choose('child_safety'), next, dialog) },
  { ...product, name: 'report.copyright', act: steps(report, choose('copyright'), next, write) },
  { ...order, name: 'refunds.ask', part: 'window', act: steps(askRefund, dialog, chooseLine) },
  { ...order, name: 'refunds.asked', answers: { 'orders/*/refund*': threeAsked } },
  { ...order, name: 'refunds.failed', failing: ['orders/*/refund*'] },
  { ...seller, name: 'refunds.seller' },
  { ...seller, name: 'refunds.seller-empty', as: 'centre' },
  { ...seller, name: 'refunds.seller-loading', held: ['teacher/refund/requests*'] },
  { ...seller, name: 'refunds.seller-failed', failing: ['teacher/refund/requests*'] },
  { ...reported, name: 'reported.seller' },
  { ...reported, name: 'reported.seller-unknown', address: '/my-lesson-reports/999999' },
  { ...reported, name: 'reported.seller-loading', held: ['teacher/lesson/reports*'] },
  { ...reported, name: 'reported.seller-failed', failing: ['teacher/lesson/reports*'] },
  { ...desk, name: 'admin.cases' },
  { ...desk, name: 'admin.cases-closed', address: '/admin/cases?state=closed' },
  { ...desk, name: 'admin.cases-loading', held: ['admin/cases*'] },
  { ...desk, name: 'admin.cases-failed', failing: ['admin/cases*'] },
  { ...one, name: 'admin.case' },
  { ...one, name: 'admin.case-lesson', address: '/admin/cases/2' },
  { ...one, name: 'admin.case-reported', address: '/admin/cases/4' },
  { ...one, name: 'admin.case-unknown', address: '/admin/cases/999999' },
  { ...one, name: 'admin.case-failed', failing: ['admin/case*'] },
  { ...one, name: 'admin.case-close', part: 'window', act: steps(press('Close case', '完結個案'), dialog) },
]
