import type { Synonym } from '#contract/catalogue/searches.ts'
import { mostSynonyms, type SynonymKind } from '#contract/rules/searches.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { announce } from '#server/platform/changes.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { keyOf } from './search-lexicon.ts'
import { deleteMiss, type MissKey } from './search-misses.repository.ts'
import {
  countSynonyms,
  deleteSynonyms,
  findSynonyms,
  findTaken,
  holdSynonyms,
  insertSynonyms,
  replaceSynonyms,
  type SynonymGroup,
} from './synonym.repository.ts'
import { refusedTexts } from './synonym.rules.ts'

interface Wanted {
  kind: SynonymKind
  texts: readonly string[]
}

/** `miss` is the unsuccessful search they were made from, which is now answered. */
export async function addSynonyms(
  platform: Platform,
  staff: Caller,
  { miss, ...wanted }: Wanted & { miss?: MissKey | undefined },
): Promise<Synonym> {
  return platform.db.transaction(async tx => {
    await holdSynonyms(tx)
    if ((await countSynonyms(tx)) >= mostSynonyms) throw new Refusal('list_full')
    await refuseUnfit(tx, wanted.texts)
    const now = platform.clock.now()
    const id = await insertSynonyms(tx, { ...wanted, now })
    if (miss) await deleteMiss(tx, miss)
    await recordAct(platform, tx, staff, {
      act: 'synonym_added',
      subject: { type: 'search', id },
      after: factsOf(wanted),
    })
    await announceFound(tx)
    return presentSynonym({ ...wanted, id, version: 1, updatedAt: now })
  })
}

export async function changeSynonyms(
  platform: Platform,
  staff: Caller,
  { id, version, ...wanted }: Wanted & { id: number; version: number },
): Promise<Synonym> {
  return platform.db.transaction(async tx => {
    await holdSynonyms(tx)
    const before = await getSynonyms(tx, id)
    if (before.version !== version) throw new Refusal('order_changed')
    await refuseUnfit(tx, wanted.texts, id)
    await replaceSynonyms(tx, id, { ...wanted, now: platform.clock.now() })
    await recordAct(platform, tx, staff, {
      act: 'synonym_changed',
      subject: { type: 'search', id },
      before: factsOf(before),
      after: factsOf(wanted),
    })
    await announceFound(tx)
    return presentSynonym(await getSynonyms(tx, id))
  })
}

export async function removeSynonyms(platform: Platform, staff: Caller, id: number): Promise<void> {
  await platform.db.transaction(async tx => {
    await holdSynonyms(tx)
    const before = await getSynonyms(tx, id)
    await deleteSynonyms(tx, id)
    await recordAct(platform, tx, staff, {
      act: 'synonym_removed',
      subject: { type: 'search', id },
      before: factsOf(before),
    })
    await announceFound(tx)
  })
}

export async function removeMiss(platform: Platform, staff: Caller, key: MissKey): Promise<void> {
  await platform.db.transaction(async tx => {
    const removed = await deleteMiss(tx, key)
    if (!removed) throw new Refusal('miss_unknown')
    await recordAct(platform, tx, staff, {
      act: 'search_miss_removed',
      subject: { type: 'search', id: 'report' },
      before: { words: key.text, searches: removed.searches },
    })
  })
}

export const presentSynonym = ({ id, kind, texts, version, updatedAt }: SynonymGroup): Synonym => ({
  id,
  kind,
  texts: [...texts],
  version,
  updated_at: updatedAt.toISOString(),
})

/** Which products exist doesn't change; how they are found does. */
const announceFound = (tx: Tx) => announce(tx, 'lists')

async function getSynonyms(db: Db, id: number): Promise<SynonymGroup> {
  const found = await findSynonyms(db, id)
  if (!found) throw new Refusal('synonym_unknown')
  return found
}

async function refuseUnfit(tx: Tx, texts: readonly string[], own?: number): Promise<void> {
  const refused = refusedTexts(texts)
  if (refused) throw refuseFields({ texts: refused })
  const taken = await findTaken(tx, texts.map(keyOf))
  if (taken.some(({ synonymId }) => synonymId !== own)) throw refuseFields({ texts: 'synonym_taken' })
}

const factsOf = ({ kind, texts }: Wanted) => ({ words: texts.join(' = '), kind })
