import { m } from '#messages/messages.js'
import * as styles from './choose-cells.module.css'
import type { Chosen } from './use-chosen.ts'

/** Of the page that is shown. */
export function ChooseAll<Row>({ chosen, rows }: { chosen: Chosen<Row>; rows: readonly Row[] }) {
  const offered = rows.filter(row => chosen.may?.(row) ?? true)
  const count = offered.filter(row => chosen.rows.has(chosen.idOf(row))).length
  return (
    <label className={styles.all}>
      <input
        type="checkbox"
        // Some of them: neither yes nor no, which only a property can say.
        ref={box => {
          if (box) box.indeterminate = count > 0 && count < offered.length
        }}
        checked={count > 0 && count === offered.length}
        disabled={offered.length === 0}
        onChange={() => chosen.toggleAll(rows)}
      />
      <span>{m.admin_choose_all()}</span>
    </label>
  )
}

export function ChooseRow<Row>({ chosen, row }: { chosen: Chosen<Row>; row: Row }) {
  return (
    <label className={styles.one}>
      <input
        type="checkbox"
        checked={chosen.rows.has(chosen.idOf(row))}
        disabled={chosen.may ? !chosen.may(row) : false}
        onChange={() => chosen.toggle(row)}
      />
      <span className="vh">{m.admin_choose({ name: chosen.label(row) })}</span>
    </label>
  )
}
