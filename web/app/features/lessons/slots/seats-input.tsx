import { useState } from 'react'
import { mostSeats } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import * as styles from './seats-input.module.css'

interface SeatsInputProps {
  /** What the seats are of. */
  label: string
  seats: number
  /** No fewer are offered than are taken. */
  least?: number
  onSeats: (seats: number) => void
}

/** A number to type or to step; while it is none, the last one that was counts. */
export function SeatsInput({ label, seats, least = 1, onSeats }: SeatsInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  function set(text: string) {
    const next = Number(text)
    const fits = text !== '' && Number.isInteger(next) && next >= least && next <= mostSeats
    setTyped(fits ? null : text)
    if (fits) onSeats(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a number between two buttons, no fields of a form
    <span className={styles.seats} role="group" aria-label={label}>
      <IconButton
        icon="minus"
        label={m.schedule_seat_less()}
        disabled={seats <= least}
        onClick={() => set(String(seats - 1))}
      />
      <input
        type="number"
        inputMode="numeric"
        min={least}
        max={mostSeats}
        aria-label={label}
        value={typed ?? seats}
        onChange={({ target }) => set(target.value)}
        onBlur={() => setTyped(null)}
      />
      <IconButton
        icon="plus"
        label={m.schedule_seat_more()}
        disabled={seats >= mostSeats}
        onClick={() => set(String(seats + 1))}
      />
    </span>
  )
}
