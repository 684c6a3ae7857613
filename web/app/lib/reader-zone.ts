import { useSyncExternalStore } from 'react'
import { getLocale, languageTags } from './locale.ts'

const hongKongOffset = -480

/** Whether the reader's clock then differs from Hong Kong's. */
export const isElsewhere = (at: Date): boolean => at.getTimezoneOffset() !== hongKongOffset

/** 'Sat 21 Nov, 2:00 am' on the reader's own clock. */
export const localTimeText = (at: Date): string =>
  new Intl.DateTimeFormat(languageTags[getLocale()], {
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', hour12: true },
  }).format(at)

const never = () => () => undefined

/** False while the server renders, because it doesn't know where the reader is. */
export const useElsewhere = (at: Date): boolean =>
  useSyncExternalStore(
    never,
    () => isElsewhere(at),
    () => false,
  )
