import { m } from '#messages/messages.js'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Where a lesson takes place, on a map of the reader's device. */
export function Directions({ venue }: { venue: string }) {
  return (
    <a
      className={buttonClass({ variant: 'line', wide: true })}
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(venue)}`}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="pin" />
      <span>
        {m.lessons_directions()}
        <span className="vh"> {venue}</span>
      </span>
    </a>
  )
}
