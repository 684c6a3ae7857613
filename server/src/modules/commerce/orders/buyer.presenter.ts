import type { StaffOrder } from '#contract/commerce/staff-orders.ts'
import { fullName } from '#contract/rules/person-name.ts'
import { type Person, pictureAddress } from '../../accounts/index.ts'

/** For staff; undefined for people who have left. */
export const presentBuyer = (userId: number, person: Person | undefined): StaffOrder['buyer'] => ({
  user_id: userId,
  name: person ? fullName(person.firstName, person.lastName) || person.displayName : '',
  email: person?.email ?? '',
  profile_picture: person ? pictureAddress(person) : '',
})
