import { boolean, customType, pgTable, text, uuid } from 'drizzle-orm/pg-core'

// Mirrors 100-platform.sql, which is the truth: constraints, indexes and triggers live there only.

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const vaultKeys = pgTable('vault_keys', {
  id: text().primaryKey(),
})

export const vaultSecrets = pgTable('vault_secrets', {
  id: uuid().primaryKey(),
  keyId: text('key_id').notNull(),
  sealed: bytes().notNull(),
  /** Whose it is and which of theirs, for anyone who seals it anew; who opens it says so themselves. */
  owner: text(),
  field: text(),
  /** Whether owner and field were sealed with it. */
  bound: boolean().notNull().default(false),
})
