import { boolean, customType, pgTable, text, uuid } from 'drizzle-orm/pg-core'

// Mirrors 100-platform.sql, which is authoritative: constraints, indexes and triggers are only there.

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const vaultKeys = pgTable('vault_keys', {
  id: text().primaryKey(),
})

export const vaultSecrets = pgTable('vault_secrets', {
  id: uuid().primaryKey(),
  keyId: text('key_id').notNull(),
  sealed: bytes().notNull(),
  /** Whose secret it is and which, for sealing it again; callers who open it name these themselves. */
  owner: text(),
  field: text(),
  /** Whether owner and field were sealed with it. */
  bound: boolean().notNull().default(false),
})
