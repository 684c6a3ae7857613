import { type ComponentType, createContext } from 'react'
import { createStore } from '../../../lib/store.ts'

type Panel = ComponentType<{ userId: number }>

/** What the profile shows of features to the right, each in its tab; a tab without a panel is not there. */
export interface ProfilePanels {
  /** Of teachers alone: who runs a centre gives no lessons. */
  classes?: Panel
  income?: Panel
  followers?: Panel
}

export const ProfilePanelsContext = createContext<ProfilePanels>({})

/** Whether a panel holds what is not saved yet: anyone who leaves the profile is asked, whichever tab they look at. */
export const unsavedPanel = createStore(false)

const holding = new Set<string>()

/** A part of a panel begins or ends to hold something. */
export function holdPanel(part: string, isUnsaved: boolean): void {
  if (isUnsaved) holding.add(part)
  else holding.delete(part)
  unsavedPanel.set(holding.size > 0)
}

/** Who has left has let it go. */
export function releasePanels(): void {
  holding.clear()
  unsavedPanel.set(false)
}
