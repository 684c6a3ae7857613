import type { peopleContract, StaffMember } from '#contract/admin/people.ts'
import { periodOf } from '#contract/rules/hong-kong-time.ts'
import { countLimit } from '#contract/rules/staff-lists.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  changeStaffRole,
  inviteStaff,
  isSuspended,
  listPeople,
  listStaffFactors,
  pictureAddress,
  restoreAccount,
  signOutPerson,
  staffRoleName,
  suspendAccount,
} from '../accounts/index.ts'
import { presentListed } from './person.presenter.ts'
import { viewPerson } from './view-person.ts'

const done = { status: 200 } as const

export const peopleRoutes = (platform: Platform): Handlers<typeof peopleContract> => ({
  adminPeople: async ({ body: { q, role, status, limit, offset, ...days } }) => {
    const page = { limit, offset, countLimit }
    const filter = { q, role, state: status, ...periodOf(days) }
    const { people, count, morePeople } = await listPeople(platform.db, filter, page)
    return {
      people: people.map(presentListed),
      count: Math.min(count, countLimit),
      more: count > countLimit,
      more_people: morePeople,
    }
  },
  adminPerson: ({ body, caller }) => viewPerson(platform, caller, body.user_id),
  personSuspend: async ({ body: { user_id: userId, reason }, caller }) => {
    await suspendAccount(platform, caller, { userId, reason })
    return done
  },
  personRestore: async ({ body, caller }) => {
    await restoreAccount(platform, caller, body.user_id)
    return done
  },
  personSignOut: async ({ body: { user_id: userId, session_id: sessionId }, caller }) => {
    await signOutPerson(platform, caller, { userId, sessionId })
    return done
  },
  staffList: async () => ({ staff: (await listStaffFactors(platform.db)).flatMap(presentMember) }),
  staffInvite: async ({ body, caller, locale }) => {
    const { person, token } = await inviteStaff(platform, caller, {
      email: body.email,
      firstName: body.first_name,
      lastName: body.last_name,
      role: body.role,
      language: locale,
    })
    return { ...done, user_id: person.userId, invited: token !== null }
  },
  staffRoleSet: async ({ body: { user_id: userId, role }, caller }) => {
    await changeStaffRole(platform, caller, { userId, role })
    return done
  },
})

function presentMember(person: Awaited<ReturnType<typeof listStaffFactors>>[number]): StaffMember[] {
  const role = staffRoleName(person.role)
  if (!role) return []
  const status = isSuspended(person) ? 'suspended' : person.emailVerifiedAt ? 'active' : 'invited'
  return [
    {
      user_id: person.userId,
      display_name: person.displayName,
      email: person.email,
      profile_picture: pictureAddress(person),
      role,
      status,
      second_factor: person.confirmedAt !== null,
      signed_in_at: person.signedInAt?.toISOString() ?? null,
    },
  ]
}
