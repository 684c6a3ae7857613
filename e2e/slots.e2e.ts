import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { weekdayOf, weeklyDays } from '#contract/rules/lesson-times.ts'
import { axe, expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { clientWith } from './support/client.ts'
import { shown, toast } from './support/lines.ts'
import { focused, open } from './support/open.ts'
import { clientOf, type Person, sessionOf } from './support/people.ts'
import { makeTeacher } from './support/teachers.ts'

// A teacher's times: a weekly pattern by keyboard alone, and two tabs that want the same hour.

const words = {
  en: {
    prefix: '',
    open: 'Add new trials',
    dates: 'Dates',
    repeat: 'Repeat weekly',
    until: 'until',
    times: 'Times',
    title: 'Title',
    price: 'Price',
    add: 'Add Schedule',
    update: 'Update',
    added: (count: number) => `${count} times added`,
    yours: 'Your trial times',
  },
  zh: {
    prefix: '/zh-HK',
    open: '新增試堂',
    dates: '日期',
    repeat: '每週重複',
    until: '直至',
    times: '時間',
    title: '名稱',
    price: '價錢',
    add: '加入時段',
    update: '更新',
    added: (count: number) => `已加入 ${count} 個時段`,
    yours: '你的試堂時段',
  },
} as const

/** Goes there and presses, without a pointer. */
async function pressKey(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus()
  await control.press(key)
}

const reached = (page: Page, grid: string) => page.getByRole('grid', { name: grid }).locator('[tabindex="0"]')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function holidays(from: Day, until: Day): Promise<Set<Day>> {
  const { holidays } = await clientWith().holidayList({ query: { from, until } })
  return new Set(holidays.map(({ date }) => date))
}

async function offeredBy(person: Person) {
  const { user } = await sessionOf(person)
  const { lessons } = await (await clientOf(person)).teacherLessons({ body: { teacher_id: user.user_id } })
  return lessons.flatMap(({ slots }) => slots)
}

describe.each([
  { viewport: desk, language: 'en' as const },
  { viewport: phone, language: 'zh' as const },
])('at $viewport.width px in $language', ({ viewport, language }) => {
  const say = words[language]

  it('a weekly pattern is published by keyboard alone', async () => {
    const teacher = await makeTeacher()
    const page = await newPage({ viewport, as: teacher })
    await open(page, `${say.prefix}/my-profile?tab=trial`)
    await pressKey(page.getByRole('button', { name: say.open }).first())

    // From today to the Tuesday of the next week, and on to its Thursday.
    const day = reached(page, say.dates)
    await day.focus()
    const keys = ['ArrowDown', 'Home', 'ArrowRight', 'Enter', 'ArrowRight', 'ArrowRight', ' ']
    for (const key of keys) await page.keyboard.press(key)
    const today = hongKongDay(new Date())
    const tuesday = addDays(today, 7 - ((weekdayOf(today) + 6) % 7) + 1)
    const chosen = page.getByRole('gridcell', { selected: true })
    const isChosen = (which: Day) => page.locator(`[data-day="${which}"][aria-selected="true"]`).waitFor()
    await isChosen(addDays(tuesday, 2))
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageUp')
    expect(await chosen.count()).toBeGreaterThan(0)

    await pressKey(page.getByRole('switch', { name: say.repeat }), ' ')
    const until = addDays(tuesday, 30)
    await page.getByLabel(say.until, { exact: true }).fill(until)
    await page.getByRole('textbox', { name: new RegExp(`^${say.times}`) }).focus()
    for (const time of ['16:00', '17:30']) {
      await page.keyboard.type(time)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('combobox', { name: say.title, exact: true }).focus()
    await page.keyboard.type('45 min trial')
    await field(page, say.price).focus()
    await page.keyboard.type('150')
    expect(await axe(page, 'main')).toEqual([])
    await pressKey(page.getByRole('button', { name: say.add }))

    const left = await holidays(tuesday, until)
    const days = weeklyDays({ from: tuesday, until, weekdays: [2, 4], without: left })
    const firsts = [tuesday, addDays(tuesday, 2)].filter(first => !days.includes(first))
    const expected = [...days, ...firsts].sort()
    await pressKey(page.getByRole('button', { name: say.update, exact: true }))
    await toast(page, say.added(expected.length * 2))
    await page.getByRole('heading', { name: say.yours }).waitFor()
    const offered = await offeredBy(teacher)
    expect([...new Set(offered.map(({ trial_date }) => trial_date))].sort()).toEqual(expected)
    expect(new Set(offered.map(slot => `${slot.trial_time} ${slot.duration}`))).toEqual(
      new Set(['16:00 45', '17:30 45']),
    )
    await expectSound(page)
  })
})

/** Puts one hour of a day aside. */
async function stage(page: Page, day: Day, title: string): Promise<void> {
  await open(page, '/my-profile?tab=trial')
  await page.getByRole('button', { name: 'Add new trials' }).first().click()
  const cell = page.locator(`[data-day="${day}"]`)
  if (!(await cell.isVisible())) await page.getByRole('button', { name: 'Next month' }).click()
  await cell.click()
  await page.getByRole('button', { name: '16:00', exact: true }).click()
  await page.getByRole('combobox', { name: 'Title', exact: true }).fill(title)
  await field(page, 'Price').fill('100')
  await page.getByRole('button', { name: 'Add Schedule' }).click()
  await page.getByRole('heading', { name: 'To be added' }).waitFor()
}

it('two tabs that want the same hour: the second is told what was faster, and loses nothing', async () => {
  const teacher = await makeTeacher()
  const first = await newPage({ viewport: desk, as: teacher, expected: { statuses: [409] } })
  const second = await first.context().newPage()
  const day = addDays(hongKongDay(new Date()), 3)
  await stage(first, day, 'First tab')
  await stage(second, day, 'Second tab')
  const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true }).click()
  await update(first)
  await toast(first, '1 time added')

  await update(second)
  await shown(second, 'Nothing was saved: one time overlaps')
  await second.getByText('Overlaps your trial First tab, 16:00 – 17:00').first().waitFor()
  expect(await axe(second, 'main')).toEqual([])
  // Leaving asks; another tab of the profile costs nothing.
  await second.getByRole('tab', { name: 'Followers' }).click()
  await second.getByRole('tab', { name: 'Class details' }).click()
  await second.getByText('Trial Class', { exact: true }).click()
  await second.waitForURL('**/my-profile?tab=trial')
  await second.getByRole('link', { name: 'Lantern' }).first().click()
  await second.getByRole('button', { name: 'Stay' }).click()
  await update(second)
  await second.getByRole('button', { name: 'Move it to 17:00' }).click()
  await update(second)
  await toast(second, '1 time added')
  expect((await offeredBy(teacher)).map(({ trial_time }) => trial_time).sort()).toEqual(['16:00', '17:00'])
})

it('a time is moved in place, made a class, and deleted', async () => {
  const teacher = await makeTeacher()
  const { user } = await sessionOf(teacher)
  const day = addDays(hongKongDay(new Date()), 3)
  const slots = [
    { time: '10:00', duration: 60 },
    { time: '12:00', duration: 60 },
  ]
  const lesson = {
    teacher_id: user.user_id,
    is_trial: '1' as const,
    date: day,
    slots,
    duration: 'Trial',
    price: 100,
  }
  await (await clientOf(teacher)).slotsAdd({ body: [lesson] })
  const page = await newPage({ viewport: desk, as: teacher, expected: { statuses: [409] } })
  await open(page, '/my-profile?tab=trial')
  const pencil = (times: string) => page.getByRole('button', { name: new RegExp(`^Change .*${times}`) })
  await pencil('10:00 – 11:00').click()
  const time = page.getByRole('combobox', { name: 'New time' })
  await focused(time)
  await time.selectOption('11:30')
  await page.getByRole('button', { name: 'Save the new time' }).click()
  await page.getByText('You already have a lesson at that time.').waitFor()
  await time.selectOption('14:15')
  await page.getByRole('button', { name: 'Save the new time' }).click()
  await toast(page, 'Moved to 14:15')
  await pencil('14:15 – 15:15').waitFor()

  await pencil('12:00 – 13:00').click()
  await page.getByRole('button', { name: 'Make it a class' }).click()
  await toast(page, 'It is a class now')
  await pencil('12:00 – 13:00').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /^Delete .*14:15/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this trial time?' })
  await dialog.getByText('Nobody has booked it.').waitFor()
  expect(await axe(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await toast(page, 'The time was deleted')
  await page.getByText('No Slots Available').waitFor()
  expect(await offeredBy(teacher)).toMatchObject([{ trial_date: day, trial_time: '12:00' }])
})
