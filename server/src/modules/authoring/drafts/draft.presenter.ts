import type { Draft } from '#contract/authoring/drafts.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import { megabytes, reasonText } from '../../media/index.ts'
import type { Authored } from '../products/authored-product.presenter.ts'
import type { DraftRow } from './draft.repository.ts'
import { priceText, stateOfDraft } from './draft.rules.ts'

export function presentDraft(
  row: DraftRow,
  { product, cover, coverFile, materials }: Authored,
  locale: Locale,
): Draft {
  const file = materials.find(({ material }) => material.fileId === row.fileId)?.file
  const state = stateOfDraft(file?.state ?? 'refused', coverFile?.state ?? 'refused')
  const isCover = state === 'refused' && file?.state === 'ready'
  return {
    course_id: product.id,
    title: product.name,
    file_name: file?.name ?? '',
    size_mb: megabytes(file?.size ?? 0),
    pages: file?.pages ?? null,
    levels: product.levels,
    price: priceText(product),
    own: row.own,
    edited: product.version !== row.version,
    state,
    reason:
      state !== 'refused'
        ? ''
        : isCover || !file
          ? m.api_draft_no_cover({}, { locale })
          : reasonText(file, locale),
    redrawable: isCover,
    cover,
    created_at: row.createdAt.toISOString(),
  }
}
