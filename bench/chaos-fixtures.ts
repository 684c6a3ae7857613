import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { roles } from '#server/kernel/caller.ts'
import { type Clock, systemClock } from '#server/kernel/clock.ts'
import { hashPassword, insertAccount, issueToken, type Person } from '#server/modules/accounts/index.ts'
import { createModules } from '#server/modules/modules.ts'
import { readConfig } from '#server/platform/config.ts'
import { createPlatform } from '#server/platform/create-platform.ts'
import { takeDataDirLock } from '#server/platform/data-dir-lock.ts'
import { openDatabase, type Tx } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addProduct } from '#server/testing/products.ts'
import { importPayees } from '../server/src/demo/teachers/import-payees.ts'
import type { Home } from './product.ts'

/**
 * The platform on a home in this very process, as a command of the product opens it. On the embedded engine no
 * server may run meanwhile.
 */
export async function onPlatform<T>(
  home: Home,
  work: (platform: Platform) => Promise<T>,
  clock: Clock = systemClock,
  env: Record<string, string> = {},
): Promise<T> {
  const config = readConfig({
    ...env,
    DATA_DIR: home.dataDir,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ...(home.databaseUrl && { DATABASE_URL: home.databaseUrl }),
  })
  const lock = home.databaseUrl ? null : takeDataDirLock(home.dataDir)
  const db = await openDatabase({
    url: home.databaseUrl,
    dataDir: join(home.dataDir, 'postgres'),
    poolSize: 6,
  })
  await migrate(db)
  const platform = await createPlatform({ config, db, clock, origin: () => 'http://lantern.test' })
  createModules(platform)
  await platform.jobs.start({ work: false, cron: false })
  try {
    return await work(platform)
  } finally {
    await platform.jobs.stop()
    await platform.mediaTools.close()
    await db.close()
    lock?.release()
  }
}

export interface Buyer {
  userId: number
  token: string
}

/** A member of staff, who is asked for the password before money moves. */
export interface Clerk extends Buyer {
  password: string
}

/** Whose bank account the sandbox knows. */
export interface Seller {
  userId: number
}

export interface Stock {
  id: number
  priceCents: number
}

const atOnce = 200

/** People with verified addresses and tokens as signing in gives them: past the form, which is slow on purpose. */
export async function makeBuyers(platform: Platform, count: number): Promise<Buyer[]> {
  const passwordHash = await hashPassword(randomBytes(12).toString('base64url'))
  const buyers: Buyer[] = []
  while (buyers.length < count) {
    const missing = Math.min(atOnce, count - buyers.length)
    const people = await platform.db.transaction(async tx => {
      const made: Person[] = []
      for (let n = 0; n < missing; n++) {
        made.push(await makePerson(platform, tx, { role: roles.student, passwordHash }))
      }
      return made
    })
    for (const person of people) {
      buyers.push({ userId: person.userId, token: await issueToken(platform, person) })
    }
  }
  return buyers
}

/** Products on sale, one seller after the other; every tenth is free if wanted. */
export async function makeStock(
  platform: Platform,
  { sellers, each, free }: { sellers: number; each: number; free: boolean },
): Promise<Stock[]> {
  const stock: Stock[] = []
  for (let seller = 0; seller < sellers; seller++) {
    await platform.db.transaction(async tx => {
      const { userId } = await makePerson(platform, tx, { role: roles.teacher, passwordHash: null })
      for (let n = 0; n < each; n++) {
        // Sums that don't divide evenly into the platform's share.
        const priceCents = free && stock.length % 10 === 9 ? 0 : 4_003 + ((stock.length * 1_709) % 60_000)
        stock.push({ id: await makeProduct(platform, tx, userId, priceCents), priceCents })
      }
    })
  }
  return stock
}

/** Their payouts are made, refused, or made without an answer: `sandbox-sentinels.ts` knows the numbers. */
const bankAccounts = ['388-204517-888', '000-123456-008', '388-204517-889', '000-123456-007']

/** Everyone who sells the stock can be paid out, each by a bank of its own kind. */
export async function makeSellers(platform: Platform): Promise<Seller[]> {
  return platform.db.transaction(async tx => {
    const { rows } = await tx.execute<{ id: string; username: string }>(sql`
      select profile.id, account.username from profiles profile join accounts account on account.id = profile.account_id
      where exists (select from products where products.teacher_id = profile.id) order by profile.id`)
    await importPayees(
      platform,
      tx,
      rows.map(({ username }, index) => ({
        owner: { teacher: username },
        ...{ bankName: 'Hang Seng Bank', holder: 'CHAOS', routingNumber: '024-388', idNumber: 'A123456(7)' },
        accountNumber: bankAccounts[index % bankAccounts.length] ?? '',
        state: 'verified',
        at: platform.clock.now(),
      })),
    )
    return rows.map(({ id }) => ({ userId: Number(id) }))
  })
}

export async function makeClerks(platform: Platform, count: number): Promise<Clerk[]> {
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  const clerks: Clerk[] = []
  for (let n = 0; n < count; n++) {
    const person = await platform.db.transaction(tx =>
      makePerson(platform, tx, { role: roles.admin, passwordHash }),
    )
    clerks.push({ userId: person.userId, token: await issueToken(platform, person), password })
  }
  return clerks
}

export async function makePerson(
  { clock }: Platform,
  tx: Tx,
  {
    role,
    passwordHash,
  }: { role: (typeof roles)['student' | 'teacher' | 'admin']; passwordHash: string | null },
): Promise<Person> {
  const name = `chaos-${randomBytes(6).toString('hex')}`
  const person = await insertAccount(tx, {
    username: name,
    email: `${name}@chaos.example`,
    emailVerifiedAt: clock.now(),
    passwordHash,
    role,
    language: 'en',
    firstName: 'Chaos',
    lastName: 'Test',
    displayName: name,
    createdAt: clock.now(),
  })
  if (!person) throw new Error('The name is taken')
  return person
}

export const makeProduct = (platform: Platform, tx: Tx, teacherId: number, priceCents: number) =>
  addProduct(platform, tx, teacherId, { access: priceCents === 0 ? 'free' : 'paid', priceCents })
