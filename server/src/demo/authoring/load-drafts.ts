import { join } from 'node:path'
import { safeFileName } from '#contract/rules/file-name.ts'
import { type demo as Demo, materialsFolder } from '#demo/index.ts'
import { findPersonByLogin } from '#server/modules/accounts/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { importFile, processLater } from '../media/import-file.ts'
import { importDrafts } from './import-drafts.ts'

/** As if the files had just arrived: they are checked, and their covers drawn, like any upload. */
export async function loadDrafts(
  platform: Platform,
  { drafts }: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const person = await findPersonByLogin(platform.db, drafts.seller)
  if (!person) throw new Error(`Nobody is called ${drafts.seller}`)
  const ids: string[] = []
  for (const { name, file } of drafts.files) {
    const path = join(materialsFolder, file)
    const arrived = { ownerId: person.userId, purpose: 'material', name: safeFileName(name), path } as const
    ids.push(await importFile(platform, { ...arrived, facts: null }))
  }
  const { priceDollars, tags, ...shared } = drafts.shared
  return async tx => {
    await importDrafts(platform, tx, person, ids, {
      ...shared,
      ...{ levels_from_name: true, tags: tags.join(','), price: String(priceDollars) },
      ...{ preview_mode: 'high', printable: true, subscriber_id: 0 },
    })
    for (const id of ids) await processLater(platform, tx, id)
  }
}
