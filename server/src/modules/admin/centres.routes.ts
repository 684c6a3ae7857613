import type { StaffManager, staffCentresContract } from '#contract/admin/staff-centres.ts'
import type { BodyOf, ResponseOf } from '#contract/kit/endpoint.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { countLimit } from '#contract/rules/staff-lists.ts'
import { roles } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  type Centre,
  findCentre,
  listCentrePeople,
  listCentres,
  listManagers,
  type Person,
  pictureAddress,
} from '../accounts/index.ts'
import { countOnSale } from '../catalogue/index.ts'
import { appointManager, endManager } from './appoint-manager.ts'
import { createCentre } from './create-centre.ts'
import { endCentre, restoreCentre } from './end-centre.ts'

type Calls = typeof staffCentresContract

const done = { status: 200 } as const

export const centresRoutes = (platform: Platform): Handlers<Calls> => ({
  adminCentres: ({ body }) => viewCentres(platform, body),
  adminCentre: ({ body }) => viewCentre(platform, body.centre_id),
  adminCentreCreate: async ({ body, files, caller }) => {
    const { name, name_zh: nameZh, username } = body
    const picture = files.profile_picture?.bytes
    const centreId = await createCentre(platform, caller, { name, nameZh, username, picture })
    return { ...done, centre_id: centreId }
  },
  adminCentreEnd: async ({ body, caller }) => {
    await endCentre(platform, caller, body.centre_id)
    return done
  },
  adminCentreRestore: async ({ body, caller }) => {
    await restoreCentre(platform, caller, body.centre_id)
    return done
  },
  adminManagerAdd: async ({ body, caller, locale }) => {
    const { centre_id: centreId, email, first_name: firstName, last_name: lastName } = body
    const wanted = { centreId, email, firstName, lastName, language: locale }
    return { ...done, ...(await appointManager(platform, caller, wanted)) }
  },
  adminManagerEnd: async ({ body, caller }) => {
    await endManager(platform, caller, { centreId: body.centre_id, userId: body.user_id })
    return done
  },
})

async function viewCentres(
  { db }: Pick<Platform, 'db'>,
  { q, limit, offset, sort, state }: BodyOf<Calls['adminCentres']>,
): Promise<ResponseOf<Calls['adminCentres']>> {
  const order = sort.endsWith('name') ? 'name' : 'created'
  const descending = sort.startsWith('-')
  const { rows, count } = await listCentres(db, { q, limit, offset, state, order, descending, countLimit })
  return {
    centres: rows.map(({ managers, teachers, ...centre }) => ({
      ...presentCentre(centre),
      managers,
      teachers,
    })),
    count: Math.min(count, countLimit),
    more: count > countLimit,
  }
}

async function viewCentre(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  centreId: number,
): Promise<ResponseOf<Calls['adminCentre']>> {
  const centre = await findCentre(db, centreId)
  if (!centre) throw new Refusal('centre_unknown')
  // All that its managers would find in their list.
  const list = { teacherId: 0, centreId, managesCentre: true }
  const [managers, people, products] = await Promise.all([
    listManagers(db, centreId),
    listCentrePeople(db, centreId),
    countOnSale(db, list, hongKongDay(clock.now())),
  ])
  return {
    ...presentCentre(centre),
    managers: managers.map(presentManager),
    teachers: people.filter(({ role }) => role === roles.teacher).length,
    products,
  }
}

const presentCentre = (
  centre: Pick<Centre, 'id' | 'username' | 'name' | 'nameZh' | 'pictureKey' | 'createdAt' | 'endedAt'>,
) => ({
  centre_id: centre.id,
  username: centre.username,
  centre_name: centre.name,
  centre_name_zh: centre.nameZh,
  profile_picture: pictureAddress({ pictureKey: centre.pictureKey, pictureUrl: null }),
  created_at: centre.createdAt.toISOString(),
  ended_at: centre.endedAt?.toISOString() ?? null,
})

const presentManager = (person: Person): StaffManager => ({
  user_id: person.userId,
  display_name: person.displayName,
  email: person.email,
  profile_picture: pictureAddress(person),
  invited: person.emailVerifiedAt === null,
})
