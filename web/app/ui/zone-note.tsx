import { m } from '#messages/messages.js'
import { localTimeText, useElsewhere } from '../lib/reader-zone.ts'

interface ZoneNoteProps {
  /** The moment shown next to it, in Hong Kong time. */
  at: Date | string
  className?: string | undefined
}

/** For readers elsewhere: says that a time is Hong Kong's, and what their own clock shows then. */
export function ZoneNote({ at, className }: ZoneNoteProps) {
  const moment = new Date(at)
  const elsewhere = useElsewhere(moment)
  if (!elsewhere || Number.isNaN(moment.getTime())) return null
  return (
    <small className={className} data-part="zone">
      {m.ui_zone({ local: localTimeText(moment) })}
    </small>
  )
}
