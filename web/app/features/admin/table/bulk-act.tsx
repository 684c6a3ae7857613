import { type ReactNode, useState } from 'react'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './bulk-act.module.css'
import type { Chosen } from './use-chosen.ts'
import { refreshLists } from './use-rows.ts'

interface Refused {
  id: string
  name: string
  why: string
}

/**
 * One after the other, each an act of its own in the log: one that is refused stops none of the others, and stays chosen.
 */
export async function actOnEach<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  name: (row: Row) => { id: string; name: string },
): Promise<{ done: Row[]; refused: Refused[] }> {
  const done: Row[] = []
  const refused: Refused[] = []
  for (const row of rows) {
    try {
      await run(row)
      done.push(row)
    } catch (error) {
      refused.push({ ...name(row), why: failureOf(error).text })
    }
  }
  return { done, refused }
}

interface BulkButtonProps<Row> {
  chosen: Chosen<Row>
  variant?: ButtonVariant
  icon?: IconName
  run: (row: Row) => Promise<unknown>
  children: ReactNode
}

/** Does it to all that are chosen, and names those that it was refused for. */
export function BulkButton<Row>({ chosen, variant = 'line', icon, run, children }: BulkButtonProps<Row>) {
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const act = useMutation({ mutationFn: () => actOnChosen(chosen, run), onSuccess: setRefused })
  return (
    <>
      <Button
        variant={variant}
        {...(icon && { icon })}
        busy={act.isPending}
        busyText={m.ui_please_wait()}
        onClick={() => act.mutate()}
      >
        {children}
      </Button>
      {refused.length > 0 && <RefusedDialog refused={refused} onClose={() => setRefused([])} />}
    </>
  )
}

/** Answers those that it was refused for; the others are chosen no longer. */
export async function actOnChosen<Row>(
  chosen: Chosen<Row>,
  run: (row: Row) => Promise<unknown>,
): Promise<readonly Refused[]> {
  const rows = [...chosen.rows.values()]
  const { done, refused } = await actOnEach(rows, run, row => ({
    id: chosen.idOf(row),
    name: chosen.label(row),
  }))
  if (refused.length === 0) chosen.clear()
  else for (const row of done) chosen.toggle(row)
  if (done.length > 0)
    toast.show({ text: m.admin_bulk_done({ shown: wholeNumber(done.length) }), tone: 'good' })
  await refreshLists()
  return refused
}

export function RefusedDialog({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) {
  return (
    <Dialog
      open
      title={m.admin_bulk_refused({ shown: wholeNumber(refused.length) })}
      lead={m.admin_bulk_refused_lead()}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      <ul className={styles.list}>
        {refused.map(({ id, name, why }) => (
          <li key={id}>
            <b>{name}</b>
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
