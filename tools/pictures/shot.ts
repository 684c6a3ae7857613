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
  /** Of whom the payment provider wants more, and whom it refused. */
  | 'wanted'
  | 'refused'

export interface Scene {
  page: Page
  world: World
  width: Width
  /** A text in the language of the page. The texts stand here and not as keys, which are renamed more often. */
  say(en: string, zh: string): string
}

/** One state of a screen; a picture is taken of it in each width, scheme and language. */
export interface Shot {
  /** Path of the screen in the table of screens, or null for what belongs to none. */
  screen: string | null
  /** The beginning of the file's name: `cart.filled-student`. */
  name: string
  address: string | ((world: World) => string)
  /** Who is signed in; no one by default. */
  as?: PersonName
  /** What is in the browser's storage from an earlier visit. */
  storage?: (world: World) => Record<string, string>
  /** Calls of the API by their path that are answered by 500. */
  failing?: readonly string[]
  /** Calls that are never answered: the screen as it is while it loads. */
  held?: readonly string[]
  /** Calls that are answered by this, or by what it makes of the server's answer. */
  answers?: Readonly<Record<string, unknown>>
  /** Calls that are refused, with their code and what else they say. */
  refusals?: Readonly<Record<string, { status: number; code: string; [more: string]: unknown }>>
  /** Videos do not arrive: where frames are drawn one after the other, nothing tells the last one. */
  films?: 'none'
  /** What takes seconds happens; by default it does not, so that a toast stays until its picture is taken. */
  timers?: 'run'
  /** What is waited for besides everything that is loading. */
  ready?: (scene: Scene) => Promise<void>
  /** Brings the page into its state, by role, text or address. */
  act?: (scene: Scene) => Promise<void>
  /** 'window' for what lies over the page, which has a picture of its own; the whole page by default. */
  part?: 'window'
  /** Of the window; for what is higher than a screen and scrolls by itself. */
  height?: number
  /** Where the state exists only at one width. */
  widths?: readonly Width[]
}
