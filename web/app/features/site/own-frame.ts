import { type ComponentType, createContext } from 'react'

/** The `handle` of a page with its own frame: the shell leaves out header, footer and bottom bar. */
export const ownFrame = { ownFrame: true } as const

export const hasOwnFrame = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'ownFrame' in handle

/** The `handle` of a page that is only its HTML: the application doesn't start on it. */
export const still = { still: true } as const

export const isStill = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'still' in handle

/** What such a frame shows of the shell, which it can't import; filled by `shell/own-slots.tsx`. */
export interface FrameTools {
  Account: ComponentType
  LanguageSwitch: ComponentType
  SchemeMenu: ComponentType
}

export const FrameToolsContext = createContext<FrameTools | null>(null)
