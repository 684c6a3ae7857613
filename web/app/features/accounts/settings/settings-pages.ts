import { m } from '#messages/messages.js'
import type { IconName } from '../../../ui/icon.tsx'
import { sells } from '../guards/own-user.ts'

export type SettingsPageId = 'account' | 'family' | 'notifications' | 'security' | 'payments' | 'developers'

export interface SettingsPage {
  readonly id: SettingsPageId
  readonly icon: IconName
  readonly label: (role: string | undefined) => string
  readonly lead: (role: string | undefined) => string
  /** IDs of its sections. */
  readonly sections: readonly string[]
  /** Whose list has it. Anyone can open it by its address, and is told why it is empty. */
  readonly isFor?: (role: string | undefined) => boolean
}

/** Teachers book no lessons. */
export const hasLearners = (role: string | undefined): boolean => role !== 'TEACHER'

export const settingsPages: readonly SettingsPage[] = [
  {
    id: 'account',
    icon: 'user',
    label: () => m.accounts_settings_account(),
    lead: () => m.accounts_settings_account_lead(),
    sections: ['profile', 'look', 'data'],
  },
  {
    id: 'family',
    icon: 'users',
    label: role => (hasLearners(role) ? m.accounts_settings_family() : m.lessons_feed()),
    lead: role => (hasLearners(role) ? m.accounts_settings_family_lead() : m.accounts_settings_feed_lead()),
    sections: ['learners', 'calendar'],
  },
  {
    id: 'notifications',
    icon: 'bell',
    label: () => m.accounts_settings_notifications(),
    lead: () => m.accounts_settings_notifications_lead(),
    sections: ['notices', 'mails'],
  },
  {
    id: 'security',
    icon: 'shield',
    label: () => m.accounts_settings_security(),
    lead: () => m.accounts_settings_security_lead(),
    sections: ['password', 'passkeys', 'second-factor', 'sessions'],
  },
  {
    id: 'payments',
    icon: 'card',
    label: () => m.accounts_settings_payments(),
    lead: () => m.accounts_settings_payments_lead(),
    sections: ['cards', 'orders'],
  },
  {
    id: 'developers',
    icon: 'link',
    label: () => m.accounts_settings_developers(),
    lead: () => m.accounts_settings_developers_lead(),
    sections: ['access-tokens', 'webhooks'],
    isFor: sells,
  },
]

export const settingsPath = (id: SettingsPageId): string =>
  id === 'account' ? '/my-account' : `/my-account/${id}`

/** By the last part of the address; undefined if there is none. */
export const settingsPageOf = (part: string | undefined): SettingsPage | undefined =>
  settingsPages.find(({ id }) => id === (part ?? 'account'))

/** The page of a section, for addresses such as `/my-account#mails`, which earlier emails still contain. */
export const pageOfSection = (hash: string): SettingsPage | undefined =>
  settingsPages.find(({ sections }) => sections.includes(hash.slice(1)))
