import { type ComponentType, createContext } from 'react'

/** Saved cards, which belong to buying. The shell fills it in, where they are known. */
export const SavedCardsContext = createContext<ComponentType<{ userId: number }>>(() => null)

/** By which mails somebody is told, likewise. */
export const NoticeMailsContext = createContext<ComponentType<{ userId: number }>>(() => null)
