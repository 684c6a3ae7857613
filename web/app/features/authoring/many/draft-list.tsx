import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/choices.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { ChosenDialog, type ChosenTask } from './chosen-dialog.tsx'
import * as styles from './draft-list.module.css'
import { DraftRow } from './draft-row.tsx'
import { FileRow } from './file-row.tsx'
import type { ManyBasis } from './load-many.ts'
import { arrange, type Filter, isSettled, type Tally } from './many-rows.ts'
import type { Many } from './use-many.ts'

interface DraftListProps {
  many: Many
  basis: ManyBasis
  counts: Tally
  /** Called when someone views this one. */
  onLook: (id: number) => void
}

/** On a phone, how many are shown until the others are requested. */
const atFirst = 12

export function DraftList({ many, basis, counts, onLook }: DraftListProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [editing, setEditing] = useState<number | null>(null)
  const [task, setTask] = useState<ChosenTask | null>(null)
  const [whole, setWhole] = useState(false)
  const { files, items } = arrange(many.files, many.items, filter)
  const open = items.filter(item => !isSettled(item)).map(({ draft }) => draft.course_id)
  const marked = open.filter(id => chosen.has(id))
  const all = open.length > 0 && marked.length === open.length

  const mark = (ids: readonly number[], on: boolean) =>
    setChosen(before => {
      const next = new Set(before)
      for (const id of ids)
        if (on) next.add(id)
        else next.delete(id)
      return next
    })
  async function remove(ids: readonly number[]) {
    try {
      await many.remove(ids)
      toast.show({ text: m.drafts_removed({ count: ids.length }) })
    } catch (error) {
      showFailure(error)
    }
  }
  const rest = files.length + items.length - atFirst
  return (
    <>
      <div className={styles.tools}>
        <SegmentedControl
          legend={m.drafts_filter()}
          name="filter"
          value={filter}
          onChange={setFilter}
          choices={[
            { value: 'all', label: m.drafts_filter_all({ count: counts.all }) },
            { value: 'coming', label: m.drafts_filter_coming({ count: counts.coming + counts.waiting }) },
            { value: 'refused', label: m.drafts_filter_refused({ count: counts.refused }) },
          ]}
        />
        {marked.length > 0 && (
          <div className={styles.acts}>
            <span className="muted small">{m.drafts_chosen({ count: marked.length })}</span>
            <Button variant="quiet" onClick={() => setTask('price')}>
              {m.drafts_set_price()}
            </Button>
            <Button variant="quiet" onClick={() => setTask('levels')}>
              {m.drafts_set_level()}
            </Button>
            <Button variant="quiet" onClick={() => remove(marked)}>
              {m.drafts_remove()}
            </Button>
          </div>
        )}
      </div>
      <div className={styles.list} data-short={!whole || undefined}>
        <div className={styles.headings}>
          <input
            type="checkbox"
            aria-label={m.drafts_choose_all()}
            checked={all}
            disabled={open.length === 0}
            onChange={event => mark(open, event.currentTarget.checked)}
          />
          <span>{m.drafts_column_cover()}</span>
          <span>{m.drafts_column_title()}</span>
          <span>{m.drafts_column_level()}</span>
          <span>{m.drafts_column_price()}</span>
          <span>{m.drafts_column_progress()}</span>
        </div>
        <ul>
          {files.map((file, at) => (
            <FileRow key={file.key} file={file} many={many} later={at >= atFirst} />
          ))}
          {items.map((item, at) => (
            <DraftRow
              key={item.draft.course_id}
              item={item}
              many={many}
              basis={basis}
              later={files.length + at >= atFirst}
              chosen={chosen.has(item.draft.course_id)}
              editing={editing === item.draft.course_id}
              onChoose={on => mark([item.draft.course_id], on)}
              onEdit={on => {
                setEditing(on ? item.draft.course_id : null)
                onLook(item.draft.course_id)
              }}
              onRemove={() => remove([item.draft.course_id])}
            />
          ))}
        </ul>
        {files.length + items.length === 0 && <p className={styles.none}>{m.drafts_none_here()}</p>}
        {rest > 0 && !whole && (
          <div className={styles.more}>
            <Button variant="line" wide onClick={() => setWhole(true)}>
              {m.drafts_show_more({ count: rest })}
            </Button>
          </div>
        )}
      </div>
      {task && (
        <ChosenDialog
          task={task}
          count={marked.length}
          levels={basis.subjects.find(({ title }) => title === many.shared.values.subject)?.levels ?? []}
          onClose={() => setTask(null)}
          onApply={change => many.edit(marked, change)}
        />
      )}
    </>
  )
}
