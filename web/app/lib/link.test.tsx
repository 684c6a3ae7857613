import { renderToString } from 'react-dom/server'
import { Link as RouterLink, StaticRouter, type To } from 'react-router'
import { expect, it, vi } from 'vitest'
import { Link } from './link.tsx'

// Vite sets it in the server's build.
vi.stubEnv('SSR', true)

const rendered = (link: React.ReactNode) =>
  renderToString(<StaticRouter location="/shop/2">{link}</StaticRouter>)

it.each<To>([
  '/',
  '/products/all?levels=K1',
  '/product/preview/%E6%95%B8%E5%AD%B8/3#reviews',
  '/course/數學?a=1&b=2#c',
  '/products/',
  '/.well-known',
  '/a/../b',
  '//elsewhere.example/x',
  '/a//b',
  '/a?',
  '?page=2',
  '..',
  'https://elsewhere.example/',
  { pathname: '/search/x', search: '?page=2' },
  { search: '?page=2' },
  { pathname: '/a', hash: '#b' },
])('is rendered on the server as the router renders %j', to => {
  const attributes = { className: 'card', 'aria-label': 'A course', replace: true, state: { from: 1 } }
  expect(rendered(<Link to={to} {...attributes} />)).toBe(
    rendered(<RouterLink to={to} discover="none" {...attributes} />),
  )
})
