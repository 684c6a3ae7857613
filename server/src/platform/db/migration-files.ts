import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { ConfigError } from '../config.ts'
import { ranFirstSeries } from './first-series.ts'

export const migrationsFolder = new URL('../../../migrations/', import.meta.url)

export interface Migration {
  name: string
  checksum: string
}

export type MigrationFile = Migration & { text: string }

const numberOf = (name: string): string => name.slice(0, name.indexOf('-'))

/** The baseline has the numbers from 100 to 199; later migrations change it. */
export const isBaseline = ({ name }: Migration): boolean => name < '2'

/** Begins with this line where it builds indexes beside those who write, which no transaction can. */
export const runsOutside = ({ text }: Pick<MigrationFile, 'text'>): boolean =>
  text.startsWith('-- outside a transaction\n')

/** All there are, in the order in which they run. */
export async function readMigrations(folder = migrationsFolder): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter(name => /^\d{3}-[\w-]+\.sql$/.test(name)).sort()
  const twice = names.find((name, index) => index > 0 && numberOf(name) === numberOf(names[index - 1] ?? ''))
  if (twice)
    throw new ConfigError(`Two migrations have the number ${numberOf(twice)}: give one of them the next`)
  return Promise.all(
    names.map(async name => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * The files of migrations that ran elsewhere, with the baseline in place of the first series. Fails if one of them is
 * unknown or differs here.
 */
export async function checkMigrations(named: readonly Migration[]): Promise<MigrationFile[]> {
  const files = await readMigrations()
  if (ranFirstSeries(named.map(({ name }) => name))) return files.filter(isBaseline)
  const known = new Map(files.map(migration => [migration.name, migration]))
  return named.map(({ name, checksum }) => {
    const migration = known.get(name)
    if (!migration) throw new Error(`migration ${name} is unknown here`)
    if (migration.checksum !== checksum) throw new Error(`migration ${name} is another one here`)
    return migration
  })
}

/**
 * The names of the tables that exist after these migrations: anything else in the schema is not ours. The test of the
 * backup compares it with a freshly migrated database.
 */
export function tablesMadeBy(migrations: readonly MigrationFile[]): Set<string> {
  const tables = new Set(['schema_migrations'])
  const statement =
    /\bcreate table (?:if not exists )?(?<made>\w+)|\bdrop table (?:if exists )?(?<gone>\w+)|\balter table (?<from>\w+) rename to (?<to>\w+)/gi
  for (const { text } of migrations) {
    for (const { groups = {} } of text.replace(/--.*$/gm, '').matchAll(statement)) {
      const { made, gone, from, to } = groups
      if (gone ?? from) tables.delete(gone ?? from ?? '')
      if (made ?? to) tables.add(made ?? to ?? '')
    }
  }
  return tables
}
