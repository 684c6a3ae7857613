import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

// The worker is plain script without a build: it runs here as a browser runs it, with a browser's parts in small.

const ORIGIN = 'https://lantern.example'
const code = (name: string) => readFileSync(new URL(`public/worker/${name}.js`, import.meta.url), 'utf8')

function start(name: 'on' | 'off', tabs: { focus: () => Promise<unknown>; navigate: () => unknown }[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const stores = new Map<string, Map<string, Response>>([['another', new Map()]])
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname
  const open = async (store: string) => {
    const kept = stores.get(store) ?? new Map<string, Response>()
    stores.set(store, kept)
    return {
      put: async (request: string, answer: Response) => void kept.set(pathOf(request), answer),
      addAll: async (paths: string[]) => paths.forEach(path => void kept.set(path, new Response(path))),
      keys: async () => [...kept.keys()].map(path => ({ url: `${ORIGIN}${path}` })),
      delete: async (request: { url: string }) => kept.delete(pathOf(request)),
    }
  }
  const network = vi.fn(async (request: string | { url: string }) => {
    const path = pathOf(request)
    const html = '<link href="/assets/frame.css#"><a href="/assets/none"><script src="/assets/list.js">'
    return new Response(path.endsWith('/offline') ? html : `fresh ${path}`, {
      headers: { date: new Date().toUTCString() },
    })
  })
  const scope = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    location: { origin: ORIGIN },
    skipWaiting: vi.fn(),
    registration: { showNotification: vi.fn(), unregister: vi.fn(), navigationPreload: { enable: vi.fn() } },
    clients: { claim: vi.fn(), openWindow: vi.fn(), matchAll: async () => tabs },
  }
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (store: string) => stores.delete(store),
    match: async (request: string | { url: string }, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(pathOf(request))?.clone(),
  }
  runInNewContext(code(name), { self: scope, caches, fetch: network, URL, Date, Error, Set, Promise })
  /** What the browser waits for, and what it is answered. */
  async function notify(type: string, event: object = {}) {
    const work: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    listeners.get(type)?.({
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      respondWith: (promise: Promise<Response>) => {
        answer = promise
      },
      ...event,
    })
    await answer?.catch(() => undefined)
    await Promise.all(work)
    return answer
  }
  const ask = (path: string, mode = 'navigate', method = 'GET') =>
    notify('fetch', { request: { url: new URL(path, ORIGIN).href, mode, method } })
  return { scope, stores, network, tell: notify, ask }
}

const offline = () => Promise.reject(new TypeError('Failed to fetch'))

test('it keeps the offline pages with their files, and nothing that was looked at', async () => {
  const { stores, tell: notify, ask } = start('on')
  await notify('install')
  const kept = ['/assets/frame.css', '/assets/list.js', '/offline', '/zh-HK/offline']
  expect([...(stores.get('offline')?.keys() ?? [])].sort()).toEqual(kept)
  expect(await (await ask('/product/preview/a/1'))?.text()).toBe('fresh /product/preview/a/1')
  expect(await (await ask('/product/preview/a/1'))?.text()).toBe('fresh /product/preview/a/1')
  expect([...(stores.get('offline')?.keys() ?? [])].sort()).toEqual(kept)
})

test('calls, pictures and forms are none of its business', async () => {
  const { tell: notify, ask } = start('on')
  await notify('install')
  expect(await ask('/api/products', 'cors')).toBeUndefined()
  expect(await ask('/media/a.webp', 'no-cors')).toBeUndefined()
  expect(await ask('/alipay', 'navigate', 'POST')).toBeUndefined()
  expect(await ask('https://accounts.google.com/', 'navigate')).toBeUndefined()
})

test('without a network a page is the offline page of its language, and fails where there is none', async () => {
  const { network, tell: notify, ask } = start('on')
  await notify('install')
  network.mockImplementation(offline)
  for (const path of ['/', '/cart', '/zh-HK', '/zh-HK/cart'])
    expect(await (await ask(path))?.text()).toContain('/assets/list.js')
  expect(await (await ask('/assets/list.js', 'no-cors'))?.text()).toBe('/assets/list.js')
  await expect(ask('/assets/other.js', 'no-cors')).rejects.toThrow('Failed to fetch')

  const bare = start('on')
  bare.network.mockImplementation(offline)
  await expect(bare.ask('/cart')).rejects.toThrow('Failed to fetch')
})

test('a notice is shown, and a press leads to its page and to no other site', async () => {
  const navigate = vi.fn()
  const tab = { focus: async () => ({ navigate }), navigate }
  const { scope, tell: notify } = start('on', [tab])
  const notice = { title: 'Booked', body: 'Friday', path: '/my/bookings' }
  await notify('push', { data: { json: () => notice } })
  expect(scope.registration.showNotification).toHaveBeenCalledWith(
    'Booked',
    expect.objectContaining({ body: 'Friday', data: { path: '/my/bookings' } }),
  )
  const press = (path: string) => ({ notification: { close: vi.fn(), data: { path } } })
  await notify('notificationclick', press('/my/bookings'))
  expect(navigate).toHaveBeenCalledWith(`${ORIGIN}/my/bookings`)
  await notify('notificationclick', press('//evil.example/'))
  expect(navigate).toHaveBeenCalledTimes(1)

  const closed = start('on')
  await closed.tell('notificationclick', press('/my/bookings'))
  expect(closed.scope.clients.openWindow).toHaveBeenCalledWith(`${ORIGIN}/my/bookings`)
})

test('the one that takes its place throws everything away and goes', async () => {
  const { scope, stores, tell: notify, ask } = start('off')
  await notify('install')
  await notify('activate')
  expect(scope.skipWaiting).toHaveBeenCalled()
  expect([...stores.keys()]).toEqual([])
  expect(scope.registration.unregister).toHaveBeenCalled()
  expect(await ask('/cart')).toBeUndefined()
})
