import type { LoaderFunctionArgs } from 'react-router'
import { serverApi } from '../lib/api.ts'

/** The web app manifest carries the brand's name, which is configuration: so it is rendered, not a file. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { brand } = await serverApi(context).siteView()
  const manifest = {
    name: brand.name,
    short_name: brand.name,
    start_url: '/',
    display: 'standalone',
    background_color: '#14202E',
    theme_color: '#14202E',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
