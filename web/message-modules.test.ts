import { expect, test } from 'vitest'
import { messagesIn, splitMessages } from './message-modules.ts'

const source = (...keys: string[]) =>
  ["import { m } from '#messages/messages.js'", ...keys.map(key => `m.${key}()`)].join('\n')

test('a message that one file shows is its own, one that several show is shared', () => {
  const { own, shared } = splitMessages(
    new Map([
      ['a.tsx', source('x_only_a', 'x_both')],
      ['b.tsx', source('x_both', 'x_only_b')],
      ['c.tsx', 'const m = { x_only_b: 1 }; m.x_only_b'],
    ]),
  )
  expect(own).toEqual(
    new Map([
      ['a.tsx', ['x_only_a']],
      ['b.tsx', ['x_only_b']],
    ]),
  )
  expect(shared).toEqual(
    new Map([
      ['a.tsx', ['x_both']],
      ['b.tsx', ['x_both']],
    ]),
  )
})

test('a message is found wherever the line breaks, and named once', () => {
  expect(messagesIn('a.tsx', 'm.x_a()\nm\n  .x_b()\nconst texts = { a: m.x_a }\nform.x_c\n$m.x_d')).toEqual([
    'x_a',
    'x_b',
  ])
})

test('a key that is put together stops the build', () => {
  expect(() => messagesIn('a.tsx', `m[\`x_\${state}\`]()`)).toThrow('a.tsx: name each message in full')
  expect(messagesIn('a.tsx', 'items[0] + form[1]')).toEqual([])
})
