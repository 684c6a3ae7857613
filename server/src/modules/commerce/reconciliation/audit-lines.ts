import type { CommerceContext } from '../commerce.context.ts'
import type { LineAudit, PaidLine } from '../kinds/line-kind.ts'
import type { Findings } from './findings.ts'
import { findWithoutPaidLine, listPaidLines } from './reconcile.repository.ts'

const pageSize = 1000

interface Range {
  from: Date
  to: Date
}

/** For each kind: paid items that got lost are given again; items no one paid for are for people to look at. */
export async function auditLines(context: CommerceContext, found: Findings, range: Range): Promise<void> {
  for (const { name, audit } of context.kinds.all) {
    if (!audit) continue
    await restoreMissing(context, found, { name, audit }, range)
    await nameUnpaid(context, found, { name, audit }, range)
  }
}

interface Audited {
  name: string
  audit: LineAudit
}

async function restoreMissing(
  context: CommerceContext,
  found: Findings,
  { name, audit }: Audited,
  range: Range,
): Promise<void> {
  const { db, clock } = context
  const page = (afterId: number) => listPaidLines(db, { ...range, kind: name, afterId, limit: pageSize })
  for await (const lines of pagesOf<PaidLine>(page)) {
    for (const line of await audit.findMissing(db, lines)) {
      await audit.restore(context, line, clock.now())
      found.repaired += 1
    }
  }
}

async function nameUnpaid(
  { db }: CommerceContext,
  found: Findings,
  { name, audit }: Audited,
  range: Range,
): Promise<void> {
  const page = (afterId: number) => audit.listGiven(db, { ...range, afterId, limit: pageSize })
  for await (const given of pagesOf(page)) {
    for (const entitlement of await findWithoutPaidLine(db, name, given)) {
      found.mismatch('access_unpaid', { entitlement })
    }
  }
}

async function* pagesOf<T extends { id: number }>(
  page: (afterId: number) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for (let afterId = 0; ; ) {
    const rows = await page(afterId)
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    afterId = rows.at(-1)?.id ?? afterId
  }
}
