import { expect, test } from 'vitest'
import { type ClassNames, withClassNames } from './class-names.ts'

const sheets = new Map<string, ClassNames>([
  ['./list.module.css', { list: 'abcA', listHead: 'abcB' }],
  ['../card.module.css', { card: 'xyzA' }],
])
const written = (code: string) => withClassNames(code, sheets)

test('a class is written as its name, and the sheet is still imported', () => {
  const code = `import * as styles from "./list.module.css";
import * as cardStyles from '../card.module.css';
jsx("p", { className: styles.listHead, title: on ? cardStyles.card : other.list });`
  expect(written(code)).toBe(`import "./list.module.css";
import "../card.module.css";
jsx("p", { className: "abcB", title: on ? "xyzA" : other.list });`)
})

test('names that are known are joined', () => {
  const script = (expression: string) => `import * as styles from "./list.module.css";\n${expression}`
  const joined = (expression: string) => written(script(expression)).split('\n')[1]
  expect(joined('cx("btn", styles.list)')).toBe('"btn abcA"')
  expect(joined('cx("btn", styles.list, on && styles.listHead)')).toBe('cx("btn abcA", on && "abcB")')
  expect(joined('cx(className, "btn", styles.list)')).toBe('cx(className, "btn abcA")')
  expect(joined('cx("a", cx("b", styles.list), on && cx("c", d))')).toBe(
    'cx("a", "b abcA", on && cx("c", d))',
  )
})

test('a class that is not there, or is known at run time only, stops the build', () => {
  const script = (expression: string) => `import * as styles from "./list.module.css";\n${expression}`
  expect(() => written(script('styles.card'))).toThrow('./list.module.css: styles.card is no class of it')
  expect(() => written(script('styles[name]'))).toThrow('styles[name] is no class of it')
})
