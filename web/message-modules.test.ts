import { expect, test } from 'vitest'
import { messagesIn } from './message-modules.ts'

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
