/** What can be wrong with an uploaded file. The caller words it. */
export const mediaRefusalCodes = [
  'file_empty',
  'type_refused',
  'mp4_broken',
  'mp4_truncated',
  'video_codec',
  'video_missing',
  'pdf_broken',
  'pdf_encrypted',
  'pdf_page_giant',
  'pdf_active',
  'pdf_too_many_pages',
  'docx_broken',
  'docx_bomb',
  'doc_macros',
  'doc_objects',
  'image_broken',
  'image_bomb',
  'infected',
  'took_too_long',
] as const

export type MediaRefusalCode = (typeof mediaRefusalCodes)[number]

/** 'Their file', as opposed to 'our fault': every other error of the tools is a defect or a broken disk. */
export class MediaRefusal extends Error {
  readonly code: MediaRefusalCode

  constructor(code: MediaRefusalCode, options?: { cause?: unknown }) {
    super(code, options)
    this.name = 'MediaRefusal'
    this.code = code
  }
}

/** The process is ending while the tools work: the file isn't at fault, and the work starts again elsewhere. */
export class MediaToolsClosed extends Error {
  override name = 'MediaToolsClosed'
  override message = 'The media tools were closed'
}
