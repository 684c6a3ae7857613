import { actionsOf, statementsIn } from './migration-rules.ts'

// While a release is rolled out, the one before it runs on the schema after the migration, and so does whoever reads a
// large table while the migration holds its lock. So a migration adds (expand); what nobody uses any more goes with a
// later release (contract).

interface Fault {
  /** What is wrong with it, and what to do instead. */
  why: string
  pattern: RegExp
}

/** Of an action of `alter table` on a table that was there before. */
const actionFaults: readonly Fault[] = [
  {
    pattern: /^add column\b(?=.*\bnot null\b)(?!.*\bdefault\b)(?!.*\bgenerated\b)/,
    why: 'the release before writes rows without it: give it a default, or add `not null` with the next release',
  },
  {
    pattern: /^add column\b.*\b(?:default (?!now\(\))[\w.]+\(|generated\b|(?:big|small)?serial\b)/,
    why: 'writes the whole table under its lock: add it empty, and fill it by a job',
  },
  {
    pattern: /^add (?:constraint \w+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)/,
    why: 'reads the whole table under its lock: add it `not valid`, and validate it in a migration of its own',
  },
  {
    pattern: /^add (?:constraint \w+ )?(?:unique|primary key|exclude)\b(?!.*\busing index\b)/,
    why: 'builds an index while nobody may write',
  },
  {
    pattern: /^alter (?:column )?\w+ set not null\b/,
    why: 'reads the whole table under its lock: add a check `not valid`, and validate it in a migration of its own',
  },
  {
    pattern: /^alter (?:column )?\w+ (?:set data )?type\b/,
    why: 'writes the whole table under its lock, and the release before may not know it: add another column',
  },
  { pattern: /^(?:drop column|drop (?!constraint|not null))/, why: 'the release before may still use it' },
  { pattern: /^rename\b/, why: 'the release before still uses the name' },
]

/** Of a whole statement about a table that was there before. */
const statementFaults: readonly Fault[] = [
  {
    pattern: /^create (?:unique )?index (?!concurrently).*? on (?:only )?([\w.]+)/,
    why: 'builds an index while nobody may write',
  },
  { pattern: /^drop table (?:if exists )?([\w.]+)/, why: 'the release before may still use it' },
  { pattern: /^update ([\w.]+) (?!.* where )/, why: 'locks every row: do it in batches, by a job' },
  { pattern: /^delete from ([\w.]+)(?!.* where )/, why: 'locks every row: do it in batches, by a job' },
  {
    pattern: /^(?:truncate|cluster|vacuum full|lock)(?: table)? ([\w.]+)/,
    why: 'nobody may use the table meanwhile',
  },
]

/** What the release before, or whoever uses the table meanwhile, would stumble over, one line each. */
export function rolloutFaults(sql: string): string[] {
  const made = new Set<string>()
  const isOld = (table = '') => !made.has(table.replace(/^public\./, ''))
  return statementsIn(sql).flatMap(statement => {
    const created = /^create table (?:if not exists )?([\w.]+)/.exec(statement)?.[1]
    if (created) made.add(created)
    const [, altered, actions = ''] =
      /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(statement) ?? []
    if (altered) {
      if (!isOld(altered)) return []
      return actionsOf(actions).flatMap(action =>
        actionFaults.flatMap(({ pattern, why }) =>
          pattern.test(action) ? `${altered}, ${action}: ${why}` : [],
        ),
      )
    }
    return statementFaults.flatMap(({ pattern, why }) => {
      const table = pattern.exec(statement)?.[1]
      return table && isOld(table) ? `${statement.slice(0, 80)}: ${why}` : []
    })
  })
}
