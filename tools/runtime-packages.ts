import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { externalPackages } from './bundle-server.ts'

export interface InstalledPackage {
  name: string
  /** From the root: `node_modules/a/node_modules/b`. */
  path: string
}

/** What npm recorded about a package it installed. */
interface LockEntry {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
export type Installed = Readonly<Record<string, LockEntry>>

/** The modules of packages that the built server and the web's server rendering load, at the start or later. */
export function loadedModules(root: string): string[] {
  const files = globSync(['server/build/*.js', 'web/build/server/**/*.js'], { cwd: root })
  const modules = files.flatMap(file =>
    importedModules(readFileSync(join(root, file), 'utf8'), new Set(externalPackages)),
  )
  return [...new Set(modules)].sort()
}

/** The installed packages of those modules, and all their dependencies. */
export function runtimePackages(root: string): InstalledPackage[] {
  const lock: unknown = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8'))
  const { packages } = lock as { packages: Installed } // npm writes it for exactly this purpose.
  // Optional packages for other kinds of machines are recorded, but not installed.
  return closureOf(loadedModules(root).map(packageOf), packages).filter(({ path }) =>
    existsSync(join(root, path, 'package.json')),
  )
}

/**
 * Modules of the given packages in a file as a bundler writes it: imported at once or later, or resolved. Other
 * similar names are in texts of bundled libraries.
 */
export function importedModules(code: string, packages: ReadonlySet<string>): string[] {
  const specifiers = [
    ...code.matchAll(/^\s*(?:import|export)\b[^'"\n]*?["']([^'"\n]+)["']/gm),
    ...code.matchAll(/\b(?:import|require|resolve)\(\s*["'`]([^'"`\n]+)["'`]/g),
  ].map(([, specifier = '']) => specifier)
  return specifiers.filter(specifier => packages.has(packageOf(specifier)))
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Each package by the folder in which Node would find it from the one that needs it. */
export function closureOf(names: Iterable<string>, installed: Installed): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>()
  const visit = (name: string, from: string) => {
    const path = placeOf(name, from, installed)
    if (!path || found.has(path)) return
    found.set(path, { name, path })
    for (const needed of needsOf(installed[path] ?? {})) visit(needed, path)
  }
  for (const name of names) visit(name, '')
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function needsOf(entry: LockEntry): string[] {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    name => !entry.peerDependenciesMeta?.[name]?.optional,
  )
  return [
    ...Object.keys(entry.dependencies ?? {}),
    ...Object.keys(entry.optionalDependencies ?? {}),
    ...peers,
  ]
}

function placeOf(name: string, from: string, installed: Installed): string | null {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (installed[path]) return path
    if (folder === '') return null
  }
}

/** `node_modules/a/node_modules/b` -> `node_modules/a` -> the root. */
function parentOf(path: string): string {
  const at = path.lastIndexOf('/node_modules/')
  return at < 0 ? '' : path.slice(0, at)
}
