import { expect, test } from 'vitest'
import { defineHook, Hooks } from './hooks.ts'

const changed = defineHook<[id: number]>()
const asked = defineHook<[text: string], string>()

test('listeners are called in order and answer under the name of their module', async () => {
  const hooks = new Hooks()
  hooks.on(asked, 'second', async text => `2 ${text}`)
  hooks.on(asked, 'first', async text => `1 ${text}`)
  expect([...(await hooks.call(asked, 'a'))]).toEqual([
    ['second', '2 a'],
    ['first', '1 a'],
  ])
})

test('a module has one listener, which can be taken back', async () => {
  const hooks = new Hooks()
  const heard: string[] = []
  hooks.on(changed, 'library', async id => void heard.push(`old ${id}`))
  const stop = hooks.on(changed, 'library', async id => void heard.push(`new ${id}`))
  await hooks.call(changed, 1)
  stop()
  await hooks.call(changed, 2)
  expect(heard).toEqual(['new 1'])
})

test('two apps share no listener', async () => {
  const [one, other] = [new Hooks(), new Hooks()]
  one.on(asked, 'library', async () => 'one')
  other.on(asked, 'library', async () => 'other')
  expect([...(await one.call(asked, '')).values()]).toEqual(['one'])
  expect([...(await other.call(asked, '')).values()]).toEqual(['other'])
})

test('an error of a listener fails the call', async () => {
  const hooks = new Hooks()
  const heard: string[] = []
  hooks.on(changed, 'first', async () => {
    throw new Error('no')
  })
  hooks.on(changed, 'second', async () => void heard.push('second'))
  await expect(hooks.call(changed, 1)).rejects.toThrow('no')
  expect(heard).toEqual([])
})
