import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'

const administered =
  'Pre-K K1 K2 K3 P1 P2 P3 P4 P5 P6 S1 S2 S3 S4 S5 S6 University IELTS TOEFL Cambridge Trinity Others'

test('subjects with their levels, in the administered order and both languages', async () => {
  const t = await testApp()
  const all = await t.api().courseSubjectList()
  // Behind them stand those that other tests have made for themselves.
  const subjects = all.slice(0, 4)
  expect(subjects.map(({ title, title_zh }) => [title, title_zh])).toEqual([
    ['Chinese', '中文'],
    ['English', '英文'],
    ['Math', '數學'],
    ['Others', '其他'],
  ])
  for (const { subject_id, levels } of subjects) {
    expect(levels.every(level => level.subject_id === subject_id)).toBe(true)
    const titles = levels.map(({ title }) => title).join(' ')
    expect(titles.startsWith(`${administered} `) || titles === administered, titles).toBe(true)
  }
  expect(await t.api().categoryList()).toEqual(all)
  const levels = await t.api().levelList()
  expect(levels).toEqual(all.flatMap(subject => subject.levels))
  expect(await t.api().courseLevelList()).toEqual(levels)
  expect(levels.find(({ title }) => title === 'P4')?.title_zh).toBe('小四')
})

test('grades', async () => {
  const t = await testApp()
  const grades = await t.api().gradeList()
  expect(grades).toHaveLength(7)
  expect(grades[1]).toEqual({ title: 'Lower Primary', title_zh: '初小' })
})

test('the lists are public and may be cached', async () => {
  const t = await testApp()
  for (const path of ['levels', 'course/levels', 'category', 'course/subjects', 'grad']) {
    const response = await t.request({ url: `/api/${path}` })
    expect(response.statusCode, path).toBe(200)
    expect(response.headers['cache-control'], path).toMatch(/^public/)
  }
})
