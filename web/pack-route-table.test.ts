import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { packRouteTable, type RouteTable, readRouteTable, tableOf } from './pack-route-table.ts'

const flags = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: true,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
}
const route = (id: string, more: object) => [
  id,
  { id, parentId: 'root', path: id, ...flags, module: `/assets/zh-HK/${id}-1a2b3c4d.js`, css: [], ...more },
]
const table = {
  entry: { module: '/assets/zh-HK/entry-1a2b3c4d.js', imports: ['/assets/react-1a2b3c4d.js'], css: [] },
  routes: Object.fromEntries([
    [
      'root',
      {
        id: 'root',
        path: '',
        ...flags,
        module: '/assets/zh-HK/root-1a2b3c4d.js',
        imports: [],
        css: ['/assets/a.css#'],
      },
    ],
    route('home', { imports: ['/assets/react-1a2b3c4d.js', '/assets/zh-HK/frame-1a2b3c4d.js'] }),
    route('shop', { imports: ['/assets/zh-HK/frame-1a2b3c4d.js'], hasErrorBoundary: true, hasLoader: false }),
    [
      'file',
      {
        id: 'file',
        parentId: 'root',
        ...flags,
        module: '/assets/zh-HK/file-1a2b3c4d.js',
        imports: [],
        css: [],
      },
    ],
  ]),
  url: '/assets/manifest-1a2b3c4d.js',
  version: '1a2b3c4d',
}

const built = (routes: object) => readRouteTable(`window.__reactRouterManifest=${JSON.stringify(routes)};`)

function arrived(packed: string): RouteTable {
  const window: { __reactRouterManifest?: unknown } = {}
  runInNewContext(packed, { window })
  return JSON.parse(JSON.stringify(window.__reactRouterManifest))
}

test('what arrives is the table that was built', () => {
  const packed = packRouteTable(built(table))
  expect(arrived(packed)).toEqual(table)
  expect(packed.match(/frame-1a2b3c4d/g)).toHaveLength(1)
})

test('visitors first get a table of few screens, which names that of all', () => {
  const { routes, url, all, ...rest } = arrived(packRouteTable(tableOf(new Set(['shop']), built(table))))
  expect(Object.keys(routes)).toEqual(['root', 'shop'])
  expect(routes.shop).toEqual(table.routes.shop)
  expect([url, all]).toEqual(['/assets/first-screens-1a2b3c4d.js', table.url])
  expect(rest).toEqual({ entry: table.entry, version: table.version })
})

test('a table of another shape stops the build', () => {
  expect(() => readRouteTable('export default {}')).toThrow('not written as it was')
  const routes = { home: { id: 'home', hasServerMiddleware: true } }
  expect(() => packRouteTable(built({ routes }))).toThrow('hasServerMiddleware')
})
