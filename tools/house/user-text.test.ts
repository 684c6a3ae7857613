import { describe, expect, test } from 'vitest'
import { listFiles, readSource } from './source-files.ts'
import { hardCodedTexts } from './user-text.ts'

test('every text of a screen comes from the message catalogue', () => {
  const files = listFiles('web/app/**/*.tsx').filter(file => !file.endsWith('.test.tsx'))
  expect(files.length).toBeGreaterThan(0)
  expect(files.flatMap(file => hardCodedTexts(file, readSource(file)))).toEqual([])
})

describe('offenders are caught', () => {
  const offenders = [
    '<p>Hello</p>',
    '<p>你好</p>',
    '<p>&nbsp;Hello</p>',
    '<><b />and more</>',
    "<p>{'Hello'}</p>",
    `<p>{\`Hello \${name}\`}</p>`,
    "<p>{open ? 'Open' : m.closed()}</p>",
    "<p>{open && 'Open'}</p>",
    "<p>{name ?? 'Nobody'}</p>",
    "<p>{count + ' items'}</p>",
    '<button aria-label="Close" />',
    "<img alt={'A tree'} />",
    `<input placeholder={\`Search \${what}\`} />`,
    "<a title={short ? 'More' : undefined} />",
    '<Field label="E-mail" />',
    '<ul>{rows.map(row => <li>Row</li>)}</ul>',
  ]
  test.each(offenders)('%s', jsx => {
    expect(hardCodedTexts('a.tsx', `const a = ${jsx}`)).toHaveLength(1)
  })

  test('and told with file and line', () => {
    expect(hardCodedTexts('a.tsx', 'const a = (\n  <p>\n    <b>Hello\n you</b>\n  </p>\n)')).toEqual([
      'a.tsx:3: Hello you',
    ])
  })
})

describe('what is fine stays fine', () => {
  const fine = [
    '<p>{m.hello()}</p>',
    '<p>· 12 % &middot; — {name}</p>',
    '<p className="note" id="main" data-state="open" role="status">{text}</p>',
    '<img alt="" />',
    '<a title={m.more({ name })} href="/about-us">{name}</a>',
    "<p>{kind === 'open' ? m.open() : m.closed()}</p>",
    "<p>{kind === 'open' && <Mark kind='open' />}</p>",
    "<p>{format(price, 'HKD')}</p>",
    '<span>HK$</span>',
    '<style>{`.a { color: red }`}</style>',
    '<p>{/* a remark */}</p>',
  ]
  test.each(fine)('%s', jsx => {
    expect(hardCodedTexts('a.tsx', `const a = ${jsx}`)).toEqual([])
  })
})
