import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { packRouteTable } from './pack-route-table.ts'

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

test('what arrives is the table that was built', () => {
  const packed = packRouteTable(`window.__reactRouterManifest=${JSON.stringify(table)};`)
  const window: { __reactRouterManifest?: unknown } = {}
  runInNewContext(packed, { window })
  expect(JSON.parse(JSON.stringify(window.__reactRouterManifest))).toEqual(table)
  expect(packed.match(/frame-1a2b3c4d/g)).toHaveLength(1)
})

test('a table of another shape stops the build', () => {
  const source = (routes: object) => `window.__reactRouterManifest=${JSON.stringify({ routes })};`
  expect(() => packRouteTable('export default {}')).toThrow('not written as it was')
  expect(() => packRouteTable(source({ home: { id: 'home', hasServerMiddleware: true } }))).toThrow(
    'hasServerMiddleware',
  )
})
