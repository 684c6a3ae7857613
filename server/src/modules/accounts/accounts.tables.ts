import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { KeptChoice } from '#contract/accounts/kept-choice.ts'
import { tokenScopes } from '#contract/rules/access-tokens.ts'

// Mirrors 101-accounts.sql, which is authoritative: constraints, indexes and triggers are only there.

const identity = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const reference = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const centres = pgTable('centres', {
  id: identity(),
  username: text().notNull(),
  name: text().notNull(),
  nameZh: text('name_zh').notNull().default(''),
  about: text().notNull().default(''),
  aboutZh: text('about_zh').notNull().default(''),
  pictureKey: text('picture_key'),
  createdAt: instant('created_at').notNull().defaultNow(),
  endedAt: instant('ended_at'),
})

export const accounts = pgTable('accounts', {
  id: identity(),
  username: text().notNull(),
  email: text().notNull(),
  emailVerifiedAt: instant('email_verified_at'),
  passwordHash: text('password_hash'),
  role: smallint().notNull(),
  roleBefore: smallint('role_before'),
  status: smallint().notNull().default(1),
  tokenVersion: integer('token_version').notNull().default(1),
  language: text({ enum: ['en', 'zh-HK'] })
    .notNull()
    .default('en'),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
  signedInAt: instant('signed_in_at'),
})

export const profiles = pgTable('profiles', {
  id: identity(),
  accountId: reference('account_id').notNull(),
  centreId: reference('centre_id'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  displayName: text('display_name').notNull(),
  contactNo: text('contact_no').notNull().default(''),
  school: text().notNull().default(''),
  grade: text().notNull().default(''),
  pictureKey: text('picture_key'),
  pictureUrl: text('picture_url'),
  createdAt: instant('created_at').notNull(),
})

/**
 * A trigger keeps it in step with accounts and profiles; other modules report what they know
 * (`people-search.repository.ts`).
 */
export const peopleSearch = pgTable('people_search', {
  userId: reference('user_id').primaryKey(),
  words: text().notNull(),
  grams: text().array().notNull(),
  listedAt: instant('listed_at'),
  askedAt: instant('asked_at'),
  application: text(),
  appliedAt: instant('applied_at'),
})

export const identities = pgTable(
  'identities',
  {
    provider: text({ enum: ['google', 'facebook'] }).notNull(),
    subject: text().notNull(),
    accountId: reference('account_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.provider, table.subject] })],
)

export const mailedTokens = pgTable('mailed_tokens', {
  hash: text().primaryKey(),
  purpose: text({
    enum: ['verify', 'reset', 'delete', 'password', 'passkey', 'bank', 'social', 'factor'],
  }).notNull(),
  accountId: reference('account_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  createdAt: instant('created_at').notNull(),
})

/** What a registration interrupted, stored until the account's first sign-in. */
export const registrations = pgTable('registrations', {
  accountId: reference('account_id').primaryKey(),
  /** The browser that registered: only there, the emailed link signs in without a button press. */
  browserHash: text('browser_hash'),
  choice: jsonb().$type<KeptChoice>(),
  createdAt: instant('created_at').notNull(),
})

export const confirmedSessions = pgTable('confirmed_sessions', {
  jti: text().primaryKey(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull(),
})

export const revokedTokens = pgTable('revoked_tokens', {
  jti: text().primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})

export const secondFactors = pgTable('second_factors', {
  accountId: reference('account_id').primaryKey(),
  secretId: uuid('secret_id'),
  confirmedAt: instant('confirmed_at'),
  lastStep: reference('last_step').notNull().default(0),
  offeredId: uuid('offered_id'),
  offeredAt: instant('offered_at'),
  offeredVersion: integer('offered_version'),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: reference('account_id').notNull(),
    hash: text().notNull(),
    usedAt: instant('used_at'),
  },
  table => [primaryKey({ columns: [table.accountId, table.hash] })],
)

export const secondFactorResets = pgTable('second_factor_resets', {
  accountId: reference('account_id').primaryKey(),
  reason: text().notNull(),
  askedBy: reference('asked_by').notNull(),
  askedAt: instant('asked_at').notNull(),
})

export const passkeys = pgTable('passkeys', {
  id: identity(),
  accountId: reference('account_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: text('public_key').notNull(),
  counter: reference('counter').notNull(),
  transports: text().array().notNull(),
  userHandle: text('user_handle').notNull(),
  name: text().notNull(),
  synced: boolean().notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
})

export const pushDevices = pgTable('push_devices', {
  id: identity(),
  accountId: reference('account_id').notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  name: text().notNull(),
  sessionId: text('session_id').notNull(),
  tokenVersion: integer('token_version').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const sessions = pgTable('sessions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  jti: text().notNull(),
  accountId: reference('account_id').notNull(),
  tokenVersion: integer('token_version').notNull(),
  browser: text().notNull(),
  system: text().notNull(),
  network: text().notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const accessTokens = pgTable('access_tokens', {
  id: identity(),
  accountId: reference('account_id').notNull(),
  hash: text().notNull(),
  name: text().notNull(),
  scopes: text({ enum: tokenScopes }).array().notNull(),
  ending: text().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  revokedAt: instant('revoked_at'),
})

export const learners = pgTable('learners', {
  id: identity(),
  userId: reference('user_id').notNull(),
  firstName: text('first_name').notNull(),
  grade: text().notNull().default(''),
  school: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
  removedAt: instant('removed_at'),
  chosenAt: instant('chosen_at'),
})

/** A row is never changed or deleted. */
export const sellerClosings = pgTable('seller_closings', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  teacherId: reference('teacher_id'),
  centreId: reference('centre_id'),
  reason: text().notNull(),
  closedAt: instant('closed_at').notNull(),
  closedBy: reference('closed_by').notNull(),
})

export const suspensions = pgTable('suspensions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: reference('account_id').notNull(),
  reason: text().notNull(),
  statusBefore: smallint('status_before').notNull(),
  suspendedAt: instant('suspended_at').notNull(),
  suspendedBy: reference('suspended_by').notNull(),
  restoredAt: instant('restored_at'),
  restoredBy: reference('restored_by'),
})
