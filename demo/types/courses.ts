import type { BothLanguages } from './people.ts'

export type SubjectKey = 'chinese' | 'english' | 'math' | 'others'

export interface Level {
  key: string
  title: BothLanguages
}

export interface Subject {
  key: SubjectKey
  title: BothLanguages
  levels: Level[]
}

export type MaterialKind = 'mp4' | 'pdf' | 'docx'

/** A real file under `materials/`; products share them. */
export interface MaterialFile {
  key: string
  kind: MaterialKind
  file: string
  /** Length of a video. */
  seconds?: number
  /** Pages of a PDF. */
  pages?: number
  /** No program can open it. */
  broken?: boolean
}

export interface Material {
  title: string
  kind: MaterialKind
  /** Key of a `MaterialFile`. */
  file: string
  /** Seconds into the video; the window is at most 20 seconds. 0 and 0 for documents. */
  previewStart: number
  previewEnd: number
  /** Anyone may open it whole; one of a product at most. */
  sample?: boolean
  /** What the pictures of a video show. */
  pictureText?: string
}

export type Access =
  | { kind: 'paid' }
  | { kind: 'free' }
  | { kind: 'code'; code: string }
  | { kind: 'watermark'; entries: { code: string; text: string }[] }

export interface Cover {
  motif: string
  palette: string
}

/** What a course says in its other language. */
export interface SecondText {
  name: string
  /** HTML. */
  description: string
}

export interface Product {
  key: string
  name: string
  /** HTML, in the language the course is sold in. */
  description: string
  subject: SubjectKey
  levels: string[]
  /** Key of a grade band in `subjects.ts`. */
  grade: string
  /** 0 for whatever is not sold: free, by code, by watermark code. */
  priceCents: number
  discountCents?: number
  tags: string[]
  /** Username of a teacher or of a centre. */
  seller: string
  /** The member teacher behind a centre's product. */
  taughtBy?: string
  access: Access
  previewMode: 'high' | 'low'
  /** Whether its worksheets may be printed and downloaded; yes where nothing is said. */
  printable?: boolean
  status: 'active' | 'inactive' | 'deleted'
  /** No one has bought, opened or looked at it yet. */
  untaken?: boolean
  /** Chosen by staff for the home page. */
  featured?: boolean
  /** Why staff have hidden it. */
  hidden?: string
  /** Last day of access by code, counted from the day of loading. */
  expiresInDays?: number
  cover: Cover
  materials: Material[]
  createdDaysAgo: number
}

/** Files of one teacher that became drafts together. */
export interface DraftSeries {
  /** Username of a teacher. */
  seller: string
  shared: {
    /** Its English title. */
    subject: string
    levels: string[]
    grade: string
    tags: string[]
    priceDollars: number
    /** HTML. */
    description: string
  }
  /** Under which name each came, and its file in the folder of materials. */
  files: { name: string; file: string }[]
}

/** Of the first video of a course. */
export interface DemoCaptions {
  product: string
  language: 'en' | 'zh-HK'
  vtt: string
}
