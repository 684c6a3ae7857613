// A migration that changes rows, or is refused by some, is tried on rows of the time before it: see
// server/migrations/upgrades. What it does to rows is read from its text.

/** Comments, strings and bodies of functions say nothing of what happens to rows when the migration runs. */
const silent = /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'/g

const statementsIn = (sql: string): string[] =>
  sql
    .replace(silent, text => (text.startsWith('-') || text.startsWith('/') ? ' ' : "''"))
    .split(';')
    .map(statement => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(statement => statement !== '')

/** Its actions, apart at the commas that stand in no brackets. */
function actionsOf(alteration: string): string[] {
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

/** A column that rows get a value of, or lose; a rule that they are held against; another type. */
function touches(action: string): boolean {
  if (/^add column\b/.test(action)) return /\b(not null|default|generated|serial|identity)\b/.test(action)
  if (/^add\b/.test(action)) return !/\bnot valid$/.test(action)
  if (/^alter column\b/.test(action)) return /\bset not null\b|\btype\b|\badd generated\b/.test(action)
  return /^(drop column|validate)\b/.test(action)
}

/** Statements that change rows which may be there, or that such rows may stand in the way of. */
export function rowStatements(sql: string): string[] {
  const made = new Set<string>()
  const isOld = (table = '') => !made.has(table.replace(/^public\./, ''))
  return statementsIn(sql).filter(statement => {
    const created = /^create table (?:if not exists )?([\w.]+)/.exec(statement)?.[1]
    if (created) made.add(created)
    if (/^(?:do|select (?!setval\b)|with|truncate|merge|drop table)\b/.test(statement)) return true
    const written = /^(?:insert into|update|delete from) ([\w.]+)/.exec(statement)?.[1]
    // First rows of a new table are new to everyone, unless they are taken from others.
    if (written) return isOld(written) || /\b(?:from|join|using) \w/.test(statement)
    const unique = /^create unique index (?:\w+ )?on ([\w.]+)/.exec(statement)?.[1]
    if (unique) return isOld(unique)
    const [, altered, actions = ''] = /^alter table (?:only )?([\w.]+) (.*)$/.exec(statement) ?? []
    return altered !== undefined && isOld(altered) && actionsOf(actions).some(touches)
  })
}

/** What lacks a case, or has one that says nothing, one line each. */
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
