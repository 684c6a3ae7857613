import { PASSWORD, unique } from '#server/testing/people.ts'

/** A registration that passes. */
export function registration(changes: Record<string, unknown> = {}) {
  const name = `r${unique()}`
  return {
    username: name,
    email: `${name}@example.com`,
    password: PASSWORD,
    confirmpassword: PASSWORD,
    first_name: 'Ka Yan',
    last_name: 'Wong',
    subscriber_id: 0,
    ...changes,
  }
}

/** The token of the link in an email. */
export function linkToken(mail: { body: string } | undefined, path: string): string {
  const token = mail?.body.match(new RegExp(`/${path}/([\\w-]+)`))?.[1]
  if (!token) throw new Error(`No /${path}/ link in the mail`)
  return token
}
