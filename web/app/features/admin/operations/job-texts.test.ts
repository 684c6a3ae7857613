import { expect, test } from 'vitest'
import { listFiles, readSource } from '../../../../../tools/house/source-files.ts'
import { cronText, isNamedJob, jobIcon, tookText } from './job-texts.ts'

test('every job has a name in words', () => {
  const files = listFiles('server/src/{modules,platform}/**/*jobs*.ts').filter(
    file => !file.includes('.test'),
  )
  const named = files.flatMap(file =>
    [...readSource(file).matchAll(/\bname: '([a-z]+\.[a-z-]+)'/g)].map(([, name = '']) => name),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(name => !isNamedJob(name))).toEqual([])
})

test.each([
  ['', 'As needed'],
  ['*/5 * * * *', 'Every 5 min'],
  ['1-59/15 * * * *', 'Every 15 min'],
  ['12 * * * *', 'Every hour'],
  ['20 3 * * *', 'Every day, 3:20\u00a0am'],
  ['0 0 1 * *', '0 0 1 * *'],
])('%s runs: %s', (cron, text) => {
  expect(cronText(cron)).toBe(text)
})

test('how long it took', () => {
  expect(tookText(null)).toBe('–')
  expect(tookText(840)).toBe('0.8 s')
  expect(tookText(125_000)).toBe('2 min 5 s')
})

test('mails of every module look alike', () => {
  expect([jobIcon('mail.send'), jobIcon('commerce.mail'), jobIcon('enrolments.lessons-mail')]).toEqual([
    'mail',
    'mail',
    'mail',
  ])
})
