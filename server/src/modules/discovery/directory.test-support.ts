import { sql } from 'drizzle-orm'
import { type ImportedTeacher, importTeachers } from '#server/demo/teachers/import-teachers.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { TestPerson } from '#server/testing/people.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { teacherChanged } from '../teachers/index.ts'

export interface DirectoryFields
  extends Partial<Omit<ImportedTeacher, 'username' | 'packages' | 'languages'>> {
  name?: string
  speaks?: readonly string[]
  /** Dollars of the trial lessons on offer. */
  trials?: readonly number[]
}

/** An active teacher with a profile, found by everyone. */
export async function makeListed(
  t: TestApp,
  { name = 'Ms Chan 陳老師', speaks = ['English'], trials = [120], ...said }: DirectoryFields = {},
): Promise<TestPerson> {
  const person = await makeTeacher(t, name)
  await t.platform.db.transaction(async tx => {
    await importTeachers(tx, [
      {
        title: '',
        titleZh: '',
        subTitle: '',
        subTitleZh: '',
        about: '',
        aboutZh: '',
        gender: null,
        country: 'HK',
        application: 'approved',
        createdAt: t.clock.now(),
        ...said,
        username: person.username,
        languages: speaks.map(language => ({ language, level: 'Fluent' })),
        packages: trials.map(dollars => ({
          title: '30 min trial',
          titleZh: '30 分鐘試堂',
          priceCents: dollars * 100,
        })),
      },
    ])
    await t.platform.hooks.call(teacherChanged, tx, person)
  })
  return person
}

/** As a module to the left would: the row, then the hook. */
export async function changeTeacherRow(
  { platform }: TestApp,
  { userId }: { userId: number },
  change: ReturnType<typeof sql>,
): Promise<void> {
  await platform.db.transaction(async tx => {
    await tx.execute(sql`update teachers set ${change} where user_id = ${userId}`)
    await platform.hooks.call(teacherChanged, tx, { userId })
  })
}
