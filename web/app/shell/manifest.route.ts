import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { serverApi } from '../lib/api.ts'
import { getLocale, languageTags, localePath } from '../lib/locale.ts'

/**
 * The web app manifest contains the brand's name, which is configuration, and has two languages, so it is rendered.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { brand } = await serverApi(context).siteView()
  const manifest = {
    // One application, whichever language it was installed in.
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: m.shell_app_description(),
    lang: languageTags[getLocale()],
    dir: 'ltr',
    start_url: localePath('/'),
    scope: '/',
    display: 'standalone',
    background_color: '#14202E',
    theme_color: '#14202E',
    categories: ['education'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      // Its drawing fits into the circle that every mask leaves.
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      { name: m.shell_nav_mine({ brand: brand.name }), url: localePath(`/my-${brand.slug}`) },
      { name: m.shell_app_bookings(), url: localePath('/my/bookings') },
    ].map(shortcut => ({
      ...shortcut,
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    })),
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
