import type { ListedPerson, ViewedPerson } from '#contract/admin/people.ts'
import { type PeopleRole, peopleRoles } from '#contract/rules/people.ts'
import { isLearner } from '#server/kernel/caller.ts'
import { maskEmail, maskPhone, type Person, pictureAddress, rolesOf, stateOf } from '../accounts/index.ts'

const roleOf = (role: number): PeopleRole =>
  peopleRoles.find(name => rolesOf[name].includes(role)) ?? 'student'

/** In a list, where no one has been opened yet: of learners, many of them minors, only that there is an address. */
export function presentListed(person: Person): ListedPerson {
  const open = presentCard(person)
  return isLearner(person)
    ? { ...open, email: maskEmail(person.email), phone: maskPhone(person.contactNo) }
    : open
}

const presentCard = (person: Person): ListedPerson => ({
  user_id: person.userId,
  display_name: person.displayName,
  email: person.email,
  phone: person.contactNo,
  role: roleOf(person.role),
  status: stateOf(person),
  profile_picture: pictureAddress(person),
  registered_at: person.createdAt.toISOString(),
  signed_in_at: person.signedInAt?.toISOString() ?? null,
})

export const presentOpened = (
  person: Person,
  { centre, secondFactor }: { centre: string | undefined; secondFactor: boolean },
): ViewedPerson['person'] => ({
  ...presentCard(person),
  role_id: person.role,
  first_name: person.firstName,
  last_name: person.lastName,
  username: person.username,
  email_verified: person.emailVerifiedAt !== null,
  language: person.language,
  school: person.school,
  grade: person.grade,
  centre: centre === undefined ? null : { id: person.subscriberId, name: centre },
  second_factor: secondFactor,
})
