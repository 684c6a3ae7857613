import type { Unsubscribable } from '#contract/rules/notices.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId } from '../accounts/index.ts'
import { listChoices, storeChoice } from './choice.repository.ts'
import { readUnsubscribeToken } from './unsubscribe-link.ts'

/** Without a session: the link is the permission. Repeating it changes nothing. */
export async function unsubscribe(
  platform: Pick<Platform, 'db' | 'secrets'>,
  token: string,
): Promise<Unsubscribable> {
  const meant = readUnsubscribeToken(platform, token)
  if (!meant) throw new Refusal('unsubscribe_invalid')
  const { userId, kind } = meant
  // People who have left get no emails anyway.
  if (!(await findPersonByUserId(platform.db, userId))) return kind
  await platform.db.transaction(async tx => {
    const ended =
      kind === 'daily'
        ? (await listChoices(tx, userId)).filter(({ mail }) => mail === 'daily').map(choice => choice.kind)
        : [kind]
    for (const one of ended) await storeChoice(tx, userId, { kind: one, mail: 'none' })
  })
  return kind
}
