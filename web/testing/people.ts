import type { OwnUser } from '#contract/accounts/accounts.ts'
import { signIn } from '../app/lib/session.ts'

const usual: Omit<OwnUser, 'user_id' | 'auth_id'> = {
  username: 'kayan',
  display_name: 'Ka Yan',
  profile_picture: '',
  auth_using: 'local',
  auth_type: 'STUDENT',
  role_id: 2,
  subscriber_id: 0,
  stripe_customer_id: null,
  stripe_connect_id: null,
  connect_account_status: 0,
  status: 1,
  first_name: 'Ka Yan',
  last_name: 'Lau',
  email: 'kayan@example.com',
  email_verified: true,
  has_password: true,
  school: '',
  grade: 'P3',
  language: 'en',
  created_at: '2025-03-01T00:00:00.000Z',
  details: {
    first_name: 'Ka Yan',
    last_name: 'Lau',
    display_name: 'Ka Yan',
    contact_no: '',
    profile_picture: '',
  },
}

let lastId = 0

/** Someone new each time, so that nothing that was kept of another test is theirs. */
export function person(facts: Partial<OwnUser> = {}): OwnUser {
  lastId += 1
  return { ...usual, user_id: lastId, auth_id: lastId, ...facts }
}

/** Signs someone in, as the answer to a sign-in does. */
export function enter(user: OwnUser = person()): OwnUser {
  signIn(tokenOf(user), user)
  return user
}

/** No one checks its signature here. */
export function tokenOf({ user_id, auth_id, subscriber_id, auth_type }: OwnUser): string {
  const claims = { user_id, auth_id, subscriber_id, auth_type, exp: 4_000_000_000 }
  return `e30.${btoa(JSON.stringify(claims))}.x`
}
