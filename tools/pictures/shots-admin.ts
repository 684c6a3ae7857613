import { dialog, press, steps } from './press.ts'
import type { Shot } from './shot.ts'
import { operationsShots } from './shots-operations.ts'
import { peopleShots } from './shots-people.ts'

const audit = { screen: '/admin/audit', address: '/admin/audit', as: 'admin' } as const

const income = {
  screen: '/admin/income-management',
  address: '/admin/income-management',
  as: 'admin',
} as const

const openFirst: Shot['act'] = async ({ page, say }) => {
  await page
    .getByRole('button', { name: new RegExp(`^${say('Pay out', '付款')}`) })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('tablist').waitFor()
}
const users = { screen: '/admin/management', address: '/admin/management', as: 'admin' } as const
const requests = '/admin/management?tab=requests'

const orders = { screen: '/admin/orders', address: '/admin/orders', as: 'admin' } as const

const openOrder: Shot['act'] = async ({ page, say }) => {
  await page
    .getByRole('button', { name: say('Open', '開啟') })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('table').waitFor()
}

const disputes = {
  screen: '/admin/orders/disputes',
  address: '/admin/orders/disputes',
  as: 'admin',
} as const
const openDispute: Shot['act'] = async ({ page }) => {
  await page.locator('tbody').getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('table').waitFor()
}
const courses = {
  screen: '/admin/course-management',
  address: '/admin/course-management',
  as: 'admin',
} as const
const synonyms = '/admin/course-management?tab=synonyms'
const misses = '/admin/course-management?tab=misses'
const staffCourses = '/admin/course-management?tab=products'

export const adminShots: readonly Shot[] = [
  ...operationsShots,
  ...peopleShots,
  { ...users, name: 'admin.users' },
  { ...users, name: 'admin.users-requests', address: requests },
  {
    ...users,
    name: 'admin.users-requests-chosen',
    address: requests,
    act: async ({ page, say }) => {
      await page.getByRole('checkbox', { name: say('Select all', '全選') }).check()
      await page.getByRole('region', { name: say('Selected rows', '已選項目') }).waitFor()
    },
  },
  {
    ...users,
    name: 'admin.users-view-saved',
    address: requests,
    part: 'window',
    act: async ({ page, say }) => {
      await page.getByRole('button', { name: say('Saved views', '已存篩選') }).click()
      await page.getByRole('button', { name: say('Save this view', '儲存此篩選') }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { ...users, name: 'admin.users-badges', address: '/admin/management?tab=badges' },
  { ...users, name: 'admin.users-empty', address: '/admin/management?tab=inactive&q=nobody' },
  { ...users, name: 'admin.users-failed', failing: ['admin/teachers*'] },
  {
    ...users,
    name: 'admin.users-documents',
    address: requests,
    part: 'window',
    act: steps(press(/^Documents/, /^文件/), dialog),
  },
  {
    ...users,
    name: 'admin.users-deactivate',
    part: 'window',
    act: steps(press(/^Deactivate /, /^停用 /), dialog),
  },
  { ...courses, name: 'admin.courses' },
  { ...courses, name: 'admin.courses-loading', held: ['admin/subjects*'] },
  { ...courses, name: 'admin.courses-failed', failing: ['admin/subjects*'] },
  {
    ...courses,
    name: 'admin.courses-merge',
    part: 'window',
    act: steps(press(/^Delete Math/, /^刪除數學/), dialog),
  },
  { ...courses, name: 'admin.courses-title', part: 'window', act: steps(press(/^P1/, /^小一/), dialog) },
  { ...courses, name: 'admin.synonyms', address: synonyms },
  { ...courses, name: 'admin.synonyms-empty', address: `${synonyms}&q=nobody` },
  { ...courses, name: 'admin.synonyms-failed', address: synonyms, failing: ['admin/search/synonyms*'] },
  { ...courses, name: 'admin.synonyms-loading', address: synonyms, held: ['admin/search/synonyms*'] },
  {
    ...courses,
    name: 'admin.synonyms-edit',
    address: synonyms,
    part: 'window',
    act: steps(press(/^Edit /, /^編輯/), dialog),
  },
  { ...courses, name: 'admin.misses', address: misses },
  { ...courses, name: 'admin.misses-empty', address: `${misses}&q=nobody` },
  { ...courses, name: 'admin.misses-failed', address: misses, failing: ['admin/search/misses*'] },
  {
    ...courses,
    name: 'admin.misses-make',
    address: misses,
    part: 'window',
    act: steps(press(/^Make a synonym of /, /^將/), dialog),
  },
  { ...courses, name: 'admin.courses-move', part: 'window', act: press(/^Move P1/, /^移動小一/) },
  { ...courses, name: 'admin.products', address: staffCourses },
  { ...courses, name: 'admin.products-loading', address: staffCourses, held: ['admin/products*'] },
  { ...courses, name: 'admin.products-failed', address: staffCourses, failing: ['admin/products*'] },
  { ...courses, name: 'admin.products-empty', address: `${staffCourses}&q=nothing-at-all` },
  { ...courses, name: 'admin.products-hidden', address: `${staffCourses}&state=hidden` },
  {
    ...courses,
    name: 'admin.products-hide',
    address: staffCourses,
    part: 'window',
    act: steps(press(/^Hide /, /^隱藏/), dialog),
  },
  { ...audit, name: 'admin.audit' },
  { ...audit, name: 'admin.audit-loading', held: ['admin/acts*'] },
  { ...audit, name: 'admin.audit-failed', failing: ['admin/acts*'] },
  { ...income, name: 'admin.income' },
  {
    ...income,
    name: 'admin.income-period',
    address: '/admin/income-management?dateFrom=2026-10-01&dateTo=2026-10-31',
  },
  {
    ...income,
    name: 'admin.income-period-open',
    address: '/admin/income-management?dateFrom=2026-10-01&dateTo=2026-10-31',
    act: openFirst,
  },
  { ...income, name: 'admin.income-loading', held: ['admin/income*'] },
  { ...income, name: 'admin.income-failed', failing: ['admin/income*'] },
  { ...income, name: 'admin.income-empty', address: '/admin/income-management?q=nobody@nowhere' },
  { ...income, name: 'admin.income-open', act: openFirst },
  {
    ...income,
    name: 'admin.income-short',
    async act(scene) {
      await openFirst(scene)
      const { page, say } = scene
      await page.getByLabel(say('Remarks', '備註')).fill('N')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Transfer HK$', '轉帳 HK$') })
        .click()
      await page.getByText(say('Too Short!', '內容太短！')).waitFor()
    },
  },
  {
    ...income,
    name: 'admin.income-many',
    async act({ page, say }) {
      const ticks = page.getByRole('checkbox', { disabled: false })
      for (const at of [0, 1, 2]) await ticks.nth(at).check()
      await page.getByRole('button', { name: say('Pay all', '一併轉帳') }).click()
      await page.getByRole('dialog').getByLabel(say('Remarks', '備註')).waitFor()
    },
  },
  {
    ...income,
    name: 'admin.income-refused',
    address: '/admin/income-management?q=yuqing.lin',
    async act(scene) {
      await openFirst(scene)
      const { page, say } = scene
      await page.getByLabel(say('Amount in HK$', '金額（港元）')).fill('10')
      await page.getByLabel(say('Remarks', '備註')).fill('November')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Transfer HK$', '轉帳 HK$') })
        .click()
      const asked = page.getByRole('dialog').getByLabel(say('Password', '密碼'), { exact: true })
      await asked.or(page.locator('.toast')).first().waitFor()
      if (await asked.isVisible()) {
        await asked.fill('lantern-demo')
        await page.getByRole('button', { name: say('Confirm', '確認'), exact: true }).click()
      }
      await page.locator('.toast').waitFor()
    },
  },
  { ...orders, name: 'admin.orders' },
  { ...orders, name: 'admin.orders-loading', held: ['admin/orders*'] },
  { ...orders, name: 'admin.orders-failed', failing: ['admin/orders*'] },
  { ...orders, name: 'admin.orders-empty', address: '/admin/orders?q=nobody@nowhere' },
  { ...orders, name: 'admin.orders-order', address: '/admin/orders?status=paid', act: openOrder },
  {
    ...orders,
    name: 'admin.orders-refund',
    address: '/admin/orders?status=paid',
    async act(scene) {
      await openOrder(scene)
      const { page, say } = scene
      await page.getByRole('button', { name: say('Refund items', '退回款項') }).click()
      await page.getByLabel(say('Reason', '原因')).waitFor()
    },
  },
  {
    ...orders,
    name: 'admin.orders-refund-part',
    address: '/admin/orders?status=paid',
    async act(scene) {
      await openOrder(scene)
      const { page, say } = scene
      await page.getByRole('button', { name: say('Refund items', '退回款項') }).click()
      const boxes = page.getByRole('dialog').getByRole('checkbox')
      if (!(await boxes.first().isChecked())) await boxes.first().check()
      await page.getByLabel(say('Partial refund (HK$)', '只退回部分（HK$）')).fill('10')
    },
  },
  { ...disputes, name: 'admin.disputes' },
  { ...disputes, name: 'admin.disputes-loading', held: ['admin/disputes*'] },
  { ...disputes, name: 'admin.disputes-failed', failing: ['admin/disputes*'] },
  { ...disputes, name: 'admin.disputes-empty', address: '/admin/orders/disputes?state=won' },
  {
    ...disputes,
    name: 'admin.disputes-order',
    address: '/admin/orders/disputes?state=open',
    act: openDispute,
  },
  {
    ...disputes,
    name: 'admin.disputes-evidence',
    address: '/admin/orders/disputes?state=open',
    act: steps(openDispute, press('Prepare evidence', '準備證據'), async ({ page, say }) => {
      await page.getByLabel(say('Note to the bank', '給銀行的備註')).waitFor()
    }),
  },
  { ...audit, name: 'admin.audit-empty', address: '/admin/audit?act=second_factor_removed' },
]
