import { parseSync } from 'vite'
import { domains } from './domains.ts'
import { resolveImport } from './imports.ts'

// Each table belongs to one module, or to the platform: only its owner's SQL names it. Others call the owner's
// `index.ts`, or use a condition it offers in their own statement. If one statement has to filter, sort or page by
// columns of both, the owner exports the table itself, read-only, and the reader is in the list below.

export interface Join {
  reader: string
  tables: readonly string[]
  why: string
}

/** Every module that joins other modules' tables, and why calling their `index.ts` isn't enough. */
export const joins: readonly Join[] = [
  {
    reader: 'teachers',
    tables: ['accounts', 'profiles'],
    why: 'Staff page through teachers and applicants by status, state of the application and name together.',
  },
  {
    reader: 'catalogue',
    tables: ['accounts', 'profiles', 'centres'],
    why: 'A product is read with its seller, whose account decides whether it is on sale.',
  },
  {
    reader: 'library',
    tables: ['accounts', 'profiles', 'products', 'product_watermarks', 'materials', 'media_files'],
    why: 'Who may open what, and how far they are, is read as one row a product, for a whole list at once.',
  },
  {
    reader: 'reviews',
    tables: ['accounts', 'profiles'],
    why: 'A page of reviews is shown with its authors.',
  },
  {
    reader: 'saved',
    tables: ['accounts', 'profiles', 'centres'],
    why: 'Followed sellers are sorted by name and paged without those who have closed.',
  },
  {
    reader: 'conversations',
    tables: ['profiles', 'centres'],
    why: 'Own conversations are searched by the name of the other side, page by page.',
  },
  {
    reader: 'discovery',
    tables: [
      'accounts',
      'profiles',
      'centres',
      'products',
      'product_days',
      'product_standing',
      'entitlements',
    ],
    why: 'Rails, pairs and the sitemap rank and step through the whole catalogue inside the database.',
  },
]

type Node = { type: string; start: number; [field: string]: unknown }

export interface Sources {
  /** By path: `.sql` files of the migrations and the server's code. */
  readonly [path: string]: string
}

/** What the demo writes for a domain is in a folder of its name, which may write the domain's tables. */
const folderOwner = (path: string): string | null =>
  /^server\/src\/(?:modules|demo)\/([^/]+)\//.exec(path)?.[1] ??
  /^server\/src\/([^/]+)\//.exec(path)?.[1] ??
  null

/** The owner of each table: by the `.tables.ts` that describes it, otherwise by the name of its migration. */
export function tableOwners(sources: Sources): { owners: Map<string, string>; faults: string[] } {
  const owners = new Map<string, string>()
  const faults: string[] = []
  for (const [path, source] of Object.entries(sources)) {
    if (!path.endsWith('.tables.ts')) continue
    for (const [, table = ''] of source.matchAll(/pgTable\(\s*'(\w+)'/g)) {
      const owner = folderOwner(path) ?? ''
      const other = owners.get(table)
      if (other) faults.push(`${path}: the table ${table} is described by ${other} already`)
      owners.set(table, owner)
    }
  }
  for (const [path, source] of Object.entries(sources)) {
    const name = /^server\/migrations\/\d+-([\w-]+)\.sql$/.exec(path)?.[1]
    if (name === undefined) continue
    for (const [, table = ''] of source.matchAll(/^create table (?:if not exists )?(\w+)/gim)) {
      if (owners.has(table)) continue
      const owner = name
      if (owner === 'platform' || domains.includes(owner)) owners.set(table, owner)
      else faults.push(`${path}: nobody owns the table ${table}`)
    }
  }
  return { owners, faults }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

function walk(value: unknown, visit: (node: Node) => void): void {
  for (const node of nodesIn(value)) {
    visit(node)
    for (const field of Object.values(node)) walk(field, visit)
  }
}

const cookedOf = (quasi: Node): string => {
  const { value } = quasi
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : ''

const isSqlTag = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql'

/** A statement in a plain string, as a library's `query` takes it. */
const statement = /^\s*(select|insert into|update|delete from|with|truncate|alter table|lock table)\s/i

/** SQL texts of a file; an inserted value becomes `\0` and its name, if it has one. */
function sqlTexts(program: unknown): { text: string; start: number }[] {
  const found: { text: string; start: number }[] = []
  const tagged = new Set<unknown>()
  const textOf = (template: Node): string => {
    const values = nodesIn(template.expressions)
    return nodesIn(template.quasis)
      .map((quasi, index) => cookedOf(quasi) + (values[index] ? `\0${nameOf(values[index])}\0` : ''))
      .join('')
  }
  walk(program, node => {
    if (isSqlTag(node) && isNode(node.quasi)) {
      tagged.add(node.quasi)
      found.push({ text: textOf(node.quasi), start: node.start })
    } else if (node.type === 'TemplateLiteral' && !tagged.has(node)) {
      const text = textOf(node)
      if (statement.test(text)) found.push({ text, start: node.start })
    } else if (node.type === 'Literal' && typeof node.value === 'string' && statement.test(node.value)) {
      found.push({ text: node.value, start: node.start })
    }
  })
  return found
}

interface Foreign {
  module: string
  /** Its exported name. */
  imported: string
  start: number
  /** Bypassing `index.ts`, from the file that describes the tables. */
  direct: boolean
}

/** Names of a file that come from another module's `index.ts` or tables, by their local names. */
function foreignNames(program: unknown, file: string): Map<string, Foreign> {
  const names = new Map<string, Foreign>()
  walk(program, node => {
    if (node.type !== 'ImportDeclaration' || !isNode(node.source)) return
    const { target } = resolveImport(file, String(node.source.value))
    const module = folderOwner(target)
    if (!/\/(?:index|[\w-]+\.tables)\.ts$/.test(target) || !module || module === folderOwner(file)) return
    const direct = !target.endsWith('/index.ts')
    for (const specifier of nodesIn(node.specifiers)) {
      const imported = nameOf(specifier.imported)
      names.set(nameOf(specifier.local), { module, imported, start: node.start, direct })
    }
  })
  return names
}

/**
 * Exported tables, by module and exported name: `export { accounts as accountsTable } from './accounts.tables.ts'`.
 */
function offeredTables(sources: Sources): Map<string, string> {
  const described = new Map<string, string>()
  for (const [path, source] of Object.entries(sources)) {
    if (!path.endsWith('.tables.ts')) continue
    for (const [, name = '', table = ''] of source.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)) {
      described.set(`${folderOwner(path)} ${name}`, table)
    }
  }
  const offered = new Map<string, string>()
  for (const [path, source] of Object.entries(sources)) {
    const module = /^server\/src\/modules\/(\w+)\/index\.ts$/.exec(path)?.[1]
    if (!module) continue
    for (const [, list = ''] of source.matchAll(
      /export \{([^}]*)\} from '\.\/(?:[\w-]+\/)?[\w-]+\.tables\.ts'/g,
    )) {
      for (const [, name = '', as = name] of list.matchAll(/(\w+)(?: as (\w+))?/g)) {
        const table = described.get(`${module} ${name}`)
        if (table) offered.set(`${module} ${as}`, table)
      }
    }
  }
  return offered
}

/** Finds every known table in a text: after a keyword that takes one or more, or before a column. */
const naming = (tables: Iterable<string>) => {
  const names = [...tables].join('|')
  const words = 'from|join|into|update|using|only|table|truncate'
  const before = '(?:[\\w."\\0]+(?:\\s+(?:as\\s+)?\\w+)?\\s*,\\s*)*'
  return new RegExp(
    `(?<=\\b(?:${words})\\s+${before}(?:public\\.)?"?)\\b(${names})\\b|\\b(${names})\\.\\w`,
    'gi',
  )
}
const writingValue = /\b(?:insert\s+into|update|delete\s+from)\s+\0(\w+)\0/gi

interface Known {
  owners: ReadonlyMap<string, string>
  offered: ReadonlyMap<string, string>
  joins: readonly Join[]
  naming: RegExp
}

/** Most files have neither SQL nor tables in them, and parsing them all would take seconds. */
const mayNameTables = (source: string): boolean =>
  /Table\b|\.tables\.ts'|\bsql[<`]|['"`]\s*(select|insert into|update|delete from|with|truncate|alter table|lock table)\s/i.test(
    source,
  )

/** Other modules' tables that a file names, imports or writes, one per line. */
function faultsIn(file: string, source: string, known: Known): { faults: string[]; joined: string[] } {
  const own = folderOwner(file) ?? ''
  if (!mayNameTables(source)) return { faults: [], joined: [] }
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const at = (start: number) => `${file}:${source.slice(0, start).split('\n').length}`
  const faults: string[] = []
  const joined: string[] = []
  const foreign = foreignNames(program, file)
  for (const { module, imported, start, direct } of foreign.values()) {
    if (direct) {
      faults.push(`${at(start)}: ${own} imports ${imported} from the tables of ${module}`)
      continue
    }
    const table = known.offered.get(`${module} ${imported}`)
    if (!table) continue
    joined.push(`${own} ${table}`)
    if (!known.joins.some(({ reader, tables }) => reader === own && tables.includes(table))) {
      faults.push(`${at(start)}: ${own} may not join ${table}, which belongs to ${module}`)
    }
  }
  for (const { text, start } of sqlTexts(program)) {
    const named = new Set(
      [...text.matchAll(known.naming)].map(([, table, qualifier]) => table ?? qualifier ?? ''),
    )
    for (const table of named) {
      const owner = known.owners.get(table.toLowerCase())
      if (owner && owner !== own) {
        faults.push(`${at(start)}: SQL of ${own} names ${table}, which belongs to ${owner}`)
      }
    }
    for (const [, name = ''] of text.matchAll(writingValue)) {
      const owner = foreign.get(name)
      if (owner) faults.push(`${at(start)}: ${own} writes ${name}, which belongs to ${owner.module}`)
    }
  }
  walk(program, node => {
    if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression')
      return
    if (!['insert', 'update', 'delete'].includes(nameOf(node.callee.property))) return
    const name = nameOf(nodesIn(node.arguments)[0])
    const owner = name.endsWith('Table') ? foreign.get(name) : undefined
    if (owner) faults.push(`${at(node.start)}: ${own} writes ${name}, which belongs to ${owner.module}`)
  })
  return { faults, joined }
}

/** A test may bypass `index.ts`: it creates states that calls can't, and checks what was written. */
const isTest = (path: string) =>
  /\.(test|test-support)\.ts$/.test(path) || path.startsWith('server/src/testing/')

export function tableFaults(sources: Sources, allowed: readonly Join[] = joins): string[] {
  const { owners, faults } = tableOwners(sources)
  const known: Known = {
    owners,
    offered: offeredTables(sources),
    joins: allowed,
    naming: naming(owners.keys()),
  }
  const code = Object.entries(sources).filter(([path]) => /^server\/src\/.*\.ts$/.test(path) && !isTest(path))
  const found = code.map(([path, source]) => faultsIn(path, source, known))
  const joined = new Set(found.flatMap(file => file.joined))
  const unused = allowed.flatMap(({ reader, tables }) =>
    tables
      .filter(table => !joined.has(`${reader} ${table}`))
      .map(table => `${reader} joins ${table} no more: take it off the list`),
  )
  return [...faults, ...found.flatMap(file => file.faults), ...unused]
}
