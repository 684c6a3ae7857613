import { useState } from 'react'
import type { ClassView } from '#contract/classes/classes.ts'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { clockTimesText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { Link } from '../../../lib/link.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { cx } from '../../../ui/cx.ts'
import { Unanswered } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { itemsOf } from '../calendar/calendar-items.ts'
import { colorClass } from '../calendar/class-colors.ts'
import { priceOf, takenText } from '../calendar/item-texts.ts'
import { refreshClasses, useOwnTimetable } from '../calendar/use-classes.ts'
import { newDraft, wireOf } from './class-draft.ts'
import { ClassForm } from './class-form.tsx'
import * as styles from './own-classes-panel.module.css'

const shownDays = 60

/** The teacher's classes of the next weeks, and adding one: part of the tab 'Class details'. */
export function OwnClassesPanel({ userId }: { userId: number }) {
  const [open, setOpen] = useState(false)
  const today = hongKongDay(new Date())
  const timetable = useOwnTimetable(userId, { from: today, to: addDays(today, shownDays) })
  const own = timetable.data?.classes.filter(view => view.own && view.state === 'open') ?? []
  const next = itemsOf(own).flatMap(item => (item.kind === 'class' ? [item] : []))
  // One card a class, with its next lesson.
  const cards = own.flatMap(view => {
    const item = next.find(one => one.view.class_id === view.class_id)
    return item ? [{ view, day: item.day }] : []
  })
  return (
    <section className={styles.part} aria-labelledby="own-classes">
      <div className={styles.head}>
        <h2 id="own-classes">
          {m.classes_own()} <span className="chip num">{wholeNumber(cards.length)}</span>
        </h2>
        {!open && (
          <Button icon="plus" onClick={() => setOpen(true)}>
            {m.classes_add_live()}
          </Button>
        )}
      </div>
      {open && (
        <div className={cx('panel', styles.form)}>
          <ClassForm
            userId={userId}
            initial={newDraft(addDays(today, 1), null, true)}
            view={null}
            onCancel={() => setOpen(false)}
            onSave={async (draft, uploads) => {
              await api.classAdd({ body: { ...wireOf(draft), material_uploads: uploads } })
              await refreshClasses()
              toast.show({ text: m.classes_created(), tone: 'good' })
              setOpen(false)
            }}
          />
        </div>
      )}
      {!timetable.data ? (
        <Unanswered of={timetable} title={m.classes_failed()}>
          <Loading>
            <SkeletonText lines={4} />
          </Loading>
        </Unanswered>
      ) : cards.length === 0 ? (
        <p className={styles.none}>{m.classes_own_none()}</p>
      ) : (
        <ul className={styles.cards}>
          {cards.map(({ view, day }) => (
            <OwnClass key={view.class_id} view={view} day={day} />
          ))}
        </ul>
      )}
    </section>
  )
}

function OwnClass({ view, day }: { view: ClassView; day: string }) {
  const [deleting, setDeleting] = useState(false)
  return (
    <li className={cx(styles.card, colorClass(view.color))}>
      <div className={styles.line}>
        <b>{shortDayText(day)}</b>
        <b>{priceOf(view.class_price)}</b>
      </div>
      <span className={styles.title}>{view.title}</span>
      <div className={styles.line}>
        <small>{takenText(view)}</small>
        {view.full && <Chip tone="jade">{m.classes_full()}</Chip>}
      </div>
      <div className={styles.line}>
        <span className={styles.time}>
          <Icon name="clock" />
          {clockTimesText(view)}
        </span>
        <span className={styles.acts}>
          <Link className={styles.edit} to={`/my-classes?day=${day}&class=${view.class_id}`}>
            <Icon name="edit" />
            <span className="vh">{m.classes_edit_of({ title: view.title })}</span>
          </Link>
          <IconButton
            icon="trash"
            label={m.classes_delete_of({ title: view.title })}
            onClick={() => setDeleting(true)}
          />
        </span>
      </div>
      {deleting && (
        <ConfirmDialog
          title={m.classes_delete()}
          onNo={() => setDeleting(false)}
          onYes={async () => {
            await laterApi.classDelete({ body: { class_id: view.class_id } })
            await refreshClasses()
            toast.show({ text: m.classes_deleted(), tone: 'good' })
            setDeleting(false)
          }}
        >
          <p>{m.classes_delete_text({ title: view.title })}</p>
          <Link to={`/my-classes/${view.class_id}`}>{m.classes_run()}</Link>
        </ConfirmDialog>
      )}
    </li>
  )
}
