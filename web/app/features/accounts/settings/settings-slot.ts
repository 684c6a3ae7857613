import { type ComponentType, createContext } from 'react'
import type { OwnUser } from '../guards/own-user.ts'

/** Saved cards, which belong to buying. Filled by the shell, which knows them. */
export const SavedCardsContext = createContext<ComponentType>(() => null)

/** The choice of emails, likewise. */
export const NoticeMailsContext = createContext<ComponentType>(() => null)

/** A seller's webhooks, likewise. */
export const WebhooksContext = createContext<ComponentType<{ user: OwnUser }>>(() => null)
