import { describe, expect, test } from 'vitest'
import { listFiles, readSource } from './source-files.ts'

// Written so that no pattern finds itself in this file.
const traces: readonly [what: string, pattern: RegExp][] = [
  ['a package registry', /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\b|\bnpm\.pkg\.github\b|"resolved": *"http/],
  ['a registry setting', /^ *(?:@[\w-]+:)?registry *= *http/m],
  ['a home folder', /(?<![\w.])\/(?:home|Users)\/[a-z][\w-]*\/|(?<![\w./])\/root\//],
  ['a scratch folder', /(?<![\w./}])\/(?:tmp|var\/folders)\/\w/],
  ['a working folder', /(?<![\w./}])\/work(?:space)?\/(?:main|repo|src|shared)\b/],
]

function tracesIn(file: string, text: string): string[] {
  return traces.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${file}: ${what}`)
}

const textFiles = listFiles(
  '*',
  '.*',
  '.ci/*',
  '.github/**/*',
  '{bench,contract,demo,docs,e2e,messages,server,tools,web}/**/*.{css,csv,html,js,json,md,mjs,sh,sql,svg,ts,tsx,txt,yml,yaml}',
)

test('nothing tells of the machine it was written on', () => {
  expect(textFiles).toContain('package-lock.json')
  expect(textFiles.flatMap(file => tracesIn(file, readSource(file)))).toEqual([])
})

describe('offenders are caught', () => {
  const host = ['registry', 'npmjs', 'org'].join('.')
  const path = (...parts: string[]) => `/${parts.join('/')}`
  test.each([
    `"resolved": ${JSON.stringify(`https://${host}/zod/-/zod.tgz`)}`,
    ['registry', 'http://localhost:4873'].join('='),
    `cd ${path('home', 'ann', 'lantern')}`,
    `open('${path('Users', 'ann', 'lantern')}')`,
    `"${path('tmp', 'x.log')}"`,
    `${path('work', 'main')} && npm test`,
  ])('%s', text => {
    expect(tracesIn('a', text)).not.toEqual([])
  })
})

describe('what is fine stays fine', () => {
  test.each([
    'href="/home"',
    "route('/work/samples/:id')",
    'https://example.com/home/ann/',
    'web/tmp/x',
    '/rooted',
  ])('%s', text => {
    expect(tracesIn('a', text)).toEqual([])
  })
})
