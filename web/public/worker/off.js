// Served as /sw.js with SERVICE_WORKER=off: takes the place of the worker, throws away what it kept, and goes.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', event => {
  event.waitUntil(remove())
})

async function remove() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
