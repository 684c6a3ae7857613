import type { Page } from 'playwright-core'
import type { World } from './world.ts'

export const languages = ['en', 'zh-HK'] as const
export type Language = (typeof languages)[number]
export const schemes = ['light', 'dark'] as const
export const widths = [390, 1440] as const
export type Width = (typeof widths)[number]

export type PersonName =
  | 'student'
  | 'parent'
  | 'teacher'
  | 'centre'
  | 'admin'
  | 'master'
  | 'newcomer'
  /** Applied to teach, was asked for documents, was approved. */
  | 'applicant'
  | 'asked'
  | 'approved'
  | 'declined'
  /** Has drafts of worksheets. */
  | 'drafter'
  /** The payment provider needs more from one, and has refused the other. */
  | 'wanted'
  | 'refused'

export interface Scene {
  page: Page
  world: World
  width: Width
  /** A text in the page's language. The texts are here rather than as keys, which are renamed more often. */
  say(en: string, zh: string): string
}

/** One state of a screen; captured in each width, scheme and language. */
export interface Shot {
  /** Path of the screen in the table of screens, or null if it belongs to none. */
  screen: string | null
  /** The beginning of the file's name: `cart.filled-student`. */
  name: string
  address: string | ((world: World) => string)
  /** Who is signed in; no one by default. */
  as?: PersonName
  /** The browser's storage from an earlier visit. */
  storage?: (world: World) => Record<string, string>
  /** API calls, by path, that are answered with 500. */
  failing?: readonly string[]
  /** Calls that are never answered: the screen while it loads. */
  held?: readonly string[]
  /** Calls that are answered with this, or with what it makes of the server's answer. */
  answers?: Readonly<Record<string, unknown>>
  /** Calls that are refused, with their code and other fields. */
  refusals?: Readonly<Record<string, { status: number; code: string; [more: string]: unknown }>>
  /** Videos don't load: when frames are drawn one after another, nothing shows which is the last. */
  films?: 'none'
  /** Timers run; by default they don't, so that a toast stays until its picture is taken. */
  timers?: 'run'
  /** What to wait for in addition to loading. */
  ready?: (scene: Scene) => Promise<void>
  /** Brings the page into its state, by role, text or address. */
  act?: (scene: Scene) => Promise<void>
  /** 'window' for overlays, which have a picture of their own; the whole page by default. */
  part?: 'window'
  /** The window's height; for content that is taller than a screen and scrolls separately. */
  height?: number
  /** If the state exists only at one width. */
  widths?: readonly Width[]
}
