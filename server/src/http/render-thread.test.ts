import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RenderThread } from './render-thread.ts'

let thread: RenderThread
beforeAll(async () => {
  thread = new RenderThread(new URL('./render-thread.test-support.ts', import.meta.url).href)
})
afterAll(() => thread.close())

const visitor = new AsyncLocalStorage<string>()
const site = async () => ({
  status: 200,
  text: JSON.stringify({ brand: { name: `for ${visitor.getStore()}` } }),
})
const pageFor = (name: string) => visitor.run(name, () => thread.render('http://lantern.test/page', site))

test('the calls of a page are answered here, for whom it is rendered', async () => {
  const [one, other] = await Promise.all([pageFor('one'), pageFor('another')])
  expect(one).toMatchObject({ status: 200, html: 'for one' })
  expect(one.headers['x-page']).toBe('yes')
  expect(other.html).toBe('for another')
  expect(await thread.screenOf('/shop')).toEqual({ path: '/shop', query: ['q'] })
})

test('a page is rendered in its own language', async () => {
  const asked = async (path: string) => {
    const calls: string[] = []
    await thread.render(`http://lantern.test${path}`, ({ url }) => {
      calls.push(url)
      return site()
    })
    return calls
  }
  expect(await asked('/page')).toEqual(['/api/site'])
  expect(await asked('/zh-HK/page')).toEqual(['/api/site?language_code=zh-HK'])
})

test('a page that fails is its own affair', async () => {
  const { status } = await thread.render('http://lantern.test/broken', site)
  expect(status).toBe(500)
  const failing = thread.render('http://lantern.test/page', () => Promise.reject(new Error('no database')))
  await expect(failing).rejects.toThrow('no database')
  expect((await pageFor('one')).html).toBe('for one')
})

test('a thread that dies is replaced, and what it had under way is told', async () => {
  await expect(thread.render('http://lantern.test/deadly', site)).rejects.toThrow('has ended')
  expect((await pageFor('the next')).html).toBe('for the next')
})
