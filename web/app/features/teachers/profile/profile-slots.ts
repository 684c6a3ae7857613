import { type ComponentType, createContext } from 'react'
import { createStore } from '../../../lib/store.ts'

type Panel = ComponentType<{ userId: number }>

/** What the profile shows of features to the right, each in its tab; a tab without a panel isn't shown. */
export interface ProfilePanels {
  /** Only for teachers: managers of a centre give no lessons. */
  classes?: Panel
  income?: Panel
  followers?: Panel
}

export const ProfilePanelsContext = createContext<ProfilePanels>({})

/** Whether a panel has unsaved input: leaving the profile asks, whichever tab is shown. */
export const unsavedPanel = createStore(false)

const holding = new Set<string>()

/** A part of a panel starts or stops having unsaved input. */
export function holdPanel(part: string, isUnsaved: boolean): void {
  if (isUnsaved) holding.add(part)
  else holding.delete(part)
  unsavedPanel.set(holding.size > 0)
}

/** Someone who has left has discarded it. */
export function releasePanels(): void {
  holding.clear()
  unsavedPanel.set(false)
}
