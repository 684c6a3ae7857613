import { domains } from './domains.ts'
import { joins } from './table-rules.ts'

// What a module's migrations may name. A function, a view, a trigger or an index of one module on a table of another
// would be a cycle that no import shows: the other's data changes something else, and nothing in its code says so.

/** A statement that must name another module's table, and why. */
export interface SqlException {
  module: string
  table: string
  why: string
}

export const sqlExceptions: readonly SqlException[] = [
  {
    module: 'accounts',
    table: 'staff_acts',
    why: 'Who did what is in the log is a person, and the platform, which writes the log, comes before people.',
  },
  {
    module: 'classes',
    table: 'lessons',
    why: 'A lesson may be one of a class, and classes come after lessons: the reference is made with the classes.',
  },
  {
    module: 'commerce',
    table: 'discounts',
    why: 'A claim raises the count of its coupon in the same statement, so that the limit is a constraint of the catalogue.',
  },
  ...['bookings', 'lessons', 'enrolments'].map(table => ({
    module: 'commerce',
    table,
    why: 'Which lessons that were paid for are not taught yet stands in the calendar: their money became held, once.',
  })),
  ...['question_reports', 'questions'].map(table => ({
    module: 'cases',
    table,
    why: 'Reports of questions that waited for staff became cases, once.',
  })),
]

/** By path, the text of each migration. */
export type Migrations = Readonly<Record<string, string>>

const moduleOf = (path: string, modules: Iterable<string>): string | undefined => {
  const name = /\/\d{3}-([\w-]+)\.sql$/.exec(path)?.[1] ?? ''
  return [...modules].find(module => name === module || name.startsWith(`${module}-`))
}

/**
 * The baseline says which modules have tables, and in which order: a reference goes to the left. A later domain starts
 * with a migration that only has its name, and its position is that among the domains.
 */
function modulesOf(paths: readonly string[]): string[] {
  const named = (pattern: RegExp) => paths.toSorted().flatMap(path => pattern.exec(path)?.[1] ?? [])
  const modules = named(/\/1\d{2}-([\w-]+)\.sql$/)
  const later = named(/\/[2-9]\d{2}-([\w-]+)\.sql$/).filter(name => domains.includes(name))
  for (const name of later.filter(name => !modules.includes(name))) {
    const right = modules.findIndex(module => domains.indexOf(module) > domains.indexOf(name))
    modules.splice(right === -1 ? modules.length : right, 0, name)
  }
  return modules
}

/** Split at semicolons outside function bodies; names in comments and strings don't count. */
const statementsOf = (text: string): string[] => {
  const bodies: string[] = []
  return text
    .replace(/--[^\n]*/g, '')
    .replace(/(\$\w*\$)([\s\S]*?)\1/g, (_, _tag, body: string) => ` \u0000${bodies.push(body) - 1}\u0000 `)
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map(statement =>
      statement
        .replace(/\0(\d+)\0/g, (_, index: string) =>
          (bodies[Number(index)] ?? '').replace(/'(?:[^']|'')*'/g, "''"),
        )
        .replace(/\s+/g, ' ')
        .trim()
        .toLowerCase(),
    )
    .filter(statement => statement !== '')
}

/** Names of tables that a statement uses; those after `references` separately. */
function tablesIn(
  statement: string,
  known: ReadonlySet<string>,
): { used: Set<string>; referred: Set<string> } {
  const referred = new Set<string>()
  const rest = statement.replace(/\breferences (\w+)/g, (_, table: string) => {
    if (known.has(table)) referred.add(table)
    return ''
  })
  const used = new Set<string>()
  const listed = '(?:[\\w.]+(?: (?:as )?\\w+)?\\s*,\\s*)*'
  const named = `(?:(?:from|join|into|update|using|only) ${listed}|(?:on|table|truncate|lateral) )`
  for (const [, table = ''] of rest.matchAll(new RegExp(`(?<=\\b${named})(?:public\\.)?\\b(\\w+)\\b`, 'g')))
    if (known.has(table)) used.add(table)
  return { used, referred }
}

const isWritten = (statement: string, table: string): boolean =>
  new RegExp(`\\b(?:insert into|update|delete from|truncate|alter table|drop table|on) ${table}\\b`).test(
    statement,
  )

/** Statements that name another module's table, one per line; and unnecessary exceptions. */
export function sqlFaults(
  migrations: Migrations,
  exceptions: readonly SqlException[] = sqlExceptions,
): string[] {
  const paths = Object.keys(migrations).toSorted()
  const modules = modulesOf(paths)
  const owners = new Map<string, string>()
  const faults: string[] = []
  for (const path of paths) {
    const module = moduleOf(path, modules)
    if (!module) faults.push(`${path} does not say whose it is: its name begins with no module`)
    for (const statement of statementsOf(migrations[path] ?? '')) {
      const table = /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1]
      if (table && module) owners.set(table, module)
    }
  }
  const known = new Set(owners.keys())
  const needed = new Set<SqlException>()
  for (const path of paths) {
    const module = moduleOf(path, modules)
    if (!module) continue
    for (const statement of statementsOf(migrations[path] ?? '')) {
      const { used, referred } = tablesIn(statement, known)
      const short = statement.slice(0, 60)
      for (const table of used) {
        const owner = owners.get(table) ?? ''
        if (owner === module) continue
        const exception = exceptions.find(each => each.module === module && each.table === table)
        if (exception) needed.add(exception)
        // The same tables that a module's code may read.
        const mayRead = joins.some(({ reader, tables }) => reader === module && tables.includes(table))
        if (!exception && !(mayRead && !isWritten(statement, table)))
          faults.push(`${path}: ${module} names ${table}, which belongs to ${owner}: ${short}`)
      }
      for (const table of referred) {
        const owner = owners.get(table) ?? ''
        if (modules.indexOf(owner) > modules.indexOf(module))
          faults.push(`${path}: ${module} refers to ${table} of ${owner}, which comes after it: ${short}`)
      }
    }
  }
  for (const exception of exceptions)
    if (!needed.has(exception))
      faults.push(`${exception.module} names ${exception.table} no more: take it off the list`)
  return faults
}
