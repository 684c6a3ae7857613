import type { OwnCentre, teacherCentresContract } from '#contract/teachers/teacher-centres.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findCentre, listCentrePeople } from '../../accounts/index.ts'
import { hasPayoutAccount } from '../payout-account/payout-account.repository.ts'
import { acceptInvitation, declineInvitation, viewInvitation } from './answer-invitation.ts'
import { presentCentre, presentCentreName, presentInvitation, presentMember } from './centre.presenter.ts'
import { listInvitations } from './centre-invitation.repository.ts'
import { inviteTeacher, inviteTeachers, withdrawInvitation } from './invite-teacher.ts'
import { leaveCentre, removeMember, updateCentre } from './manage-centre.ts'

const done = { status: 200 } as const
const invitationsShown = 100

export function centreRoutes(platform: Platform): Handlers<typeof teacherCentresContract> {
  return {
    centreOwn: async ({ caller }) => ({ own: await viewOwnCentre(platform, caller) }),
    centreUpdate: async ({ body, files, caller }) => {
      const { name, name_zh: nameZh, about, about_zh: aboutZh, remove_picture: remove } = body
      const picture = files.picture?.bytes
      await updateCentre(platform, caller, {
        name,
        nameZh,
        about,
        aboutZh,
        picture,
        removePicture: remove === '1',
      })
      return done
    },
    centreInvite: async ({ body, caller }) => {
      await inviteTeacher(platform, caller, body.email)
      return done
    },
    centreInviteMany: async ({ body, caller }) => ({
      ...done,
      results: await inviteTeachers(platform, caller, body.emails),
    }),
    centreInvitationWithdraw: async ({ body, caller }) => {
      await withdrawInvitation(platform, caller, body.id)
      return done
    },
    centreInvitationView: async ({ params, caller }) => {
      const { invitation, centre, standing } = await viewInvitation(platform, caller, params.token)
      return {
        centre: presentCentreName(centre),
        email: invitation.email,
        expires_at: invitation.expiresAt.toISOString(),
        standing,
      }
    },
    centreInvitationAccept: async ({ body, caller }) => ({
      ...done,
      centre: presentCentreName(await acceptInvitation(platform, caller, body.token)),
    }),
    centreInvitationDecline: async ({ body }) => {
      await declineInvitation(platform, body.token)
      return done
    },
    centreMemberRemove: async ({ body, caller }) => {
      await removeMember(platform, caller, body.user_id)
      return done
    },
    centreLeave: async ({ caller }) => {
      await leaveCentre(platform, caller)
      return done
    },
  }
}

async function viewOwnCentre(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
): Promise<OwnCentre | null> {
  const centre = caller.subscriberId > 0 ? await findCentre(db, caller.subscriberId) : undefined
  if (!centre) return null
  const payable = await hasPayoutAccount(db, { teacherId: caller.userId, centreId: centre.id })
  const own = { centre: presentCentre(centre, payable), members: [], invitations: [] }
  if (caller.role !== roles.businessManager) return { ...own, role: 'teacher' }
  const [people, invitations] = await Promise.all([
    listCentrePeople(db, centre.id),
    listInvitations(db, centre.id, invitationsShown),
  ])
  const now = clock.now()
  return {
    ...own,
    role: 'manager',
    members: people.map(presentMember),
    invitations: invitations.map(invitation => presentInvitation(invitation, now)),
  }
}
