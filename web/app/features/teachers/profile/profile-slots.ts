import { type ComponentType, createContext, type LazyExoticComponent } from 'react'

type Panel = LazyExoticComponent<ComponentType<{ userId: number }>>

/** What the profile shows of features to the right, each in its tab; a tab without a panel is not there. */
export interface ProfilePanels {
  income?: Panel
  followers?: Panel
}

export const ProfilePanelsContext = createContext<ProfilePanels>({})
