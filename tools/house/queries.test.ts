import { describe, expect, test } from 'vitest'
import { codePattern, listFiles, readSource } from './source-files.ts'

// Answers of the server are cached in one place (`web/app/lib/query.ts`), under the name of the call that gave them,
// and cleared there when another person signs in.

const home = 'web/app/lib/query.ts'
const rules = [
  ['a key or a loader that is not made by queryOf, pagesOf or queryFrom', /\bquery(Key|Fn)\b/],
  ['a cache of its own, which no change of user clears', /@tanstack\/[\w-]*query|\bnew QueryClient\b/],
  ['the client itself, to which free keys could be given', /\bqueryClient\b/],
  ['a language in the input, which the client adds to every call', /\blanguage_code\b/],
] as const

const offences = (source: string): string[] =>
  rules.filter(([, pattern]) => pattern.test(source)).map(([why]) => why)

test('screens ask for data through the one query layer', () => {
  const files = listFiles(codePattern).filter(
    file => /^web\/app\/(features|shell|ui)\//.test(file) && !file.includes('.test.'),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(file => offences(readSource(file)).map(why => `${file}: ${why}`))).toEqual([])
  expect(offences(readSource(home))).toHaveLength(3)
})

describe('an offender is found', () => {
  test.each([
    ["useQuery({ queryKey: ['open questions', userId], queryFn: () => api.openQuestions() })", 1],
    ["useQuery({ ...queryOf(api.openQuestions), queryKey: ['mine'] })", 1],
    ["import { useQuery } from '@tanstack/react-query'", 1],
    ['const ownAnswers = new QueryClient()', 1],
    ["queryClient.setQueryData(['notices', 'list'], [])", 1],
    ['api.noticeList({ query: { language_code: getLocale() } })', 1],
    ['useQuery(queryOf(api.noticeList, { query: { before } }))', 0],
    ["invalidate('noticeList')", 0],
  ])('%s', (source, count) => {
    expect(offences(source)).toHaveLength(count)
  })
})
