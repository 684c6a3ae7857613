import type { CentreInvitation, CentreMember, CentreName } from '#contract/teachers/teacher-centres.ts'
import { roles } from '#server/kernel/caller.ts'
import { plainTextOf } from '#server/kernel/safe-html.ts'
import { type Centre, type CentrePerson, pictureAddress } from '../../accounts/index.ts'
import type { Invitation } from './centre-invitation.repository.ts'
import { invitationStateAt } from './centre-invitation.states.ts'

export const presentCentreName = (centre: Centre): CentreName => ({
  subscriber_id: centre.id,
  username: centre.username,
  centre_name: centre.name,
  centre_name_zh: centre.nameZh,
  profile_picture: pictureAddress({ pictureKey: centre.pictureKey, pictureUrl: null }),
})

/** With its description as its manager typed it. */
export const presentCentre = (centre: Centre, payable: boolean) => ({
  ...presentCentreName(centre),
  payable,
  about: plainTextOf(centre.about),
  about_zh: plainTextOf(centre.aboutZh),
})

export const presentMember = (person: CentrePerson): CentreMember => ({
  user_id: person.userId,
  username: person.username,
  display_name: person.displayName,
  email: person.email,
  profile_picture: pictureAddress(person),
  role: person.role === roles.businessManager ? 'manager' : 'teacher',
  active: person.status === 1,
})

export const presentInvitation = (invitation: Invitation, now: Date): CentreInvitation => ({
  id: invitation.id,
  email: invitation.email,
  state: invitationStateAt(invitation, now),
  created_at: invitation.createdAt.toISOString(),
  expires_at: invitation.expiresAt.toISOString(),
  reminded_at: invitation.remindedAt?.toISOString() ?? null,
  decided_at: invitation.decidedAt?.toISOString() ?? null,
})
