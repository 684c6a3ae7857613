import { AsyncLocalStorage } from 'node:async_hooks'
import { baseLocale, overwriteGetLocale } from '#messages/locale.ts'
import { type Locale, localeOf } from './locale.ts'

const current = new AsyncLocalStorage<Locale>()
overwriteGetLocale(() => current.getStore() ?? baseLocale)

/** Runs a request's loaders and its render in the language of its address. */
export function inLocaleOf<T>(request: Request, run: () => T): T {
  return current.run(localeOf(new URL(request.url).pathname), run)
}
