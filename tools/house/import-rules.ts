import { importCycles } from './cycles.ts'
import { domains } from './domains.ts'
import type { Import } from './imports.ts'

export type Imports = ReadonlyMap<string, readonly Import[]>

type Rule = (file: string, imports: readonly Import[], all: Imports) => string[]

const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file)
const isTestSupport = (file: string) => /\.test-support\.tsx?$/.test(file)
const isUnder = (path: string, ...folders: string[]) => folders.some(folder => path.startsWith(`${folder}/`))
const locals = (imports: readonly Import[]) =>
  imports.filter(({ local }) => local).map(({ target }) => target)

function roomOf(path: string): { name: string; position: number } | null {
  const name = /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1]
  return name ? { name, position: domains.indexOf(name) } : null
}

/** Modules only call to the left, and through `index.ts`. */
const domainOrder: Rule = (file, imports) => {
  const own = roomOf(file)
  if (!own) return []
  if (own.position < 0) return [`${file}: the room "${own.name}" is not in tools/house/domains.ts`]
  return locals(imports).flatMap(target => {
    const other = roomOf(target)
    if (!other || other.name === own.name) return []
    const faults: string[] = []
    // A test may call any module, but never bypass its `index.ts`.
    if (other.position > own.position && !isTest(file)) {
      faults.push(`${file}: ${own.name} stands left of ${other.name} and may not call it (${target})`)
    }
    if (target !== `server/src/modules/${other.name}/index.ts`) {
      faults.push(`${file}: ${target} is imported past the index.ts of ${other.name}`)
    }
    return faults
  })
}

const pure = /\.(rules|states|policy)\.ts$/
const ioModules =
  /^node:(fs|net|http|https|http2|child_process|cluster|dgram|dns|inspector|readline|repl|tls|worker_threads)(\/|$)/
const ioPackages = new Set(
  '@aws-sdk/client-s3 @electric-sql/pglite drizzle-orm fastify nodemailer pg pg-boss pino rate-limiter-flexible sharp'.split(
    ' ',
  ),
)

function reachesOut({ target, local }: Import): boolean {
  if (!local) return ioModules.test(target) || ioPackages.has(target)
  return isUnder(target, 'server/src/platform') || /\.(repository|tables|jobs|routes)\.ts$/.test(target)
}

/** A decision is a pure function of its input, including the files it imports. */
const pureRules: Rule = (file, imports, all) => {
  if (!pure.test(file)) return []
  const faults: string[] = []
  const seen = new Set([file])
  const visit = (path: string, found: readonly Import[], chain: string) => {
    for (const item of found) {
      if (item.typeOnly || seen.has(item.target)) continue
      seen.add(item.target)
      const way = `${chain} -> ${item.target}`
      if (reachesOut(item)) faults.push(`${path}: a pure decision reaches what does I/O: ${way}`)
      else visit(path, all.get(item.target) ?? [], way)
    }
  }
  visit(file, imports, file)
  return faults
}

/** Components get what they show as props: they load nothing and know no session. */
const plainComponents: Rule = (file, imports) =>
  isUnder(file, 'web/app/ui')
    ? locals(imports)
        .filter(target => /^web\/app\/lib\/(api|session)\b/.test(target))
        .map(target => `${file}: a component without data imports ${target}`)
    : []

const serverFolders = ['kernel', 'platform', 'modules', 'http']

/** The server's folders; code that puts them together (`main.ts`, `demo/`, `testing/`) is to the right of all. */
function serverFolderOf(path: string): { name: string; position: number } | null {
  const [whole, folder = 'main'] = /^server\/src\/(?:([^/]+)\/)?[^/]+/.exec(path) ?? []
  if (whole === undefined) return null
  const position = serverFolders.indexOf(folder)
  return { name: folder, position: position < 0 ? serverFolders.length : position }
}

const serverFolderOrder: Rule = (file, imports) => {
  const own = serverFolderOf(file)
  if (!own || isTest(file) || isTestSupport(file)) return []
  return locals(imports).flatMap(target => {
    const other = serverFolderOf(target)
    if (!other || other.position <= own.position) return []
    return [`${file}: ${own.name} stands left of ${other.name} and may not import ${target}`]
  })
}

/** What http and the platform say themselves, whatever a call or an email is about. */
const speakers = new Set([
  'server/src/http/errors.ts',
  'server/src/http/field-messages.ts',
  'server/src/platform/mail/mail-layout.ts',
  'server/src/platform/mail/mailbox.ts',
])

/** Texts belong to the module that uses them: its refusals, its emails. */
const textsInModules: Rule = (file, imports) =>
  isUnder(file, 'server/src/http', 'server/src/platform') && !isTest(file) && !speakers.has(file)
    ? locals(imports)
        .filter(target => target === 'messages/generated/messages.js')
        .map(() => `${file}: texts belong to the module that tells them`)
    : []

/** The web's folders, from the left; the files outside (root, routes, the table of screens) know them all. */
const webFolders = ['lib', 'ui', 'features', 'shell']

function webFolderOf(path: string): { name: string; position: number } | null {
  const [, folder] = /^web\/app\/(?:([^/]+)\/)?[^/]+/.exec(path) ?? [null, null]
  if (folder === null) return null
  const position = folder === undefined ? webFolders.length : webFolders.indexOf(folder)
  return position < 0 ? null : { name: folder ?? 'app', position }
}

const webFolderOrder: Rule = (file, imports) => {
  const own = webFolderOf(file)
  if (!own || isTest(file)) return []
  return locals(imports).flatMap(target => {
    const other = webFolderOf(target)
    if (!other || other.position <= own.position) return []
    return [`${file}: ${own.name} stands left of ${other.name} and may not import ${target}`]
  })
}

function featureOf(path: string): { name: string; position: number } | null {
  const name = /^web\/app\/features\/([^/]+)\//.exec(path)?.[1]
  return name ? { name, position: domains.indexOf(name) } : null
}

/** Features import from features to their left; the shell gives them what they show of others. */
const featureOrder: Rule = (file, imports) => {
  const own = featureOf(file)
  if (!own) return []
  if (own.position < 0) return [`${file}: the feature "${own.name}" is not in tools/house/domains.ts`]
  if (isTest(file)) return []
  return locals(imports).flatMap(target => {
    const other = featureOf(target)
    if (!other || other.position <= own.position) return []
    return [`${file}: ${own.name} stands left of ${other.name} and may not import ${target}`]
  })
}

const lonelyContract: Rule = (file, imports) =>
  isUnder(file, 'contract') && !isTest(file)
    ? imports
        .filter(({ target, local }) => (local ? !isUnder(target, 'contract') : target !== 'zod'))
        .map(({ target }) => `${file}: the contract imports zod and itself only, not ${target}`)
    : []

/** Server and web meet in the contract; the server mounts the web's build. */
const twoSides: Rule = (file, imports) =>
  locals(imports)
    .filter(
      target =>
        (isUnder(file, 'server') && isUnder(target, 'web') && !isUnder(target, 'web/build')) ||
        (isUnder(file, 'web') && isUnder(target, 'server')),
    )
    .map(target => `${file}: server and web know each other through the contract only, not by ${target}`)

/** Modules that describe calls load zod, which no page needs and whose code generation the security policy refuses. */
const noSchemasInPages: Rule = (file, imports) =>
  isUnder(file, 'web/app') && !isTest(file)
    ? imports
        .filter(({ target, local, typeOnly }) => local && !typeOnly && isUnder(target, 'contract/src'))
        .filter(({ target }) => !/^contract\/src\/(rules|kit|generated)\//.test(target))
        .map(({ target }) => `${file}: pages take types and rules from the contract, not ${target}`)
    : []

const rules = [
  domainOrder,
  pureRules,
  plainComponents,
  serverFolderOrder,
  textsInModules,
  webFolderOrder,
  featureOrder,
  lonelyContract,
  twoSides,
  noSchemasInPages,
]

/** Violations of the order, one per line. */
export function importFaults(all: Imports): string[] {
  const faults = [...all].flatMap(([file, imports]) => rules.flatMap(rule => rule(file, imports, all)))
  return [...faults, ...importCycles(all).map(cycle => `files import each other: ${cycle}`)]
}
