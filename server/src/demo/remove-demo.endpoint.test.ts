import { expect, onTestFinished, test } from 'vitest'
import { roles } from '../kernel/caller.ts'
import { ConfigError } from '../platform/config.ts'
import { storeSetting } from '../platform/settings.ts'
import { createTestApp } from '../testing/app.ts'
import { open, rowsIn } from '../testing/database.ts'
import { makePerson } from '../testing/people.ts'
import { makeProduct } from '../testing/products.ts'
import { makeTeacher } from '../testing/teachers.ts'
import { demoMarks } from './demo-marks.ts'
import { refuseDemoData } from './refuse-demo-data.ts'
import { removeDemo } from './remove-demo.ts'

async function demoApp() {
  const db = await open()
  const untouched = await rowsIn(db)
  const t = await createTestApp({}, { db })
  onTestFinished(async () => {
    await t.app.close()
    await t.platform.jobs.stop()
    await t.platform.changes.close()
    await db.close()
  })
  await makePerson(t, { username: 'admin', role: roles.admin })
  await storeSetting(db, demoMarks.people, 'now')
  await t.platform.storage.put('covers/demo.webp', Buffer.from('x'), { contentType: 'image/webp' })
  return { ...t, db, untouched }
}

test('production refuses a database with the demo in it, and takes it once the demo is removed', async () => {
  const { db, platform, untouched } = await demoApp()
  await expect(refuseDemoData(db, { production: false })).resolves.toBeUndefined()
  const refused = refuseDemoData(db, { production: true })
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow('npm run remove-demo')

  expect(await removeDemo(platform, { everything: false })).toEqual({ files: 1 })
  expect(await rowsIn(db)).toEqual(untouched)
  expect(await platform.storage.head('covers/demo.webp')).toBeNull()
  await expect(refuseDemoData(db, { production: true })).resolves.toBeUndefined()
  await expect(removeDemo(platform, { everything: true })).rejects.toThrow('There is no demo')
})

test('accounts that are not the demo’s go only if that is said', async () => {
  const t = await demoApp()
  const seller = await makeTeacher(t)
  await makeProduct(t, seller)
  await expect(removeDemo(t.platform, { everything: false })).rejects.toThrow(/1 accounts besides/)
  expect(await t.platform.storage.head('covers/demo.webp')).not.toBeNull()
  await removeDemo(t.platform, { everything: true })
  expect(await rowsIn(t.db)).toEqual(t.untouched)
  // Their tokens fit no one who comes later.
  const next = await makePerson(t)
  expect(next.authId).toBeGreaterThan(seller.authId)
})
