import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { codePattern, listFiles, readSource } from './source-files.ts'

// docs/security.md tells the truth only as long as what it names is there.

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(`${root}docs/security.md`, 'utf8')
const rows = Array.from(
  page.matchAll(/^\| ([\d., ]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm),
  ([, numbers = '', , state = '', where = '']) => ({
    numbers: numbers.split(', '),
    state,
    where,
  }),
)

/** Requirements of levels 1 and 2 by section, as ASVS 5.0.0 numbers them. */
const sections: Readonly<Record<string, string>> = {
  '1.1': '1 2',
  '1.2': '1 2 3 4 5 6 7 8 9',
  '1.3': '1 2 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1 2',
  '2.1': '1 2 3',
  '2.2': '1 2 3',
  '2.3': '1 2 3 4',
  '2.4': '1',
  '3.2': '1 2',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5 6',
  '3.5': '1 2 3 4 5',
  '3.7': '1 2',
  '4.1': '1 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1 2 3 4',
  '5.1': '1',
  '5.2': '1 2 3',
  '5.3': '1 2',
  '5.4': '1 2 3',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  '6.3': '1 2 3 4',
  '6.4': '1 2 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1 2 3 4',
  '7.3': '1 2',
  '7.4': '1 2 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1 2',
  '8.2': '1 2 3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1 2 3 4 5 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1 2 3',
  '11.4': '1 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1 2 3',
  '12.2': '1 2',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1 2 3 4',
  '14.3': '1 2 3',
  '15.1': '1 2 3',
  '15.2': '1 2 3',
  '15.3': '1 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
}

test('every requirement of levels 1 and 2 has one row', () => {
  const wanted = Object.entries(sections).flatMap(([section, numbers]) =>
    numbers.split(' ').map(number => `${section}.${number}`),
  )
  expect(wanted).toHaveLength(253)
  expect(rows.flatMap(({ numbers }) => numbers).toSorted()).toEqual(wanted.toSorted())
})

test('each is met with a name, not applicable or open with a reason, and counted', () => {
  const counts: Record<string, number> = { met: 0, 'not applicable': 0, open: 0 }
  for (const { numbers, state, where } of rows) {
    expect(Object.keys(counts)).toContain(state)
    counts[state] = (counts[state] ?? 0) + numbers.length
    expect(where.length, numbers[0]).toBeGreaterThan(5)
    if (state === 'met') expect(where, numbers[0]).toMatch(/`[\w./@-]+`|this page/)
  }
  expect(page).toContain(
    `${counts.met} met, ${counts['not applicable']} not applicable, ${counts.open} open.`,
  )
})

test('every file that the page names is there', () => {
  const named = Array.from(page.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g), ([, file = '']) => file)
  expect(named.length).toBeGreaterThan(100)
  expect([...new Set(named)].filter(file => !existsSync(`${root}${file}`))).toEqual([])
})

test('nothing turns off the check of certificates', () => {
  const off = /rejectUnauthorized|NODE_TLS_REJECT/
  const sources = listFiles(codePattern).filter(file => !file.startsWith('tools/house/'))
  expect(sources.filter(file => off.test(readSource(file)))).toEqual([])
})

const productSources = () =>
  listFiles(codePattern).filter(
    file => file.startsWith('server/src/') && !/\.test\.|test-support|\/testing\//.test(file),
  )

test('no command line is made: programs get a list of arguments, and no shell', () => {
  const shells = /\bexec\(|\bexecSync\(|shell: true/
  expect(
    productSources().filter(file => /child_process/.test(readSource(file)) && shells.test(readSource(file))),
  ).toEqual([])
})

test('AES-256-GCM is the only cipher', () => {
  const calls = productSources().flatMap(
    file => readSource(file).match(/create(?:C|Dec)ipheriv\([^,]+,/g) ?? [],
  )
  expect(calls.length).toBeGreaterThan(4)
  expect(new Set(calls.map(call => call.replace(/^.*\(/, '')))).toEqual(new Set(["'aes-256-gcm',"]))
})
