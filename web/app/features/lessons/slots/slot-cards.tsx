import { useState } from 'react'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { SlotCard } from './slot-card.tsx'
import * as styles from './slot-cards.module.css'
import type { Kind } from './slot-draft.ts'
import type { ShownSlot } from './use-own-slots.ts'

const pageSize = 12

interface SlotCardsProps {
  kind: Kind
  slots: readonly ShownSlot[]
}

/** The open times of one kind: one by one, several that are chosen, or all from a day to another. */
export function SlotCards({ kind, slots }: SlotCardsProps) {
  const [shown, setShown] = useState(pageSize)
  /** Null while none are chosen one by one. */
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  const [asked, setAsked] = useState<'chosen' | 'range' | null>(null)
  const left = slots.length - shown
  const toggle = (id: number) =>
    setChosen(before => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const ids = slots.filter(({ id }) => chosen?.has(id)).map(({ id }) => id)
  return (
    <section className={styles.cards} aria-labelledby="own-times">
      <div className={styles.head}>
        <h2 id="own-times">
          {kind === '1' ? m.schedule_your_trials() : m.schedule_your_classes()}{' '}
          <span className="chip num">{wholeNumber(slots.length)}</span>
        </h2>
        {chosen ? (
          <>
            <span aria-live="polite">
              {m.schedule_chosen({ count: ids.length, shown: wholeNumber(ids.length) })}
            </span>
            <Button
              variant="quiet"
              onClick={() => {
                setShown(slots.length)
                setChosen(new Set(slots.map(({ id }) => id)))
              }}
            >
              {m.schedule_choose_all()}
            </Button>
            <Button variant="line" icon="edit" disabled={ids.length === 0} onClick={() => setAsked('chosen')}>
              {m.schedule_bulk()}
            </Button>
            <Button variant="quiet" onClick={() => setChosen(null)}>
              {m.schedule_choose_end()}
            </Button>
          </>
        ) : (
          <>
            <Button variant="line" icon="check" onClick={() => setChosen(new Set())}>
              {m.schedule_choose_several()}
            </Button>
            <Button variant="line" icon="calendar" onClick={() => setAsked('range')}>
              {m.schedule_by_dates()}
            </Button>
          </>
        )}
      </div>
      <ul className={styles.list}>
        {slots.slice(0, shown).map(slot => (
          <SlotCard
            key={slot.id}
            slot={slot}
            chosen={chosen ? { is: chosen.has(slot.id), onChoose: () => toggle(slot.id) } : undefined}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="line" className={styles.more} onClick={() => setShown(shown + 2 * pageSize)}>
          {m.schedule_more_times({ count: left, shown: wholeNumber(left) })}
        </Button>
      )}
      {asked && (
        <BulkDialog
          kind={kind}
          ids={asked === 'chosen' ? ids : null}
          onDone={() => {
            setAsked(null)
            setChosen(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
