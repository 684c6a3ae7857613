import { caseNumber, hoursToAct } from '#contract/rules/cases.ts'
import { hoursToAnswer } from '#contract/rules/refund-requests.ts'
import type { demo as Demo } from '#demo/index.ts'
import { cases, events, refundRequests, reports } from '#server/modules/cases/cases.tables.ts'
import { findProducts } from '#server/modules/catalogue/index.ts'
import { insertReading } from '#server/modules/conversations/conversation.repository.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findUserIds } from '../accounts/find-ids.ts'
import { findProductIds } from '../catalogue/find-product-ids.ts'
import { findPaidCourse } from '../commerce/find-order-line.ts'
import { findConversationId } from '../conversations/find-conversation.ts'
import { findBookingId } from '../lessons/find-booking.ts'

type DemoCase = (typeof Demo)['cases'][number]

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** What has been reported to the safety desk, without telling anyone. */
export async function loadCases(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  demo: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const users = await findUserIds(
    db,
    demo.people.map(({ username }) => username),
  )
  const idOf = (name: string) => {
    const id = users.get(name)
    if (id === undefined) throw new Error(`The demo has no ${name}`)
    return id
  }
  return async tx => {
    for (const one of demo.cases.toSorted((first, second) => second.minutesAgo - first.minutesAgo)) {
      const reporterId = one.reporter === undefined ? null : idOf(one.reporter)
      const about = await findAbout(tx, demo, one, { reporterId, idOf })
      const at = new Date(clock.now().getTime() - one.minutesAgo * minuteMs)
      const { reason, text, assignee, note, email = null } = one
      const staffId = assignee === undefined ? null : idOf(assignee)
      const [row] = await tx
        .insert(cases)
        .values({
          ...about,
          reason,
          urgent: reason === 'child_safety',
          ...{ openedAt: at, dueFrom: at, dueAt: new Date(at.getTime() + hoursToAct(reason) * hourMs) },
          ...{ assigneeId: staffId, assignedAt: staffId === null ? null : at },
        })
        .returning({ id: cases.id })
      if (!row) throw new Error('A case was not imported')
      const caseId = row.id
      const locale = /\p{Script=Han}/u.test(text) ? 'zh-HK' : 'en'
      await tx
        .insert(reports)
        .values({ caseId, reporterId, email, locale, reason, body: text, reportedAt: at })
      if (one.readBy !== undefined && about.kind === 'conversation') {
        const actorId = idOf(one.readBy)
        const readAt = new Date(at.getTime() + 12 * minuteMs)
        await tx.insert(events).values({ caseId, at: readAt, actorId, what: 'read', body: '' })
        const reading = { conversationId: about.subjectId, staffId: actorId, reference: caseNumber(caseId) }
        await insertReading(tx, { ...reading, readAt })
      }
      if (staffId === null) continue
      const event = { caseId, at, actorId: staffId }
      await tx.insert(events).values({ ...event, what: 'assigned', body: String(staffId) })
      if (note) await tx.insert(events).values({ ...event, what: 'note', body: note })
    }
    for (const one of demo.refundRequests) await importRequest(tx, clock.now(), one, idOf)
  }
}

async function importRequest(
  tx: Tx,
  now: Date,
  { buyer, seller, reason, text, minutesAgo }: (typeof Demo)['refundRequests'][number],
  idOf: (name: string) => number,
): Promise<void> {
  const userId = idOf(buyer)
  const line = await findPaidCourse(tx, { userId, teacherId: idOf(seller) })
  if (!line) throw new Error(`${buyer} has bought nothing in the demo`)
  const askedAt = new Date(now.getTime() - minutesAgo * minuteMs)
  const { id: lineId, orderId, teacherId, centreId, priceCents } = line
  await tx.insert(refundRequests).values({
    ...{ orderId, lineId, userId, teacherId, centreId, amountCents: priceCents, reason, body: text },
    ...{ askedAt, state: 'asked', answerBy: new Date(askedAt.getTime() + hoursToAnswer * hourMs) },
  })
}

async function findAbout(
  tx: Tx,
  demo: typeof Demo,
  { about }: DemoCase,
  { reporterId, idOf }: { reporterId: number | null; idOf: (name: string) => number },
) {
  const familyId = reporterId ?? 0
  if ('talkWith' in about) {
    const userId = idOf(about.talkWith)
    const subjectId = found(await findConversationId(tx, { familyId, teacherId: userId }))
    return { kind: 'conversation' as const, subjectId, userId, centreId: null }
  }
  if ('lessonWith' in about) {
    const userId = idOf(about.lessonWith)
    const subjectId = found(await findBookingId(tx, { userId: familyId, teacherId: userId }))
    return { kind: 'lesson' as const, subjectId, userId, centreId: null }
  }
  const name = demo.products.find(({ key }) => key === about.product)?.name ?? ''
  const subjectId = found((await findProductIds(tx, [name])).get(name))
  const [product] = await findProducts(tx, [subjectId])
  return {
    kind: 'product' as const,
    subjectId,
    ...{ userId: found(product?.teacherId), centreId: product?.centreId ?? null },
  }
}

function found(id: number | undefined): number {
  if (id === undefined) throw new Error('What a case is about is not in the demo')
  return id
}
