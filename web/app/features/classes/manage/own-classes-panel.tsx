import { useEffect, useRef, useState } from 'react'
import type { ClassView } from '#contract/classes/classes.ts'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { clockTimesText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { Link } from '../../../lib/link.tsx'
import { languageOf } from '../../../lib/text-language.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { cx } from '../../../ui/cx.ts'
import { Unanswered } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { holdPanel, unsavedPanel } from '../../teachers/profile/profile-slots.ts'
import { itemsOf } from '../calendar/calendar-items.ts'
import { colorClass } from '../calendar/class-colors.ts'
import { priceOf, takenText } from '../calendar/item-texts.ts'
import { refreshClasses, useOwnTimetable } from '../calendar/use-classes.ts'
import { type ClassDraft, copyOf, newDraft, rarestColor, wireOf } from './class-draft.ts'
import { ClassForm } from './class-form.tsx'
import { LeaveForm } from './leave-form.tsx'
import * as styles from './own-classes-panel.module.css'
import { useClassForm } from './use-class-form.ts'

const shownDays = 60

/** The teacher's classes of the next weeks, and adding one: part of the tab 'Class details'. */
export function OwnClassesPanel({ userId }: { userId: number }) {
  // A draft is kept while the profile is open, whichever tab is shown.
  const [open, setOpen] = useState(() => kept?.userId === userId && unsavedPanel.read())
  const [copied, setCopied] = useState<ClassView>()
  const today = hongKongDay(new Date())
  const timetable = useOwnTimetable(userId, { from: today, to: addDays(today, shownDays) })
  const own = timetable.data?.classes.filter(view => view.own && view.state === 'open') ?? []
  const next = itemsOf(own).flatMap(item => (item.kind === 'class' ? [item] : []))
  // One card per class, with its next lesson.
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
          <Button
            icon="plus"
            onClick={() => {
              setCopied(undefined)
              setOpen(true)
            }}
          >
            {m.classes_add_live()}
          </Button>
        )}
      </div>
      {open && (
        <div className={cx('panel', styles.form)}>
          <NewClass
            key={copied?.class_id ?? 'new'}
            userId={userId}
            copied={copied}
            others={own}
            onDone={() => {
              kept = null
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
            <OwnClass
              key={view.class_id}
              view={view}
              day={day}
              onCopy={
                open
                  ? undefined
                  : () => {
                      setCopied(view)
                      setOpen(true)
                    }
              }
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Held by the profile, which asks before it is left. */
let kept: { userId: number; draft: ClassDraft } | null = null

function NewClass({
  userId,
  copied,
  others,
  onDone,
}: {
  userId: number
  copied: ClassView | undefined
  others: readonly ClassView[]
  onDone: () => void
}) {
  const [leaving, setLeaving] = useState(false)
  const today = hongKongDay(new Date())
  const begun = kept?.userId === userId && unsavedPanel.read() ? kept.draft : null
  const form = useClassForm({
    initial: copied ? copyOf(copied, today) : newDraft(addDays(today, 1), null, true, rarestColor(others)),
    begun,
    onSave: async (draft, uploads) => {
      await api.classAdd({ body: { ...wireOf(draft), material_uploads: uploads } })
      await refreshClasses()
      toast.show({ text: m.classes_created(), tone: 'good' })
      leave()
    },
  })
  const { draft, isUnsaved } = form
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    kept = isUnsaved ? { userId, draft } : null
    holdPanel('class', isUnsaved)
  }, [userId, draft, isUnsaved])
  // A card below requests a copy.
  useEffect(() => {
    if (copied) place.current?.scrollIntoView({ block: 'start' })
  }, [copied])
  function leave() {
    holdPanel('class', false)
    onDone()
  }
  return (
    <div ref={place}>
      <ClassForm
        userId={userId}
        form={form}
        view={null}
        onCancel={() => (isUnsaved ? setLeaving(true) : leave())}
      />
      {leaving && <LeaveForm onStay={() => setLeaving(false)} onLeave={leave} />}
    </div>
  )
}

interface OwnClassProps {
  view: ClassView
  day: string
  onCopy: (() => void) | undefined
}

function OwnClass({ view, day, onCopy }: OwnClassProps) {
  const [deleting, setDeleting] = useState(false)
  return (
    <li className={cx(styles.card, colorClass(view.color))}>
      <div className={styles.line}>
        <b>{shortDayText(day)}</b>
        <b>{priceOf(view.class_price)}</b>
      </div>
      <span className={styles.title} lang={languageOf(view.title)}>
        {view.title}
      </span>
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
          {onCopy && (
            <IconButton icon="copy" label={m.classes_copy_of({ title: view.title })} onClick={onCopy} />
          )}
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
