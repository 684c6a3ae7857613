import { publicKinds, type ReportReason } from '#contract/rules/cases.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { SpooledFile } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { dropPlaced, keepPlaced, type PlacedFile, placeFiles } from '../media/index.ts'
import { changeCase, insertCase, insertReport, listReportsOfCase, lockOpenCase } from './case.repository.ts'
import { isUrgent, joinedBy, openedBy } from './case.rules.ts'
import type { Concerned, ReportedRef } from './cases.subject.ts'
import type { Case } from './cases.tables.ts'
import { findReportable } from './find-reportable.ts'
import { notifyDesk } from './handle-case.ts'
import { findReportFiles, insertReportFiles } from './report-file.repository.ts'
import { judgePictures } from './report-pictures.ts'
import { insertEvent } from './staff-case.repository.ts'

interface Sent {
  ref: ReportedRef
  reason: ReportReason
  text: string
  /** For someone who is not signed in. */
  email: string | undefined
  locale: Locale
  address: string
  pictures: readonly SpooledFile[]
}

/**
 * Opens a case, or joins the open one about the same thing. The same report sent again by the same person changes
 * nothing.
 */
export async function sendReport(platform: Platform, caller: Caller | null, sent: Sent): Promise<Case> {
  const { db, limits } = platform
  const { ref, email, address, pictures } = sent
  if (caller) await throttle(limits, 'report.account', String(caller.userId))
  else await throttle(limits, 'report.address', address)
  if (!caller && !publicKinds.includes(ref.kind)) throw new Refusal('sign_in_required')
  if (!caller && !email) throw new Refusal('fields', { fields: { email: 'required' } })
  // Before bytes are looked at, which takes its time.
  if (!(await findReportable({ db, clock: platform.clock }, caller, ref))) throw new Refusal('report_unknown')
  const judged = await judgePictures(platform, caller, pictures)
  const placed = await placeFiles(platform, judged)
  let used = false
  try {
    const { opened, added } = await storeReport(platform, caller, sent, placed)
    used = added
    return opened
  } finally {
    if (!used) await dropPlaced(platform, placed)
  }
}

/** `added`: false for what was sent before. */
async function storeReport(
  platform: Platform,
  caller: Caller | null,
  { ref, reason, text, email, locale }: Sent,
  placed: readonly PlacedFile[],
): Promise<{ opened: Case; added: boolean }> {
  const { db, clock } = platform
  return db.transaction(async tx => {
    const concerned = await findReportable({ db: tx, clock }, caller, ref)
    if (!concerned) throw new Refusal('report_unknown')
    if (caller && concerned.userId === caller.userId) throw new Refusal('report_own')
    const at = clock.now()
    const opened = await getOpenCase(tx, ref, { concerned, reason, at })
    const reporter = caller ? { reporterId: caller.userId } : { email: email ?? null }
    const sent = await listReportsOfCase(tx, opened.id)
    const files = await findReportFiles(
      tx,
      sent.map(({ id }) => id),
    )
    const isSent = sent.some(
      one =>
        one.reason === reason &&
        one.body === text &&
        (files.get(one.id)?.length ?? 0) === placed.length &&
        (caller ? one.reporterId === caller.userId : one.email === email),
    )
    if (isSent) return { opened, added: false }
    const reportId = await insertReport(tx, {
      ...reporter,
      caseId: opened.id,
      locale,
      reason,
      body: text,
      reportedAt: at,
    })
    await insertReportFiles(tx, reportId, await keepPlaced(platform, tx, caller?.userId ?? null, placed))
    const joined = joinedBy(opened, reason, at)
    if (joined) await changeCase(tx, opened.id, joined)
    if (sent.length > 0)
      await insertEvent(tx, {
        ...{ caseId: opened.id, at, actorId: null, body: '' },
        what: joined ? 'urgent' : 'joined',
      })
    if (isUrgent(reason) && (joined || sent.length === 0)) await notifyDesk(platform, tx, opened.id)
    return { opened: { ...opened, ...joined }, added: true }
  })
}

async function getOpenCase(
  tx: Tx,
  ref: ReportedRef,
  { concerned, reason, at }: { concerned: Concerned; reason: ReportReason; at: Date },
): Promise<Case> {
  const { userId, centreId } = concerned
  const row = { kind: ref.kind, subjectId: ref.id, userId, centreId, openedAt: at, ...openedBy(reason, at) }
  // The case that keeps us from opening another may be closed before we lock it.
  for (let tries = 0; tries < 3; tries += 1) {
    const open = (await lockOpenCase(tx, ref)) ?? (await insertCase(tx, row))
    if (open) return open
  }
  throw new Refusal('unavailable')
}
