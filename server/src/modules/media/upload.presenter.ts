import { z } from 'zod'
import type { mediaContract } from '#contract/media/media.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { MediaRefusalCode } from '#server/platform/media-tools/media-refusal.ts'
import type { Purpose } from './media.tables.ts'
import type { MediaFile } from './media-file.ts'
import { MB } from './upload.rules.ts'

/** `broken` is for files we couldn't check for reasons of our own. */
export type RefusalReason = MediaRefusalCode | 'broken'

type Sentence = (inputs: object, options: { locale: Locale }) => string

const sentences: Readonly<Record<RefusalReason, Sentence>> = {
  file_empty: m.api_upload_file_empty,
  type_refused: m.api_upload_type_refused,
  mp4_broken: m.api_upload_mp4_broken,
  mp4_truncated: m.api_upload_mp4_truncated,
  video_codec: m.api_upload_video_codec,
  video_missing: m.api_upload_video_missing,
  pdf_broken: m.api_upload_pdf_broken,
  pdf_encrypted: m.api_upload_pdf_encrypted,
  doc_macros: m.api_upload_doc_macros,
  doc_objects: m.api_upload_doc_objects,
  pdf_active: m.api_upload_pdf_active,
  infected: m.api_upload_infected,
  pdf_page_giant: m.api_upload_pdf_page_giant,
  pdf_too_many_pages: m.api_upload_pdf_too_many_pages,
  docx_broken: m.api_upload_docx_broken,
  docx_bomb: m.api_upload_docx_bomb,
  image_broken: m.api_upload_image_broken,
  image_bomb: m.api_upload_image_bomb,
  took_too_long: m.api_upload_took_too_long,
  broken: m.api_upload_broken,
}

/** Why a file was refused, for its owner; '' if it wasn't. */
export function reasonText(
  { state, reason, purpose }: Pick<MediaFile, 'state' | 'reason' | 'purpose'>,
  locale: Locale,
): string {
  if (state !== 'refused') return ''
  if (reason === 'type_refused' && purpose === 'cover') return m.api_upload_cover_type({}, { locale })
  return refusalSentence(reason ?? '', purpose, locale)
}

/** The same for a file that never had an owner; `reason` is a code. */
export function refusalSentence(reason: string, purpose: Purpose, locale: Locale): string {
  if (reason === 'type_refused' && purpose === 'document') return m.api_upload_document_type({}, { locale })
  if (reason === 'type_refused' && purpose === 'slide') return m.api_upload_slide_type({}, { locale })
  if (reason === 'type_refused' && (purpose === 'proof' || purpose === 'message'))
    return m.api_upload_proof_type({}, { locale })
  const known: Readonly<Record<string, Sentence>> = sentences
  // A code of an earlier release still gets a sentence.
  return (known[reason] ?? m.api_upload_broken)({}, { locale })
}

const refusedFiles = z.array(z.object({ name: z.string(), reason: z.string() }))

/** Which files can't be used and why, if known. */
export function refusedFilesText(
  { files }: Readonly<Record<string, unknown>>,
  options: { locale: Locale },
): string {
  const named = refusedFiles.safeParse(files).data ?? []
  if (named.length === 0) return m.api_upload_refused({}, options)
  return named
    .map(({ name, reason }) => {
      const why = refusalSentence(reason, 'material', options.locale)
      return m.api_product_file_refused({ name, reason: why }, options)
    })
    .join(' ')
}

/** Exact to the byte: a form shows a worksheet of two kilobytes as such. */
export const megabytes = (bytes: number): number => Math.round((bytes / MB) * 1e6) / 1e6

type UploadView = z.output<(typeof mediaContract)['uploadView']['response'] & z.ZodType>

export function presentUpload(file: MediaFile, preview: string, locale: Locale): UploadView {
  return {
    id: file.id,
    state: file.state,
    reason: reasonText(file, locale),
    name: file.name,
    type: file.kind ?? '',
    size_mb: megabytes(file.size),
    pages: file.pages,
    duration: file.durationSeconds,
    preview,
  }
}
