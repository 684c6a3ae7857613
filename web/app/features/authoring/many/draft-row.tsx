import { useState } from 'react'
import { m } from '#messages/messages.js'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { Link } from '../../../lib/link.tsx'
import { languageOf } from '../../../lib/text-language.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { titleOf, useTitles } from '../../catalogue/titles.ts'
import { sizeText } from '../products/product-facts.ts'
import * as styles from './draft-row.module.css'
import { DraftState } from './draft-state.tsx'
import type { ManyBasis } from './load-many.ts'
import { type DraftItem, isRefused, isSettled } from './many-rows.ts'
import { PriceInput } from './price-input.tsx'
import { priceWords } from './price-words.ts'
import type { DraftChange, Many } from './use-many.ts'

interface DraftRowProps {
  item: DraftItem
  many: Many
  basis: ManyBasis
  later: boolean
  chosen: boolean
  editing: boolean
  onChoose: (on: boolean) => void
  onEdit: (on: boolean) => void
  onRemove: () => void
}

export function DraftRow({ item, many, later, chosen, onChoose, ...rest }: DraftRowProps) {
  const { draft } = item
  const settled = isSettled(item)
  const titles = useTitles()
  const facts = [
    draft.pages !== null && m.authoring_pages_count({ count: draft.pages }),
    sizeText(draft.size_mb * 1024 * 1024),
    draft.file_name,
  ]
  const { editing, onEdit, onRemove, basis } = rest
  return (
    <li
      className={styles.row}
      data-bad={isRefused(item) || undefined}
      data-chosen={chosen || editing || undefined}
      data-later={later || undefined}
    >
      <span className={styles.pick}>
        <input
          type="checkbox"
          aria-label={m.drafts_choose_one({ name: draft.title })}
          checked={chosen && !settled}
          disabled={settled}
          onChange={event => onChoose(event.currentTarget.checked)}
        />
      </span>
      {draft.cover ? (
        <img className={styles.cover} src={draft.cover} alt="" width={640} height={384} decoding="async" />
      ) : (
        <span className={styles.cover} data-empty={isRefused(item) || undefined}>
          {isRefused(item) && <Icon name="file" />}
        </span>
      )}
      {editing && !settled ? (
        <Editor item={item} many={many} basis={basis} onDone={() => onEdit(false)} />
      ) : (
        <>
          <div className={styles.words}>
            <b lang={languageOf(draft.title)}>{draft.title}</b>
            {isRefused(item) ? (
              <p className="err">
                <Icon name="warn" />
                <span>{draft.reason}</span>
              </p>
            ) : (
              <span className="muted tiny">{facts.filter(Boolean).join(' · ')}</span>
            )}
          </div>
          <span className={cx('muted', styles.level)}>
            {draft.levels.map(titles.level).join(', ')}
            {(draft.own.includes('levels') || draft.edited) && <Own />}
          </span>
          <span className={cx('muted num', styles.price)}>
            {priceWords(draft.price)}
            {(draft.own.includes('price') || draft.edited) && <Own />}
          </span>
        </>
      )}
      <div className={styles.progress}>
        <DraftState item={item} many={many} />
      </div>
      <div className={styles.acts}>
        {settled ? (
          <Link className={styles.toForm} to={`/my-products/all?edit=${draft.course_id}`}>
            {m.drafts_open()}
          </Link>
        ) : (
          !editing && (
            <>
              <IconButton
                icon="edit"
                label={m.drafts_edit_one({ name: draft.title })}
                onClick={() => onEdit(true)}
              />
              <IconButton icon="x" label={m.drafts_remove_one({ name: draft.title })} onClick={onRemove} />
            </>
          )
        )}
      </div>
    </li>
  )
}

/** Marks a value that differs from the shared one. */
function Own() {
  return (
    <span className={styles.own}>
      <span className="vh">{m.drafts_own()}</span>
    </span>
  )
}

/** Title, level and price in place; Enter finishes. */
function Editor({
  item: { draft },
  many,
  basis,
  onDone,
}: Pick<DraftRowProps, 'item' | 'many' | 'basis'> & { onDone: () => void }) {
  const [title, setTitle] = useState(draft.title)
  const [level, setLevel] = useState(draft.levels.length === 1 ? (draft.levels[0] ?? '') : '')
  const [price, setPrice] = useState(draft.price)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const levels = basis.subjects.find(one => one.title === many.shared.values.subject)?.levels ?? []
  const changed: DraftChange = {
    ...(title.trim() !== draft.title && { title: title.trim() }),
    ...(level !== '' && level !== draft.levels.join() && { levels: [level] }),
    ...(price !== draft.price && { price }),
  }
  async function done() {
    if (Object.keys(changed).length === 0) return onDone()
    setBusy(true)
    try {
      await many.edit([draft.course_id], changed)
      onDone()
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        done()
      }}
      onKeyDown={event => event.key === 'Escape' && onDone()}
    >
      <TextInput
        aria-label={m.drafts_column_title()}
        maxLength={200}
        value={title}
        // Someone who presses the pencil wants to type.
        autoFocus
        onChange={event => setTitle(event.currentTarget.value)}
      />
      <Select
        aria-label={m.drafts_column_level()}
        value={level}
        onChange={event => setLevel(event.currentTarget.value)}
      >
        {level === '' && <option value="">{m.drafts_several()}</option>}
        {levels.map(one => (
          <option key={one.level_id} value={one.title}>
            {titleOf(one)}
          </option>
        ))}
      </Select>
      <PriceInput label={m.drafts_column_price()} value={price} onChange={setPrice} />
      <Button type="submit" busy={busy}>
        {m.drafts_done()}
      </Button>
      {failure && (
        <p className={cx('err', styles.editError)} role="alert">
          <Icon name="warn" />
          <span>{failure.text}</span>
        </p>
      )}
    </form>
  )
}
