import { join } from 'node:path'
import { type demo as Demo, materialsFolder } from '#demo/index.ts'
import type { DemoConversation } from '#demo/types.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findCentreIds, findUserIds } from '../accounts/find-ids.ts'
import { findProductIds } from '../catalogue/find-product-ids.ts'
import { importFile } from '../media/import-file.ts'
import { materialFacts } from '../media/material-facts.ts'
import { importConversation } from './import-conversation.ts'

const hourMs = 3600_000

/** What families and who teaches them have written to each other. */
export async function loadConversations(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'storage'>,
  demo: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const { db, clock } = platform
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * hourMs)
  const products = new Map(demo.products.map(product => [product.key, product]))
  const [users, centres] = await Promise.all([
    findUserIds(
      db,
      demo.people.map(({ username }) => username),
    ),
    findCentreIds(
      db,
      demo.centres.map(({ username }) => username),
    ),
  ])
  const idOf = (ids: ReadonlyMap<string, number>, name = '') => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The demo has no ${name}`)
    return id
  }
  /** Who answers, for a centre who teaches what it is about. */
  const answersOf = ({ teacher, centre, about }: DemoConversation) => {
    const taughtBy = about === undefined ? undefined : products.get(about)?.taughtBy
    const memberId = centre && taughtBy ? idOf(users, taughtBy) : null
    return { memberId, answersId: teacher ? idOf(users, teacher) : (memberId ?? idOf(users, 'centre')) }
  }
  const files = new Map<object, string>()
  for (const conversation of demo.conversations)
    for (const message of conversation.messages) {
      const material = demo.materials.find(({ key }) => key === message.file?.file)
      if (!message.file || !material) continue
      const { answersId } = answersOf(conversation)
      const id = await importFile(platform, {
        ownerId: message.from === 'family' ? idOf(users, conversation.family) : answersId,
        ...{ purpose: 'message', name: message.file.name, path: join(materialsFolder, material.file) },
        facts: await materialFacts(material),
      })
      files.set(message, id)
    }
  return async tx => {
    const productIds = await findProductIds(
      tx,
      demo.products.map(({ name }) => name),
    )
    // Ids follow the time of the last message, as if all had been written when they say.
    const lastOf = ({ messages }: (typeof demo.conversations)[number]) => messages.at(-1)?.hoursAgo ?? 0
    for (const conversation of demo.conversations.toSorted((one, other) => lastOf(other) - lastOf(one))) {
      const { family, teacher, centre, about, unread, blockedBy, messages } = conversation
      const product = about === undefined ? undefined : products.get(about)
      await importConversation(tx, {
        familyId: idOf(users, family),
        seller: centre
          ? { type: 'centre', id: idOf(centres, centre) }
          : { type: 'teacher', id: idOf(users, teacher) },
        ...answersOf(conversation),
        productId: product ? idOf(productIds, product.name) : null,
        unread,
        blockedBy,
        messages: messages.map(message => ({
          ...{ side: message.from, text: message.text, at: hoursAgo(message.hoursAgo) },
          ...{ deleted: message.deleted ?? false, fileId: files.get(message) },
        })),
      })
    }
  }
}
