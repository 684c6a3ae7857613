// First: it puts the layers of all styles in order.
import './styles/index.css'
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router'
import { m } from '#messages/messages.js'
import { loadTitles } from './features/catalogue/titles.ts'
import { ErrorMessage } from './features/site/error-page.tsx'
import { isStill } from './features/site/own-frame.ts'
import { serverApi } from './lib/api.ts'
import { inLocaleOf } from './lib/locale.server.ts'
import { getLocale, languageTags, localePath } from './lib/locale.ts'
import { Shell } from './shell/shell.tsx'
import startScript from './shell/start.inline.js?raw'
import latin from './styles/fonts/plus-jakarta-sans-latin.woff2?url'

/** Everything of a request, its loaders and its render, happens in the language of its address. */
export const middleware: MiddlewareFunction<Response>[] = [({ request }, next) => inLocaleOf(request, next)]

export async function loader({ context }: LoaderFunctionArgs) {
  const api = serverApi(context)
  const [site, titles] = await Promise.all([api.siteView(), loadTitles(api)])
  return { ...site, titles }
}

// The installation does not change while a page is open.
export const shouldRevalidate = () => false

export const links: LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: latin, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

export function Layout({ children }: { children: React.ReactNode }) {
  const still = useMatches().some(({ handle }) => isStill(handle))
  return (
    // The start script marks scheme and sign-in on this element before the application runs.
    <html lang={languageTags[getLocale()]} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FFFBF5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14202E" media="(prefers-color-scheme: dark)" />
        {/* Inside the page: a request of its own would hold up the first paint by a round trip. It has run when the
            application starts, so the browser's build leaves it out. */}
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own, allowed by its hash
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? startScript : '' }}
        />
        <link rel="manifest" href={localePath('/manifest.webmanifest')} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {!still && <ScrollRestoration />}
        {/* They have run when the application starts: in the browser, their markup stays as it came. */}
        {import.meta.env.SSR && !still && <Scripts />}
      </body>
    </html>
  )
}

export default function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary() {
  return (
    <Shell>
      <title>{m.shell_error_title()}</title>
      <ErrorMessage error={useRouteError()} />
    </Shell>
  )
}
