import { mostInvited } from '#contract/rules/centre-form.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What was typed or pasted: 'Ann <ann@example.com>, bo@example.com', one or many to a line. */
export function addressesIn(text: string): { emails: string[]; wrong: string[] } {
  const parts = text
    .split(/[,;\n]+/)
    .map(part => /<([^<>]+)>/.exec(part)?.[1] ?? part)
    .flatMap(part => part.trim().split(/\s+/))
    .filter(part => part !== '')
  const unique = [...new Map(parts.map(part => [part.toLowerCase(), part])).values()]
  return {
    emails: unique.filter(part => address.test(part)),
    wrong: unique.filter(part => !address.test(part)),
  }
}

export function problemOf(emails: readonly string[], wrong: readonly string[]): string | null {
  if (wrong.length > 0)
    return m.centre_invite_wrong({
      ...{ count: wrong.length, shown: wholeNumber(wrong.length) },
      emails: wrong.join(m.classes_separator()),
    })
  if (emails.length === 0) return m.centre_invite_none()
  return emails.length > mostInvited
    ? m.centre_invite_many({ count: mostInvited, shown: wholeNumber(mostInvited) })
    : null
}

interface Result {
  email: string
  outcome: 'invited' | 'registered' | 'member' | 'limit'
}

/** What became of them, a line for each outcome. */
export function outcomesOf(results: readonly Result[]): { text: string; tone: 'good' | 'info' }[] {
  const those = (outcome: Result['outcome']) =>
    results.filter(one => one.outcome === outcome).map(({ email }) => email)
  const [invited, registered] = [those('invited'), those('registered')]
  const [members, late] = [those('member'), those('limit')]
  const [first = ''] = invited
  const emailsOf = (emails: readonly string[]) => ({ emails: emails.join(m.classes_separator()) })
  return [
    ...(invited.length === 1 ? [{ text: m.centre_invited({ email: first }), tone: 'good' as const }] : []),
    ...(invited.length > 1
      ? [
          {
            text: m.centre_invited_many({ count: invited.length, shown: wholeNumber(invited.length) }),
            tone: 'good' as const,
          },
        ]
      : []),
    ...(registered.length > 0
      ? [{ text: m.centre_invited_registered(emailsOf(registered)), tone: 'info' as const }]
      : []),
    ...(members.length > 0
      ? [{ text: m.centre_invited_member(emailsOf(members)), tone: 'info' as const }]
      : []),
    ...(late.length > 0 ? [{ text: m.centre_invited_limit(emailsOf(late)), tone: 'info' as const }] : []),
  ]
}
