// A migration that changes rows, or may fail because of some, is tested with rows from before it: see
// server/migrations/upgrades. Its text shows what it does to rows.

/** Comments, strings and function bodies don't affect rows when the migration runs. */
const silent = /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'/g

export const statementsIn = (sql: string): string[] =>
  sql
    .replace(silent, text => (text.startsWith('-') || text.startsWith('/') ? ' ' : "''"))
    .split(';')
    .map(statement => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(statement => statement !== '')

/** Its actions, apart at the commas that stand in no brackets. */
export function actionsOf(alteration: string): string[] {
  const actions = ['']
  let depth = 0
  for (const letter of alteration) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += letter
  }
  return actions.map(action => action.trim())
}

/** A column that rows gain or lose; a constraint that they must meet; another type. */
function touches(action: string): boolean {
  if (/^add column\b/.test(action)) return /\b(not null|default|generated|serial|identity)\b/.test(action)
  if (/^add\b/.test(action)) return !/\bnot valid$/.test(action)
  if (/^alter column\b/.test(action)) return /\bset not null\b|\btype\b|\badd generated\b/.test(action)
  return /^(drop column|validate)\b/.test(action)
}

/** Statements that change existing rows, or that such rows may prevent. */
export function rowStatements(sql: string): string[] {
  const made = new Set<string>()
  const isOld = (table = '') => !made.has(table.replace(/^public\./, ''))
  return statementsIn(sql).filter(statement => {
    const created = /^create table (?:if not exists )?([\w.]+)/.exec(statement)?.[1]
    if (created) made.add(created)
    if (/^(?:do|select (?!setval\b)|with|truncate|merge|drop table)\b/.test(statement)) return true
    const written = /^(?:insert into|update|delete from) ([\w.]+)/.exec(statement)?.[1]
    // The first rows of a new table don't count, unless they are taken from other tables.
    if (written) return isOld(written) || /\b(?:from|join|using) \w/.test(statement)
    const unique = /^create unique index (?:\w+ )?on ([\w.]+)/.exec(statement)?.[1]
    if (unique) return isOld(unique)
    const [, altered, actions = ''] = /^alter table (?:only )?([\w.]+) (.*)$/.exec(statement) ?? []
    return altered !== undefined && isOld(altered) && actionsOf(actions).some(touches)
  })
}

/** Migrations without a case, and empty cases, one per line. */
export function upgradeFaults(
  migrations: Readonly<Record<string, string>>,
  cases: readonly string[],
  exceptions: Readonly<Record<string, string>>,
): string[] {
  const faults: string[] = []
  for (const [name, sql] of Object.entries(migrations)) {
    const [first] = rowStatements(sql)
    if (first && !cases.includes(name) && !exceptions[name])
      faults.push(`${name}.sql touches rows and has no upgrade case: ${first.slice(0, 100)}`)
    if (cases.includes(name) && exceptions[name])
      faults.push(`${name}.sql is excepted, and has an upgrade case`)
  }
  const known = new Set(Object.keys(migrations))
  for (const name of [...cases, ...Object.keys(exceptions)])
    if (!known.has(name)) faults.push(`${name}: there is no such migration`)
  return faults
}
