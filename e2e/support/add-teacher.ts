import { join } from 'node:path'
import { roles } from '#server/kernel/caller.ts'
import { hashPassword } from '#server/modules/accounts/index.ts'
import { demoPassword } from '#server/modules/site/index.ts'
import { openDatabase } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { importPeople } from '../../server/src/demo/accounts/import-people.ts'

/** Puts the one teacher into an empty data folder: the whole demo would keep the worker busy for half a minute. */
export async function addTeacher(dataDir: string): Promise<void> {
  const db = await openDatabase({ url: null, dataDir: join(dataDir, 'postgres'), poolSize: 1 })
  try {
    await migrate(db)
    const teacher = {
      username: 'teacher',
      email: 'teacher@example.com',
      passwordHash: await hashPassword(demoPassword),
      role: roles.teacher,
      status: 1,
      language: 'en' as const,
      firstName: 'Wai Han',
      lastName: 'Lau',
      displayName: 'Ms Lau',
      contactNo: '',
      school: '',
      grade: '',
      pictureKey: null,
      centre: null,
      createdAt: new Date(),
    }
    await db.transaction(tx => importPeople(tx, { centres: [], people: [teacher] }))
    // Who sells can be paid out.
    await db.query(
      `insert into payout_accounts (teacher_id, state, created_at, updated_at)
       select id, 'verified', now(), now() from profiles`,
    )
  } finally {
    await db.close()
  }
}
