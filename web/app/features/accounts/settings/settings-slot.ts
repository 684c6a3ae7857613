import { type ComponentType, createContext } from 'react'
import type { OwnUser } from '../guards/own-user.ts'

/** Saved cards, which belong to buying. The shell fills it in, where they are known. */
export const SavedCardsContext = createContext<ComponentType>(() => null)

/** By which emails someone is told, likewise. */
export const NoticeMailsContext = createContext<ComponentType>(() => null)

/** Where a seller's programs are told what happens, likewise. */
export const WebhooksContext = createContext<ComponentType<{ user: OwnUser }>>(() => null)
