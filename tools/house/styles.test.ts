import { describe, expect, test } from 'vitest'
import { domains } from './domains.ts'
import { listFiles, readSource } from './source-files.ts'
import { styleFaults } from './style-rules.ts'

test('styles do not leak and keep to the scale', () => {
  const files = listFiles('web/app/**/*.{css,ts,tsx}').filter(file => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(0)
  expect(styleFaults(Object.fromEntries(files.map(file => [file, readSource(file)])), domains)).toEqual([])
}, 60_000)

/** A small web without a fault: each offender below changes one file of it. */
const sound = {
  'web/app/styles/index.css': '@layer tokens, base, ui, catalogue, saved, shell, visibility;',
  'web/app/styles/scale.css': `@custom-media --from-tablet (min-width: 768px);
    :root { --s12: 12px; --r8: 8px; }`,
  'web/app/styles/tokens.css': ':root { --ink: black; }',
  'web/app/ui/button.css': '.btn { color: var(--ink); padding: 0 var(--s12); border-radius: var(--r8); }',
  'web/app/features/saved/list.module.css': `.list :global(.btn) { margin: 0 calc(-1 * var(--s12)) 3px; }
    .list-head { --own: 1; opacity: var(--own); width: var(--from-script); }
    @media (--from-tablet) { .list { color: red; } }
    @keyframes beat { to { opacity: 1; } }`,
  'web/app/features/saved/list.tsx': `import * as styles from './list.module.css'
    export const list = <p className={cx('btn', styles.list)} style={{ '--from-script': 1 }}>
      <b className={on ? styles.listHead : 'btn'} /></p>`,
}

const faultsWith = (changed: Record<string, string>) =>
  styleFaults({ ...sound, ...changed }, ['catalogue', 'saved'])

test('a sound web has no faults', () => {
  expect(faultsWith({})).toEqual([])
})

describe('offenders are caught', () => {
  const sheet = sound['web/app/features/saved/list.module.css']
  const script = sound['web/app/features/saved/list.tsx']
  const withRule = (rule: string) => ({ 'web/app/features/saved/list.module.css': `${sheet} ${rule}` })
  const withScript = (line: string) => ({ 'web/app/features/saved/list.tsx': `${line}\n${script}` })
  const offenders: [string, Record<string, string>][] = [
    ['a plain sheet of a feature', { 'web/app/features/saved/list.css': '.list { color: red; }' }],
    ['a plain sheet imported by a feature', withScript(`import '../../styles/tokens.css'`)],
    ['a sheet of a package imported by a feature', withScript(`import 'cropper/cropper.css'`)],
    ['a selector without a class of the module', withRule(':global(.btn) { color: red; }')],
    ['a selector of elements', withRule('.list, a { color: red; }')],
    ['a global class that nobody shares', withRule('.list :global(.card) { color: red; }')],
    ['a class as text that nobody shares', withScript(`export const a = <p className="card" />`)],
    ['such a class among others', withScript(`export const a = <p className={\`btn card \${more}\`} />`)],
    ['such a class in a condition', withScript(`export const a = <p className={on ? 'card' : undefined} />`)],
    ['such a class given on', withScript(`export const a = { className: 'card' }`)],
    ['a class that the module does not have', withScript('export const a = styles.card')],
    ['a class that no script names', withRule('.left-over { color: red; }')],
    ['an unknown token', withRule('.list { color: var(--inc); }')],
    ['a token that nothing uses', { 'web/app/styles/tokens.css': ':root { --ink: black; --red: red; }' }],
    ['a raw gap', withRule('.list { gap: 12px; }')],
    ['a raw gap in rem', withRule('.list { row-gap: 0.75rem; }')],
    ['a raw padding among others', withRule('.list { padding: 0 3px 12px; }')],
    ['a raw negative margin', withRule('.list { margin-top: -12px; }')],
    ['a raw corner', withRule('.list { border-top-left-radius: 8px; }')],
    ['a breakpoint of its own', withRule('@media (min-width: 700px) { .list { color: red; } }')],
    ['an unknown breakpoint', withRule('@media (--from-phone) { .list { color: red; } }')],
    [
      'a breakpoint that nothing uses',
      {
        'web/app/styles/scale.css': `${sound['web/app/styles/scale.css']}
          @custom-media --from-wide (min-width: 1200px);`,
      },
    ],
    [
      'a feature without a layer',
      { 'web/app/styles/index.css': '@layer tokens, base, ui, catalogue, shell;' },
    ],
    ['layers in another order', { 'web/app/styles/index.css': '@layer ui, saved, catalogue;' }],
  ]
  test.each(offenders)('%s', (_name, changed) => {
    expect(faultsWith(changed)).toHaveLength(1)
  })
})
