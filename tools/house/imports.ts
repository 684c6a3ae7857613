import { posix } from 'node:path'
import { parseSync } from 'vite'

export type Import = {
  /** A path from the root of the repository, the name of a package, or `node:…`. */
  target: string
  local: boolean
  /** Erased before the code runs, so it only imports a type. */
  typeOnly: boolean
  /** By `import()`: it runs when it is called. */
  dynamic: boolean
}

/** The subpath imports of package.json. */
const aliases: Readonly<Record<string, string>> = {
  '#contract/': 'contract/src/',
  '#server/': 'server/src/',
  '#messages/messages.js': 'messages/generated/messages.js',
  '#messages/': 'messages/',
  '#demo/': 'demo/',
}

export function resolveImport(file: string, specifier: string): Pick<Import, 'target' | 'local'> {
  const path = specifier.split('?', 1)[0] ?? specifier
  if (path.startsWith('.')) return { target: posix.join(posix.dirname(file), path), local: true }
  for (const [alias, folder] of Object.entries(aliases)) {
    if (path.startsWith(alias)) return { target: folder + path.slice(alias.length), local: true }
  }
  if (path.startsWith('node:')) return { target: path, local: false }
  const parts = path.split('/')
  return { target: parts.slice(0, path.startsWith('@') ? 2 : 1).join('/'), local: false }
}

/** Every import of a file: static, re-exported, and dynamic if its address is a literal. */
export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const found: Import[] = []
  const add = (specifier: string, kind: { typeOnly?: boolean; dynamic?: boolean }) =>
    found.push({ ...resolveImport(file, specifier), typeOnly: false, dynamic: false, ...kind })

  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, { typeOnly: entries.length > 0 && entries.every(entry => entry.isType) })
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) add(moduleRequest.value, { typeOnly: isType })
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^$]*)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end))
    if (literal?.[2]) add(literal[2], { dynamic: true })
  }
  return found
}
