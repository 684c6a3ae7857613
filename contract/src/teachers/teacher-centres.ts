import { z } from 'zod'
import { email } from '../accounts/accounts.ts'
import { endpoint } from '../kit/endpoint.ts'
import { centreAboutMaxLength, mostInvited } from '../rules/centre-form.ts'
import { pictureMaxBytes } from '../rules/teacher-form.ts'
import { id, line, localised, prose, requiredLine, status200 } from '../shared.ts'

/** What a manager fills in for the centre; `about` is plain text with line breaks. */
export const centreFields = z.object({
  name: requiredLine(120),
  name_zh: line(120),
  about: prose(centreAboutMaxLength),
  about_zh: prose(centreAboutMaxLength),
})

const centreName = z.object({
  subscriber_id: z.number(),
  username: z.string(),
  centre_name: z.string(),
  centre_name_zh: z.string(),
  profile_picture: z.string(),
})
export type CentreName = z.output<typeof centreName>

const member = z.object({
  user_id: z.number(),
  username: z.string(),
  display_name: z.string(),
  email: z.string(),
  profile_picture: z.string(),
  role: z.enum(['manager', 'teacher']),
  /** False if staff have deactivated them. */
  active: z.boolean(),
})
export type CentreMember = z.output<typeof member>

/** registered: they have applied to teach by it, and join once approved. */
const invitationState = z.enum(['open', 'registered', 'accepted', 'declined', 'withdrawn', 'expired'])
const invitation = z.object({
  id: z.number(),
  email: z.string(),
  state: invitationState,
  created_at: z.string(),
  expires_at: z.string(),
  /** When the invited teacher was reminded; null if they weren't yet. */
  reminded_at: z.string().nullable(),
  decided_at: z.string().nullable(),
})
export type CentreInvitation = z.output<typeof invitation>

const ownCentre = z.object({
  /** The caller's role there. */
  role: z.enum(['manager', 'teacher']),
  centre: centreName.extend({
    about: z.string(),
    about_zh: z.string(),
    /** Whether its sales could be paid out. Until then, its products have no price. */
    payable: z.boolean(),
  }),
  /** Only a manager gets the fields from here on. */
  members: z.array(member),
  invitations: z.array(invitation),
})
export type OwnCentre = z.output<typeof ownCentre>

/** The last part of the emailed address. */
const token = line(200)
const linkErrors = ['link_unknown', 'link_expired', 'link_used'] as const

const post = { method: 'POST', query: localised } as const

export const teacherCentresContract = {
  centreOwn: endpoint({
    method: 'GET',
    path: 'centre/own',
    summary: "Returns the caller's centre: its members and invitations to a manager, its name to a member.",
    access: 'teacher',
    query: localised,
    response: z.object({ own: ownCentre.nullable() }),
  }),
  centreUpdate: endpoint({
    ...post,
    path: 'centre/update',
    summary: "Changes how the caller's centre describes itself. For managers.",
    access: 'teacher',
    bodyFrom: 'multipart',
    files: { picture: { maxBytes: pictureMaxBytes } },
    body: centreFields.extend({ remove_picture: z.enum(['0', '1']).optional() }),
    response: status200,
    errors: ['centre_manager_only', 'picture_type', 'picture_broken'],
  }),
  centreInvite: endpoint({
    ...post,
    path: 'centre/invite',
    summary:
      "Invites a teacher to the caller's centre by email. The link works for 14 days and replaces an earlier one to the same address. For managers.",
    access: 'teacher',
    body: z.object({ email }),
    response: status200,
    errors: ['centre_manager_only', 'member_already'],
  }),
  centreInviteMany: endpoint({
    ...post,
    path: 'centre/invite/many',
    summary:
      "Invites many teachers to the caller's centre. Each address has an outcome of its own: invited, registered by an earlier invitation, a member already, or over the limit of invitations an hour. For managers.",
    access: 'teacher',
    body: z.object({ emails: z.array(email).min(1).max(mostInvited) }),
    response: z.object({
      status: z.literal(200),
      results: z.array(
        z.object({ email: z.string(), outcome: z.enum(['invited', 'registered', 'member', 'limit']) }),
      ),
    }),
    errors: ['centre_manager_only'],
  }),
  centreInvitationWithdraw: endpoint({
    ...post,
    path: 'centre/invitation/withdraw',
    summary: "Revokes an open invitation to the caller's centre. For managers.",
    access: 'teacher',
    body: z.object({ id }),
    response: status200,
    errors: ['centre_manager_only', 'invitation_unknown', 'invitation_decided'],
  }),
  centreInvitationView: endpoint({
    method: 'GET',
    path: 'centre/invitation/{token}',
    summary: 'Returns what an emailed invitation is for, and whether the caller can accept it.',
    access: 'public',
    cache: 'no-store',
    params: z.object({ token }),
    query: localised,
    response: z.object({
      centre: centreName,
      email: z.string(),
      expires_at: z.string(),
      /**
       * 'ready', or why it can't be accepted: no one is signed in, there is no account with the address, the teacher
       * waits for approval, or the signed-in account can't accept it.
       */
      standing: z.enum([
        'ready',
        'sign_in',
        'register',
        'applied',
        'other_account',
        'not_teacher',
        'other_centre',
      ]),
    }),
    errors: linkErrors,
  }),
  centreInvitationAccept: endpoint({
    ...post,
    path: 'centre/invitation/accept',
    summary: 'Accepts an invitation: the teacher becomes a member of the centre.',
    access: 'user',
    body: z.object({ token }),
    response: z.object({ status: z.literal(200), centre: centreName }),
    errors: [...linkErrors, 'invitation_other_account', 'invitation_not_teacher', 'invitation_other_centre'],
  }),
  centreInvitationDecline: endpoint({
    ...post,
    path: 'centre/invitation/decline',
    summary: 'Declines an invitation. Having the link is enough.',
    access: 'public',
    body: z.object({ token }),
    response: status200,
    errors: linkErrors,
  }),
  centreMemberRemove: endpoint({
    ...post,
    path: 'centre/member/remove',
    summary:
      "Removes a teacher from the caller's centre. What they published for it stays with the centre. For managers.",
    access: 'teacher',
    body: z.object({ user_id: id }),
    response: status200,
    errors: ['centre_manager_only', 'member_unknown'],
  }),
  centreLeave: endpoint({
    ...post,
    path: 'centre/leave',
    summary: "Ends the caller's membership of a centre.",
    access: 'teacher',
    body: z.object({}).optional(),
    response: status200,
    errors: ['member_unknown'],
  }),
} as const
