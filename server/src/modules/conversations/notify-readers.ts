import { quotedInMail } from '#contract/rules/conversations.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findFiles } from '../media/index.ts'
import { notifyAll, type Telling } from '../notices/index.ts'
import { presentWriter } from '../reviews/index.ts'
import { otherSide, type Side } from './conversation.policy.ts'
import type { Conversation, Message } from './conversations.tables.ts'
import { findFilesOf } from './message-file.repository.ts'
import { findParties, type Parties, readersOf } from './parties.ts'
import { noticeKey } from './send-message.ts'
import { listUntold, lockConversations, markNotified } from './telling.repository.ts'

export interface Asked {
  conversation: number
  side: Side
}

/** After a failure for good, or before these were kept: nobody is told of what is older. */
const longestMs = 24 * 3600_000
/** An email quotes no more than these; the conversation has them all. */
const mostQuoted = 5

/** One transaction for all of them; if one fails, each has its own. */
export async function notifyReaders(platform: Platform, asked: readonly Asked[]): Promise<void> {
  try {
    await platform.db.transaction(tx => notifyTogether(platform, tx, asked))
  } catch (error) {
    if (asked.length < 2) throw error
    const done = await Promise.allSettled(asked.map(one => notifyReaders(platform, [one])))
    const failed = done.find(({ status }) => status === 'rejected')
    if (failed) throw error
  }
}

async function notifyTogether(platform: Platform, tx: Tx, jobs: readonly Asked[]): Promise<void> {
  // Two jobs for one side may both be due (see `isTelling`): its readers are told once.
  const asked = [...new Map(jobs.map(one => [`${one.conversation} ${one.side}`, one])).values()]
  const rows = await lockConversations(tx, [...new Set(asked.map(({ conversation }) => conversation))])
  const byId = new Map(rows.map(row => [row.id, row]))
  const concerned = asked.flatMap(({ conversation, side }) => {
    const row = byId.get(conversation)
    return row ? [{ row, side }] : []
  })
  const since = new Date(platform.clock.now().getTime() - longestMs)
  const untold = await listUntold(
    tx,
    concerned.map(({ row, side }) => ({ id: row.id, of: otherSide(side), after: lastKnown(row, side) })),
    since,
  )
  await markNotified(tx, asked)
  if (untold.length === 0) return
  const authors = [...new Set(untold.map(({ authorId }) => authorId))]
  const [parties, names, people] = await Promise.all([
    findParties(tx, rows, authors),
    fileNamesOf(tx, untold),
    Promise.all(concerned.map(({ row, side }) => readersOf(tx, row, side))),
  ])
  const byTalk = Map.groupBy(untold, ({ conversationId, side }) => `${conversationId} ${side}`)
  const tellings = concerned.map(({ row, side }, place) => {
    const messages = byTalk.get(`${row.id} ${otherSide(side)}`) ?? []
    return tellingOf(row, messages, { people: people[place] ?? [], parties, names })
  })
  await notifyAll(platform, tx, tellings)
}

const lastKnown = (row: Conversation, side: Side): number =>
  side === 'family' ? Math.max(row.familyTold, row.familySeen) : Math.max(row.sellerTold, row.sellerSeen)

interface Known {
  people: readonly number[]
  parties: Parties
  /** Of files, by message. */
  names: ReadonlyMap<number, string>
}

/** Each message has its place in the bell; one email has them all. */
function tellingOf(
  row: Conversation,
  messages: readonly Message[],
  { people, parties, names }: Known,
): Telling<'messageReceived'> {
  return {
    template: 'messageReceived',
    to: { people: [...people] },
    parts: messages.map(message => {
      const text = [...(message.body || (names.get(message.id) ?? ''))]
      return {
        key: noticeKey(message.id),
        params: {
          ...senderNames(row, message, parties),
          quote: text.slice(0, quotedInMail).join('') + (text.length > quotedInMail ? '…' : ''),
          conversation: String(row.id),
        },
      }
    }),
    together: (first, ...rest) => {
      const all = [first, ...rest]
      return {
        ...first,
        quote: all
          .slice(-mostQuoted)
          .map(({ quote }) => quote)
          .join('\n'),
      }
    },
  }
}

/** A centre writes as the centre, a family with what a seller may know of it. */
function senderNames(
  row: Conversation,
  { side, authorId }: Message,
  { people, centres }: Parties,
): { sender: string; senderZh: string } {
  const centre = row.centreId === null ? undefined : centres.get(row.centreId)
  if (side === 'seller' && centre) return { sender: centre.name, senderZh: centre.nameZh || centre.name }
  const person = people.get(authorId)
  const name = person && !person.deletedAt ? presentWriter(person, 'en').name : ''
  return { sender: name, senderZh: name }
}

/** Of messages without words. */
async function fileNamesOf(tx: Tx, untold: readonly Message[]): Promise<ReadonlyMap<number, string>> {
  const wordless = untold.filter(({ body }) => !body).map(({ id }) => id)
  if (wordless.length === 0) return new Map()
  const byMessage = await findFilesOf(tx, wordless)
  const files = await findFiles(tx, [...byMessage.values()].flat())
  return new Map(
    [...byMessage].map(([id, ids]) => [id, ids.flatMap(file => files.get(file)?.name ?? []).join(', ')]),
  )
}
