import sharp from 'sharp'
import { avatarSvg } from '#demo/avatars.ts'
import type { demo as Demo } from '#demo/index.ts'
import type { Account } from '#demo/types.ts'
import { type RoleId, roles } from '#server/kernel/caller.ts'
import { hashPassword, makeAvatar, storeAvatar } from '#server/modules/accounts/index.ts'
import { demoPassword } from '#server/modules/site/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { twoAtATime } from '../two-at-a-time.ts'
import { importPeople } from './import-people.ts'

const roleIds: Readonly<Record<Account['role'], RoleId>> = {
  student: roles.student,
  parent: roles.parent,
  teacher: roles.teacher,
  businessManager: roles.businessManager,
  masterAdmin: roles.masterAdmin,
  admin: roles.admin,
  staff: roles.platformStaff,
}

const applicationSubmitted = 4
const active = 1

/** Prepares the slow parts (pictures, the password's hash) and returns the writes for the transaction. */
export async function loadPeople(
  platform: Pick<Platform, 'clock' | 'storage'>,
  demo: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const { clock, storage } = platform
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 3600 * 1000)
  const passwordHash = await hashPassword(demoPassword)
  const picture = async (avatar: string): Promise<string> => {
    const png = await sharp(Buffer.from(avatarSvg(avatar)), { density: 400 })
      .resize(512, 512)
      .png({ compressionLevel: 1 })
      .toBuffer()
    const avatarFiles = await makeAvatar(png)
    await storeAvatar(storage, avatarFiles)
    return avatarFiles.key
  }

  const pictures = new Map(
    await twoAtATime(
      [...demo.centres, ...demo.people],
      async ({ username, avatar }): Promise<[string, string]> => [username, await picture(avatar)],
    ),
  )

  const centres = demo.centres.map(centre => ({
    username: centre.username,
    name: centre.name.en,
    nameZh: centre.name.zh,
    about: centre.about.en,
    aboutZh: centre.about.zh,
    pictureKey: pictures.get(centre.username) ?? null,
    createdAt: daysAgo(centre.joinedDaysAgo),
  }))
  const people = demo.people.map(person => ({
    username: person.username,
    email: person.email,
    passwordHash,
    role: roleIds[person.role],
    status: person.role === 'teacher' && person.status !== 'active' ? applicationSubmitted : active,
    language: 'en' as const,
    firstName: person.firstName,
    lastName: person.lastName,
    displayName: person.displayName,
    contactNo: person.phone,
    school: 'school' in person ? person.school : '',
    grade: 'grade' in person ? person.grade : '',
    pictureKey: pictures.get(person.username) ?? null,
    centre: 'centre' in person ? (person.centre ?? null) : null,
    createdAt: daysAgo(person.joinedDaysAgo),
  }))
  return tx => importPeople(tx, { centres, people })
}
