import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstTable } from './app/lib/localised-assets.ts'

// Every page is shipped the router's table of screens. More than half of its bytes name the same two hundred scripts
// again and again: here each is named once, and the table is put together where it arrives. Where visitors come in,
// there is first a table of those few screens alone; the other follows (`app/lib/all-screens.ts`).

const flags = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
] as const
type Flag = (typeof flags)[number]

interface Route extends Record<Flag, boolean> {
  id: string
  parentId?: string
  path?: string
  module: string
  imports: string[]
  css: string[]
}
export interface RouteTable {
  routes: Record<string, Route>
  url: string
  [more: string]: unknown
}

const known: ReadonlySet<string> = new Set([...flags, 'id', 'parentId', 'path', 'module', 'imports', 'css'])
const assignment = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s

/** Read by the browser as it stands: it names nothing from elsewhere. */
const unpack = `([a,n,f,r,t])=>{let p=i=>n[i][0]=='/'?n[i]:a+n[i]+'.js';t.routes={};for(let[id,parentId,path,b,m,i,css]of r){let l=0,o={id};if(parentId)o.parentId=parentId;if(path!=null)o.path=path;f.forEach((k,j)=>o[k]=!!(b>>j&1));o.module=p(m);o.imports=i.map(d=>p(l+=d));o.css=css;t.routes[id]=o}return t}`

export function readRouteTable(source: string): RouteTable {
  const [, json] = assignment.exec(source) ?? []
  if (!json) throw new Error('The table of routes is not written as it was: see web/pack-route-table.ts')
  return JSON.parse(json)
}

/** Of these screens only, and where all are. */
export function tableOf(ids: ReadonlySet<string>, { routes, url, ...rest }: RouteTable): RouteTable {
  const few = Object.entries(routes).filter(([id]) => id === 'root' || ids.has(id))
  return { ...rest, routes: Object.fromEntries(few), url: firstTable(url), all: url }
}

export function packRouteTable({ routes, ...rest }: RouteTable): string {
  const all = Object.values(routes)
  for (const key of all.flatMap(route => Object.keys(route)))
    if (!known.has(key)) throw new Error(`A route has "${key}": see web/pack-route-table.ts`)
  const folder = commonFolder(all.map(({ module }) => module))
  const names: string[] = []
  const places = new Map<string, number>()
  const placeOf = (path: string): number => {
    const place = places.get(path) ?? names.length
    if (place === names.length) {
      places.set(path, place)
      const name = path.startsWith(folder) ? path.slice(folder.length) : '/'
      names.push(/^[^/]+\.js$/.test(name) ? name.slice(0, -'.js'.length) : path)
    }
    return place
  }
  const rows = all.map(route => {
    const { id, parentId = 0, path, module, imports, css } = route
    const bits = flags.reduce((sum, flag, bit) => sum + (route[flag] ? 1 << bit : 0), 0)
    const own = placeOf(module)
    const sorted = imports.map(placeOf).sort((a, b) => a - b)
    const steps = sorted.map((place, index) => place - (sorted[index - 1] ?? 0))
    return [id, parentId, path ?? null, bits, own, steps, css]
  })
  return `window.__reactRouterManifest=(${unpack})(${JSON.stringify([folder, names, flags, rows, rest])})\n`
}

/** Where most of them are. */
function commonFolder(paths: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '/assets/'
}

/** The tables of each language, in its folder. */
export function packRouteTables(client: string, first: ReadonlySet<string>): void {
  const folder = join(client, 'assets')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of files.filter(file => /(^|\/)manifest-[\w-]+\.js$/.test(file))) {
    const path = join(folder, name)
    const table = readRouteTable(readFileSync(path, 'utf8'))
    writeFileSync(path, packRouteTable(table))
    writeFileSync(firstTable(path), packRouteTable(tableOf(first, table)))
  }
}
