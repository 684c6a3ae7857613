import { customType, pgTable, text, uuid } from 'drizzle-orm/pg-core'

// Mirrors 031-vault.sql, which is the truth: constraints and indexes live there only.

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const vaultKeys = pgTable('vault_keys', {
  id: text().primaryKey(),
})

export const vaultSecrets = pgTable('vault_secrets', {
  id: uuid().primaryKey(),
  keyId: text('key_id').notNull(),
  sealed: bytes().notNull(),
})
