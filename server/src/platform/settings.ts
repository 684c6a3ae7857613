import { sql } from 'drizzle-orm'
import type { Db } from './db/db.ts'

// Small values that all processes share: the secret, and what a start has already done.

export async function findSetting(db: Db, key: string): Promise<string | undefined> {
  return (await findSettings(db, [key])).get(key)
}

/** By key; unset ones are missing. */
export async function findSettings(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ key: string; value: string }>(
    sql`select key, value from settings where key = any(${sql.param([...keys])}::text[])`,
  )
  return new Map(rows.map(({ key, value }) => [key, value]))
}

export async function storeSetting(db: Db, key: string, value: string): Promise<void> {
  await db.execute(sql`
    insert into settings (key, value) values (${key}, ${value})
    on conflict (key) do update set value = excluded.value`)
}

/** Several processes may start at once: the first one decides. */
export async function storeSettingOnce(db: Db, key: string, value: string): Promise<void> {
  await db.execute(sql`insert into settings (key, value) values (${key}, ${value}) on conflict do nothing`)
}

export async function removeSettings(db: Db, keys: readonly string[]): Promise<void> {
  await db.execute(sql`delete from settings where key = any(${sql.param([...keys])}::text[])`)
}
