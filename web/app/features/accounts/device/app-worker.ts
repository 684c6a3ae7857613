import { readSession } from '../../../lib/session.ts'
import { keepCourses } from './offline-courses.ts'
import { renewPush } from './push.ts'

/** Runs once everything the page needs is there. */
export async function start(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await idle()
  // Private windows and strict settings refuse it: then there is no offline page, and nothing else is missing.
  const registered = await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  const session = readSession()
  if (!registered || !session) return
  // Both are conveniences: a failure is retried with the next page.
  await keepCourses(session.userId).catch(() => undefined)
  await renewPush(session.userId).catch(() => undefined)
}

const idle = () =>
  new Promise<void>(resolve => {
    // Safari has no idle callback.
    const wait = () => (window.requestIdleCallback ?? setTimeout)(() => resolve())
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
  })
