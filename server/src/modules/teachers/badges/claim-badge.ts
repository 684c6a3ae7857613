import type { BadgeKind } from '#contract/rules/badges.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { SpooledFile } from '#server/kernel/handlers.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { MediaRefusal } from '#server/platform/media-tools/media-refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockPerson } from '../../accounts/index.ts'
import { dropPlaced, type JudgedFile, judgeFile, keepPlaced, placeFiles } from '../../media/index.ts'
import { type Badge, hasOpenClaim, insertClaim } from './badge.repository.ts'
import { isSameOwner, keptBy, kindsOf } from './badge-owner.ts'

export interface ClaimInput {
  kind: BadgeKind
  number: string
  proof: SpooledFile | undefined
}

/** For the caller, or for their centre. Also while a badge of the kind is valid, to renew it. */
export async function claimBadge(platform: Platform, caller: Caller, input: ClaimInput): Promise<Badge> {
  const { db, clock, limits } = platform
  const { kind, number, proof } = input
  const owner = await keptBy(db, caller)
  if (!owner || !kindsOf(owner).includes(kind)) throw refuseFields({ kind: 'invalid' })
  if (owner.type === 'centre' && number === '') throw refuseFields({ number: 'required' })
  if (!proof) throw refuseFields({ proof: 'required' })
  await throttle(limits, 'documents.account', String(caller.userId))
  if (await hasOpenClaim(db, owner, kind)) throw new Refusal('badge_claimed')

  const placed = await placeFiles(platform, [await judgeProof(platform, proof, caller.userId, kind)])
  let used = false
  try {
    const badge = await db.transaction(async tx => {
      if (!(await lockPerson(tx, caller.userId))) throw new Refusal('user_unknown')
      // They may have left the centre in the meantime.
      if (!isSameOwner(await keptBy(tx, caller), owner)) throw new Refusal('role_refused')
      const [proofFileId = ''] = await keepPlaced(platform, tx, caller.userId, placed)
      const claimed = await insertClaim(tx, {
        owner,
        kind,
        // Numbers of teachers' checks are never published, whatever was sent.
        publicNumber: owner.type === 'centre' ? number : '',
        proofFileId,
        claimedBy: caller.userId,
        at: clock.now(),
      })
      if (!claimed) throw new Refusal('badge_claimed')
      return claimed
    })
    used = true
    return badge
  } finally {
    if (!used) await dropPlaced(platform, placed)
  }
}

/** Under a name of ours, because people put the numbers of their documents into file names. */
async function judgeProof(
  platform: Pick<Platform, 'log' | 'mediaTools' | 'scanner'>,
  proof: SpooledFile,
  userId: number,
  kind: BadgeKind,
): Promise<JudgedFile> {
  const ending = /\.(?:jpe?g|png|webp|gif|pdf)$/i.exec(proof.name)?.[0].toLowerCase() ?? ''
  try {
    return await judgeFile(platform, { ...proof, name: `${kind}${ending}`, purpose: 'proof' }, userId)
  } catch (error) {
    if (!(error instanceof MediaRefusal)) throw error
    throw refuseFields({ proof: `proof:${error.code}` })
  }
}
