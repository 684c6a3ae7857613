import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import type { Captions } from '#contract/authoring/captions.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { Platform } from '#server/platform/platform.ts'
import {
  formatTime,
  type Material,
  type Product,
  presentProduct,
  sanitiseDescription,
} from '../../catalogue/index.ts'
import {
  contentTypeOfKind,
  fitWindow,
  type MadeClip,
  type MediaFile,
  megabytes,
  reasonText,
  signedLink,
} from '../../media/index.ts'
import type { StudentCount } from '../authoring.hooks.ts'
import {
  type FileState,
  isVideo,
  type Readiness,
  readinessOf,
  stateOfProduct,
  type Window,
} from '../materials/material.rules.ts'
import { restorableUntil } from './product.states.ts'

interface GatheredMaterial {
  material: Material
  file: MediaFile | undefined
  captions: readonly Captions[]
}

export interface Authored {
  product: Product
  /** Address of the picture; '' until it has been made. */
  cover: string
  coverFile: MediaFile | undefined
  students: StudentCount
  materials: readonly GatheredMaterial[]
}

/** For people who may change the product, with its codes; links to the originals are only for the reader. */
export function presentAuthored(
  platform: Pick<Platform, 'clock' | 'secrets'>,
  { product, cover, coverFile, students, materials }: Authored,
  reader: { userId: number; mayEdit: boolean; locale: Locale },
): AuthoredProduct {
  const [coverState, ...materialStates] = [coverFile, ...materials.map(({ file }) => file)].map(stateOf)
  const readiness = readinessOf(coverState ?? 'refused', materialStates)
  return {
    ...presentProduct(product, {
      forOwner: reader.mayEdit,
      cover,
      owned: reader.mayEdit && product.status !== -1,
      // As it was written: the form shows it and sends it back.
      locale: 'en',
    }),
    course_name_zh: product.nameZh ?? '',
    course_description_zh: sanitiseDescription(product.descriptionZh ?? ''),
    students: students.students,
    students_keeping: students.keeping,
    buyers: students.buyers,
    restorable_until: restorableUntil(product)?.toISOString() ?? null,
    materials: materials.map(gathered => presentMaterial(platform, product, gathered, reader)),
    watermark_limits: reader.mayEdit
      ? product.watermarks.flatMap(({ code, limit }) => (limit ? [{ code, limit }] : []))
      : [],
    version: product.version,
    state: stateOfProduct([coverState ?? 'refused', ...materialStates]),
    readiness,
    readiness_reason: readinessReason(readiness, { coverFile, materials }, reader.locale),
    hidden_reason: product.hiddenReason,
  }
}

/** A file that no longer exists is as bad as a refused one. */
const stateOf = (file: MediaFile | undefined): FileState => file?.state ?? 'refused'

/** Each unusable file, by its name. */
function readinessReason(
  readiness: Readiness,
  { coverFile, materials }: Pick<Authored, 'coverFile' | 'materials'>,
  locale: Locale,
): string {
  if (readiness === 'ready') return ''
  if (readiness === 'preparing') return m.api_product_preparing({}, { locale })
  const refused = [coverFile, ...materials.map(({ file }) => file)].filter(file => file?.state === 'refused')
  const sentences = refused.flatMap(file =>
    file
      ? [m.api_product_file_refused({ name: file.name, reason: reasonText(file, locale) }, { locale })]
      : [],
  )
  return sentences.join(' ') || m.api_product_no_file({}, { locale })
}

function presentMaterial(
  platform: Pick<Platform, 'clock' | 'secrets'>,
  product: Product,
  { material, file, captions }: GatheredMaterial,
  { userId, locale }: { userId: number; locale: Locale },
): AuthoredProduct['materials'][number] {
  const key = file?.state === 'ready' ? file.storageKey : null
  const isClip = file !== undefined && isVideo(file)
  const chosen = { start: material.previewStart, end: material.previewEnd }
  const window = file?.durationSeconds ? fitWindow(chosen, file.durationSeconds) : chosen
  return {
    id: material.id,
    type: file?.kind ?? '',
    material_name: file?.name ?? '',
    org_name: material.title,
    subscriber_id: product.centreId ?? 0,
    uploaded_channel: 'local',
    preview_starts: formatTime(isClip ? window.start : 0),
    preview_ends: formatTime(isClip ? window.end : 0),
    size_mb: megabytes(file?.size ?? 0),
    pages: file?.pages ?? null,
    duration: file?.durationSeconds ?? null,
    state: file?.state ?? 'refused',
    reason: file ? reasonText(file, locale) : '',
    sample: material.isSample,
    captions: captions.map(({ language, cues }) => ({ language, cues })),
    speech: material.speech,
    picture_text: material.pictureText ?? '',
    preview_note: isClip ? previewNote(chosen, file.clip, locale) : '',
    url: key ? signedLink(platform, { key, contentType: contentTypeOfKind(file?.kind ?? null), userId }) : '',
  }
}

/** How many seconds later than chosen a preview may start without a note. */
const unnoticed = 0.5

/** What a video's preview shows if that differs from what was chosen. */
function previewNote(chosen: Window, clip: MadeClip | null, locale: Locale): string {
  // Not made yet, or made for an earlier choice.
  if (!clip || clip.window.start !== chosen.start || clip.window.end !== chosen.end) return ''
  const { shown } = clip
  if (!shown) return m.api_preview_none({}, { locale })
  if (shown.start - chosen.start <= unnoticed) return ''
  const [from, to] = [Math.ceil(shown.start), Math.max(Math.round(shown.end), Math.ceil(shown.start) + 1)]
  return m.api_preview_shorter({ from: formatTime(from), to: formatTime(to) }, { locale })
}
