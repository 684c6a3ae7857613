// Served as /sw.js. It answers for pages while there is no network, shows notices, and does nothing else: pages, prices and
// calls always come from the server, and none of them is kept.

const kept = 'offline'
const pages = ['/offline', '/zh-HK/offline']
const DAY_MS = 24 * 3600 * 1000

self.addEventListener('install', event => {
  // Browsers that can are told not to wake it for anything but pages and the files of the offline page.
  const others = { not: { or: [{ requestMode: 'navigate' }, { urlPattern: '/assets/*' }] } }
  event.addRoutes?.({ condition: others, source: 'network' }).catch(() => undefined)
  event.waitUntil(fill())
  self.skipWaiting()
})

self.addEventListener('activate', event => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(open(event, pathname))
  else if (pathname.startsWith('/assets/'))
    event.respondWith(fetch(request).catch(error => find(request, error)))
})

async function open(event, pathname) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(renew())
    return page
  } catch (error) {
    return find(/^\/zh-HK(\/|$)/.test(pathname) ? pages[1] : pages[0], error)
  }
}

async function find(request, error) {
  const answer = await caches.match(request, { cacheName: kept, ignoreVary: true })
  if (!answer) throw error
  return answer
}

/** The offline pages with their styles, font and script. */
async function fill() {
  const cache = await caches.open(kept)
  const wanted = new Set(pages)
  for (const page of pages) {
    const answer = await fetch(page, { cache: 'no-cache' })
    if (!answer.ok) throw new Error(`${page} answered ${answer.status}`)
    const html = await answer.clone().text()
    const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js|woff2|svg))[#"]/g)].map(([, path]) => path)
    await cache.addAll(files.filter(path => !wanted.has(path)))
    for (const path of files) wanted.add(path)
    await cache.put(page, answer)
  }
  for (const request of await cache.keys())
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
}

/** Once a day, so that they look as the site does. */
async function renew() {
  const answer = await caches.match(pages[0], { cacheName: kept, ignoreVary: true })
  const at = Date.parse(answer?.headers.get('date') ?? '')
  // A failure leaves what is there until the next page.
  if (!(Date.now() - at < DAY_MS)) await fill().catch(() => undefined)
}

self.addEventListener('push', event => {
  const { title, body, path } = event.data.json()
  const look = { body, icon: '/icon-192.png', badge: '/badge-96.png', data: { path } }
  event.waitUntil(self.registration.showNotification(title, look))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(follow(event.notification.data?.path ?? '/'))
})

/** In a tab that is there already, or in a new one. */
async function follow(path) {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const [tab] = await self.clients.matchAll({ type: 'window' })
  if (!tab) await self.clients.openWindow(url.href)
  else await (await tab.focus()).navigate(url.href)
}
