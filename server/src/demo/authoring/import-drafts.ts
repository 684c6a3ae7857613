import type { DraftDefaults } from '#contract/authoring/drafts.ts'
import type { Person } from '#server/modules/accounts/index.ts'
import { makeDraft } from '#server/modules/authoring/drafts/add-draft.ts'
import { storeDefaults } from '#server/modules/authoring/drafts/draft.repository.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Imports drafts of files that nothing uses yet. */
export async function importDrafts(
  platform: Pick<Platform, 'clock' | 'hooks' | 'jobs' | 'mediaTools'>,
  tx: Tx,
  person: Person,
  uploadIds: readonly string[],
  defaults: DraftDefaults,
): Promise<void> {
  await storeDefaults(tx, person.userId, defaults, platform.clock.now())
  for (const id of uploadIds) await makeDraft(platform, tx, person, id, defaults)
}
