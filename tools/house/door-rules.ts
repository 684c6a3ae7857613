import { parseSync } from 'vite'
import { resolveImport } from './imports.ts'

// A door (`index.ts` of a module) exports what other modules, http or the server's commands use; tests go through it
// as well. The demo may bypass it, so that neither doors nor modules contain code that production never calls.

/** By path, the text of each file. */
type Sources = Readonly<Record<string, string>>

/** A name that a file exports, or imports from another file. */
interface Name {
  file: string
  name: string
  /** The other file, if the name comes from one. */
  from?: string
  /** Its name there. */
  original?: string
}

const doorOf = (file: string) => /^server\/src\/modules\/([^/]+)\/index\.ts$/.exec(file)?.[1]
const isDemo = (file: string) => file.startsWith('server/src/demo/')
const isTest = (file: string) => /\.(test|test-support|e2e)\.tsx?$/.test(file)

function namesIn(file: string, source: string): { exported: Name[]; imported: (Name & { from: string })[] } {
  const { module } = parseSync(file, source)
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName }) => ({
      file,
      name: importName.name ?? '*',
      from: resolveImport(file, moduleRequest.value).target,
    })),
  )
  // With `const { x } = await import('./y.ts')` any name may be used; a test has other ways.
  const late = (isTest(file) ? [] : module.dynamicImports).map(({ moduleRequest }) => ({
    file,
    name: '*',
    from: resolveImport(file, source.slice(moduleRequest.start + 1, moduleRequest.end - 1)).target,
  }))
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, importName, moduleRequest }) =>
      exportName.name
        ? [
            {
              file,
              name: exportName.name,
              ...(moduleRequest && {
                from: resolveImport(file, moduleRequest.value).target,
                original: importName.name ?? '*',
              }),
            },
          ]
        : [],
    ),
  )
  return { exported, imported: [...imported, ...late] }
}

const mentions = (source: string, name: string) => source.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0

/** Exports of a door that no one uses, and names in modules that only the demo needs, one per line. */
export function doorFaults(sources: Sources): string[] {
  const files = Object.entries(sources).map(([file, source]) => namesIn(file, source))
  const exported = files.flatMap(file => file.exported)
  const uses = new Map<string, Set<string>>()
  const use = (target: string, name: string, file: string) => {
    const key = `${target} ${name}`
    uses.set(key, (uses.get(key) ?? new Set()).add(file))
  }
  for (const { file, name, from } of files.flatMap(({ imported }) => imported)) use(from, name, file)
  for (const { file, from, original } of exported) if (from && original) use(from, original, file)
  const usersOf = (file: string, name: string) => [
    ...(uses.get(`${file} ${name}`) ?? []),
    ...(uses.get(`${file} *`) ?? []),
  ]

  return exported.flatMap(({ file, name }) => {
    const door = doorOf(file)
    const users = usersOf(file, name)
    if (door) {
      // What the module returns to the composition root is its own type.
      if (/Module$/.test(name)) return []
      const outside = users.filter(
        user => !user.startsWith(`server/src/modules/${door}/`) && !isDemo(user) && user !== file,
      )
      return outside.length > 0 ? [] : [`${file}: nobody outside uses ${name}`]
    }
    // A table's columns are exported as a whole, whichever part someone needs.
    if (!/^server\/src\/(modules|platform)\//.test(file) || isTest(file) || file.endsWith('.tables.ts'))
      return []
    if (!users.some(isDemo) || users.some(user => !isDemo(user) && !isTest(user))) return []
    return mentions(sources[file] ?? '', name) > 1 ? [] : [`${file}: only the demo needs ${name}`]
  })
}
