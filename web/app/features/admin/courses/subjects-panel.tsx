import { useState } from 'react'
import type { StaffLevel, StaffSubject } from '#contract/catalogue/subjects.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import { AddForm } from './add-form.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { MergesCard } from './merges-card.tsx'
import { OrderedList } from './ordered-list.tsx'
import { nameOf, otherNameOf, showSubjects, useSubjects } from './staff-subjects.ts'
import * as styles from './subjects-panel.module.css'
import { TitleDialog } from './title-dialog.tsx'
import { useOrder } from './use-order.ts'

/** Subjects beside the levels of the one that is chosen, and what students see of it. */
export function SubjectsPanel({ chosenId }: { chosenId: number }) {
  const asked = useSubjects()
  const { data } = asked
  if (!data)
    return (
      <Unanswered of={asked} title={m.courses_failed()}>
        <PanelSkeleton />
      </Unanswered>
    )
  const chosen = data.find(({ subject_id }) => subject_id === chosenId) ?? data[0]
  return (
    <div className={styles.panel}>
      <SubjectsCard subjects={data} chosen={chosen} />
      {chosen && <LevelsCard key={chosen.subject_id} subject={chosen} />}
      <div className={styles.aside}>
        <MergesCard />
        {chosen && <Preview subjects={data} chosen={chosen} />}
        <div className={styles.note} role="note">
          <Icon name="info" />
          <div>
            <b>{m.courses_note_title()}</b>
            <p>{m.courses_note()}</p>
          </div>
        </div>
      </div>
    </div>
  )
}

const withId = (subject: StaffSubject) => ({ ...subject, id: subject.subject_id })
const levelWithId = (level: StaffLevel) => ({ ...level, id: level.level_id })
const productsText = (count: number) => m.courses_products({ count, shown: wholeNumber(count) })

function SubjectsCard({
  subjects,
  chosen,
}: {
  subjects: readonly StaffSubject[]
  chosen: StaffSubject | undefined
}) {
  const [deleting, setDeleting] = useState<StaffSubject | null>(null)
  const order = useOrder(subjects.map(withId), async (ids, seen) =>
    showSubjects(await api.subjectUpdate({ body: { subjects: [...ids], seen: [...seen] } })),
  )
  return (
    <section className={styles.card} aria-labelledby="subjects-title">
      <div className={styles.head}>
        <h2 id="subjects-title">{m.courses_subjects()}</h2>
        <SavedMark saving={order.saving} />
        <span className={styles.count}>{wholeNumber(subjects.length)}</span>
      </div>
      {subjects.length === 0 && <p className={styles.none}>{m.courses_no_subjects()}</p>}
      <OrderedList
        label={m.courses_subjects()}
        items={order.shown}
        nameOf={nameOf}
        onMove={order.move}
        isChosen={subject => subject.subject_id === chosen?.subject_id}
      >
        {subject => (
          <>
            <Link
              className={styles.subject}
              to={`/admin/course-management?subject=${subject.subject_id}`}
              aria-current={subject.subject_id === chosen?.subject_id ? 'true' : undefined}
              preventScrollReset
            >
              <span>
                <b>{nameOf(subject)}</b> {otherNameOf(subject)}
              </span>
              <small>
                {m.courses_counts({
                  levels: m.courses_levels({
                    count: subject.levels.length,
                    shown: wholeNumber(subject.levels.length),
                  }),
                  products: productsText(subject.products),
                })}
              </small>
            </Link>
            <IconButton
              icon="trash"
              label={m.courses_delete({ name: nameOf(subject) })}
              onClick={() => setDeleting(subject)}
            />
          </>
        )}
      </OrderedList>
      <AddForm
        label={m.courses_new_subject()}
        button={m.courses_add()}
        narrow
        onAdd={async titles => showSubjects(await api.subjectAdd({ body: titles }))}
      />
      {deleting && (
        <DeleteDialog
          item={{ ...deleting, id: deleting.subject_id }}
          others={subjects.filter(({ subject_id }) => subject_id !== deleting.subject_id).map(withId)}
          text={m.courses_delete_subject()}
          onClose={() => setDeleting(null)}
          onDelete={async body => {
            showSubjects(await withPassword(() => api.subjectDelete({ body })))
            await refreshLists()
          }}
        />
      )}
    </section>
  )
}

function LevelsCard({ subject }: { subject: StaffSubject }) {
  const [deleting, setDeleting] = useState<StaffLevel | null>(null)
  const [editing, setEditing] = useState<'subject' | StaffLevel | null>(null)
  const { subject_id, levels } = subject
  const order = useOrder(levels.map(levelWithId), async (ids, seen) =>
    showSubjects(await api.levelUpdate({ body: { subject_id, levels: [...ids], seen: [...seen] } })),
  )
  return (
    <section className={styles.card} aria-labelledby="levels-title">
      <div className={styles.head}>
        <h2 id="levels-title">{m.courses_levels_of({ subject: nameOf(subject) })}</h2>
        <IconButton
          icon="edit"
          label={m.courses_edit({ name: subject.title })}
          onClick={() => setEditing('subject')}
        />
        <SavedMark saving={order.saving} />
      </div>
      {levels.length === 0 && <p className={styles.none}>{m.courses_no_levels()}</p>}
      <OrderedList
        label={m.courses_levels_of({ subject: nameOf(subject) })}
        items={order.shown}
        nameOf={nameOf}
        onMove={order.move}
      >
        {(level, index) => (
          <>
            <span className={styles.number}>{index + 1}</span>
            <button
              type="button"
              className={styles.level}
              title={m.courses_edit({ name: level.title })}
              onClick={() => setEditing(level)}
            >
              <b>{nameOf(level)}</b>{' '}
              <span>{level.title_zh === '' ? m.courses_no_zh() : otherNameOf(level)}</span>
            </button>
            <span className={styles.uses}>{productsText(level.products)}</span>
            <IconButton
              icon="trash"
              label={m.courses_delete({ name: nameOf(level) })}
              onClick={() => setDeleting(level)}
            />
          </>
        )}
      </OrderedList>
      <AddForm
        label={m.courses_new_level()}
        button={m.courses_add_level()}
        onAdd={async titles => showSubjects(await api.levelAdd({ body: { ...titles, subject_id } }))}
      />
      {deleting && (
        <DeleteDialog
          item={levelWithId(deleting)}
          others={levels.filter(({ level_id }) => level_id !== deleting.level_id).map(levelWithId)}
          text={m.courses_delete_level()}
          onClose={() => setDeleting(null)}
          onDelete={async body => {
            showSubjects(await withPassword(() => api.levelDelete({ body })))
            await refreshLists()
          }}
        />
      )}
      {editing && (
        <TitleDialog
          item={editing === 'subject' ? subject : editing}
          onClose={() => setEditing(null)}
          onSave={async title_zh =>
            showSubjects(
              editing === 'subject'
                ? await retitleSubject(subject_id, title_zh)
                : await retitleLevel(subject_id, editing.level_id, title_zh),
            )
          }
        />
      )}
    </section>
  )
}

/** In the order that there is now: whatever someone else has just made of it stays. */
async function retitleSubject(id: number, title_zh: string): Promise<StaffSubject[]> {
  const subjects = (await api.adminSubjects()).map(({ subject_id }) => ({
    subject_id,
    ...(subject_id === id && { title_zh }),
  }))
  const seen = subjects.map(({ subject_id }) => subject_id)
  return api.subjectUpdate({ body: { subjects, seen } })
}

async function retitleLevel(subject_id: number, id: number, title_zh: string): Promise<StaffSubject[]> {
  const subject = (await api.adminSubjects()).find(one => one.subject_id === subject_id)
  const levels = (subject?.levels ?? []).map(({ level_id }) => ({
    level_id,
    ...(level_id === id && { title_zh }),
  }))
  const seen = levels.map(({ level_id }) => level_id)
  return api.levelUpdate({ body: { subject_id, levels, seen } })
}

function SavedMark({ saving }: { saving: 'idle' | 'saving' | 'saved' }) {
  return (
    <span className={styles.saved} role="status">
      {saving === 'saving' && <Chip>{m.courses_saving()}</Chip>}
      {saving === 'saved' && (
        <Chip tone="jade" icon="check">
          {m.courses_saved()}
        </Chip>
      )}
    </span>
  )
}

function Preview({ subjects, chosen }: { subjects: readonly StaffSubject[]; chosen: StaffSubject }) {
  return (
    <section className={styles.preview} aria-labelledby="preview-title">
      <h2 id="preview-title">{m.courses_preview()}</h2>
      <ul>
        {subjects.map(subject => (
          <li key={subject.subject_id} data-on={subject === chosen || undefined}>
            {nameOf(subject)}
          </li>
        ))}
      </ul>
      <ul>
        <li>{m.courses_all()}</li>
        {chosen.levels.map(level => (
          <li key={level.level_id}>{nameOf(level)}</li>
        ))}
      </ul>
    </section>
  )
}

export function PanelSkeleton() {
  return (
    <div className={styles.panel}>
      {[4, 10, 5].map(lines => (
        <div key={lines} className={styles.blank}>
          <Loading>
            <SkeletonText lines={lines} />
          </Loading>
        </div>
      ))}
    </div>
  )
}
