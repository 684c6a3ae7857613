import { expect, test } from 'vitest'
import { localisedScripts } from './app/lib/localised-assets.ts'
import { inLanguage } from './split-languages.ts'

test.each([
  ['let a=(i,o)=>l(o)===`zh-HK`?`登入`:`Sign in`;', 'let a=(i,o)=>(`登入`);', 'let a=(i,o)=>(`Sign in`);'],
  ['x(l(o)==="zh-HK"?"七 🎉":"7"),l(o)==="zh-HK"?"二":"2"', 'x(("七 🎉")),("二")', 'x(("7")),("2")'],
  [
    'l(o)==="zh-HK"?p("zh-HK",i)==="one"?"一":"多":p("en",i)==="one"?"one":"many"',
    '(p("zh-HK",i)==="one"?"一":"多")',
    '(p("en",i)==="one"?"one":"many")',
  ],
  // One in the other, as where a sentence says which of two it is.
  ['g()==="zh-HK"?a+(l()==="zh-HK"?"甲":"A"):b', '(a+(("甲")))', '(b)'],
  // A language that is given is not that of the page.
  ['locale==="zh-HK"?"甲":"A"', 'locale==="zh-HK"?"甲":"A"', 'locale==="zh-HK"?"甲":"A"'],
  ['plain("text")', 'plain("text")', 'plain("text")'],
])('%s', (source, chinese, english) => {
  expect(inLanguage(source, 'zh-HK')).toBe(chinese)
  expect(inLanguage(source, 'en')).toBe(english)
})

test('scripts stand at an address of their language, but for those without texts', () => {
  const list =
    '{"module":"/assets/a-1a2b3c4d.js","imports":["/assets/react-1a2b3c4d.js"],"css":["/assets/a.css"]}'
  expect(localisedScripts(list, 'en')).toBe(list)
  expect(localisedScripts(list, 'zh-HK')).toBe(list.replace('/a-1a2b3c4d', '/zh-HK/a-1a2b3c4d'))
  expect(localisedScripts('d=["assets/b-1a2b3c4d.js","assets/b.css"]', 'zh-HK')).toBe(
    'd=["assets/zh-HK/b-1a2b3c4d.js","assets/b.css"]',
  )
})
