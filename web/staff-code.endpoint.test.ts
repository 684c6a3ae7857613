import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { staffRoutes } from '#contract/generated/staff-routes.ts'
import { screens } from './app/screens.ts'

// Over the build that people get: whatever any page but the staff portal's own loads, at once or later.

const root = fileURLToPath(new URL('../', import.meta.url))
const assets = join(root, 'web/build/client/assets')
const read = (file: string) => readFileSync(file, 'utf8')

interface RouteTable {
  entry: { module: string }
  routes: Record<string, { path?: string; module: string }>
}

/** The table by which a browser finds the code of a page; every page has it, and it has no code itself. */
function routeTable(): RouteTable {
  const file = readdirSync(assets).find(name => /^manifest-.*\.js$/.test(name)) ?? ''
  const window: { __reactRouterManifest?: RouteTable } = {}
  runInNewContext(read(join(assets, file)), { window })
  if (!window.__reactRouterManifest) throw new Error('The table of routes was not read')
  return window.__reactRouterManifest
}

const built: ReadonlySet<string> = new Set(readdirSync(assets))

/** Chunks that a chunk names: those it needs, and those it would load later. */
const namedIn = (chunk: string): string[] =>
  [...read(join(assets, chunk)).matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.js)["'`]/g)]
    .map(([, name = '']) => name)
    // A compiled library may name files of its own making.
    .filter(name => built.has(name))

function reachable(from: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const left = [...from]
  for (let chunk = left.pop(); chunk !== undefined; chunk = left.pop()) {
    if (found.has(chunk)) continue
    found.add(chunk)
    left.push(...namedIn(chunk))
  }
  return found
}

const isStaffs = ({ path = '' }: { path?: string }) => /(^|\/)admin(\/|$)/.test(path)

function chunks() {
  const { entry, routes } = routeTable()
  const all = Object.values(routes)
  const modulesOf = (wanted: typeof all) => wanted.map(({ module }) => basename(module))
  const staffs = modulesOf(all.filter(isStaffs))
  const others = reachable([basename(entry.module), ...modulesOf(all.filter(route => !isStaffs(route)))])
  const portal = [...reachable(staffs)].filter(chunk => !others.has(chunk))
  return { staffs, others, portal }
}

/** Texts of messages that only the portal's sources name, in both languages; without those that others say as well. */
function staffTexts(): string[] {
  const keysIn = (files: readonly string[]) =>
    new Set(
      files.flatMap(file =>
        [...read(join(root, file)).matchAll(/\bm\.([a-z0-9_]+)/g)].map(([, key = '']) => key),
      ),
    )
  const sources = globSync('web/app/**/*.{ts,tsx}', { cwd: root })
  const inPortal = (file: string) => file.includes('features/admin/')
  const staffKeys = keysIn(sources.filter(inPortal))
  const otherKeys = keysIn(sources.filter(file => !inPortal(file)))
  const texts = globSync('messages/{en,zh-HK}/*.json', { cwd: root }).flatMap(file =>
    Object.entries(JSON.parse(read(join(root, file))) as Record<string, unknown>),
  )
  const others = new Set(texts.filter(([key]) => !staffKeys.has(key)).map(([, text]) => text))
  const isTelling = (text: string) =>
    !text.includes('{') && text.length >= (/\p{Script=Han}/u.test(text) ? 8 : 16)
  return texts.flatMap(([key, text]) =>
    typeof text === 'string' &&
    staffKeys.has(key) &&
    !otherKeys.has(key) &&
    isTelling(text) &&
    !others.has(text)
      ? [text]
      : [],
  )
}

test('nobody but staff loads code of the staff portal, at once or later', () => {
  const { staffs, others, portal } = chunks()
  expect(staffs.length).toBeGreaterThan(4)
  expect(others.size).toBeGreaterThan(50)
  expect(portal.length).toBeGreaterThan(staffs.length)
  expect(staffs.filter(chunk => others.has(chunk))).toEqual([])
})

test('no chunk of anybody else names a call, a page or a text of the staff portal', () => {
  const { others, portal } = chunks()
  const calls = Object.values(staffRoutes).map(([, path]) => path)
  const pages = screens.map(({ path }) => path).filter(path => path.startsWith('/admin/'))
  const texts = staffTexts()
  const namedBy = (names: Iterable<string>) => {
    // Each stands once for each language; what is shared stands once.
    const files = [...names].flatMap(name => [name, join('zh-HK', name)])
    const code = files
      .map(name => (existsSync(join(assets, name)) ? read(join(assets, name)) : ''))
      .join('\n')
    const isQuoted = (text: string) => ['"', "'", '`'].some(mark => code.includes(`${mark}${text}${mark}`))
    return [...calls, ...pages, ...texts].filter(isQuoted)
  }
  expect(namedBy(others)).toEqual([])
  // The same look finds them where they belong.
  expect(texts.length).toBeGreaterThan(100)
  expect(namedBy(portal).length).toBeGreaterThan(0.9 * (calls.length + texts.length))
})
