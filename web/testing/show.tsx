import type { ComponentType, ReactNode } from 'react'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router'
import { page } from 'vitest/browser'
import { overwriteGetLocale } from '#messages/locale.ts'
import { type Locale, languageTags } from '../app/lib/locale.ts'
import type { Site } from '../app/lib/site.ts'
import { FeatureSlots } from '../app/shell/feature-slots.tsx'
import { keepFocus } from '../app/shell/keep-focus.ts'
import { OwnSlots } from '../app/shell/own-slots.tsx'
import { Toasts } from '../app/ui/toasts.tsx'

/** The narrowest phone that we promise, and a desk. */
export const phone = { width: 360, height: 740 }
export const desk = { width: 1280, height: 800 }
export const sizes = [phone, desk]
declare const TEST_LANGUAGES: readonly Locale[]
/** Both in a full run, else one of them, by turns of the seed (`component-project.ts`). */
export const languages: readonly Locale[] = TEST_LANGUAGES

const site: Site = {
  brand: {
    name: 'Lantern',
    slug: 'lantern',
    support_email: 'help@example.com',
    phone: '',
    address: '',
    address_zh: '',
  },
  origin: 'http://localhost:3000',
  year: 2025,
  social: { google_client_id: null, facebook_app_id: null },
  demo_accounts: [],
  demo_password: null,
  dev_mail: false,
}

interface Screen {
  default: ComponentType
  // A route's own functions and parts, as the router takes them.
  clientLoader?: unknown
  ErrorBoundary?: ComponentType
  HydrateFallback?: ComponentType
}

interface Options {
  /** The address at which it is shown. */
  at?: string
  language?: Locale
  size?: { width: number; height: number }
  dark?: boolean
  /** What this installation has besides the usual. */
  site?: Partial<Site>
}

let root: Root | undefined
let router: ReturnType<typeof createMemoryRouter> | undefined

/** Shows a part as it stands on a page: in the frame's main element, with toasts, slots and the keeping of focus. */
export function show(ui: ReactNode, options: Options = {}): Promise<void> {
  return showRoutes([{ path: '*', element: <div className="wrap">{ui}</div> }], options)
}

/** Shows a screen with its loader: `showScreen('/my-account', await import('…page.tsx'))`. */
export function showScreen(path: string, screen: Screen, options: Options = {}): Promise<void> {
  const { default: Component, clientLoader, ErrorBoundary, HydrateFallback } = screen
  const route = { path, Component, ErrorBoundary, HydrateFallback, loader: clientLoader }
  // The loader is a route's own; the router calls it with what it expects.
  return showRoutes([route as RouteObject, { path: '*', element: <h1>Elsewhere</h1> }], {
    at: path,
    ...options,
  })
}

async function showRoutes(
  children: RouteObject[],
  { at = '/', language = 'en', size = desk, dark = false, site: facts = {} }: Options,
): Promise<void> {
  unmount()
  await page.viewport(size.width, size.height)
  setLanguage(language)
  document.documentElement.dataset.scheme = dark ? 'dark' : 'light'
  const loaderData = { root: { ...site, ...facts } }
  router = createMemoryRouter([{ id: 'root', element: <Frame />, loader: () => loaderData.root, children }], {
    initialEntries: [at],
    hydrationData: { loaderData },
  })
  const place = document.body.appendChild(document.createElement('div'))
  const [own, shown] = [createRoot(place), <RouterProvider key="page" router={router} />]
  root = own
  // It stands there when the test goes on.
  flushSync(() => own.render(shown))
}

function Frame() {
  useEffect(keepFocus, [])
  return (
    <>
      <main id="main" tabIndex={-1}>
        <FeatureSlots>
          <OwnSlots>
            <Outlet />
          </OwnSlots>
        </FeatureSlots>
      </main>
      <Toasts />
    </>
  )
}

/** Where the reader is now. */
export const address = () => `${router?.state.location.pathname}${router?.state.location.search}`

export const goTo = (path: string) => router?.navigate(path)

export function setLanguage(language: Locale): void {
  overwriteGetLocale(() => language)
  document.documentElement.lang = languageTags[language]
}

export function unmount(): void {
  root?.unmount()
  root = undefined
  router = undefined
  document.body.replaceChildren()
}
