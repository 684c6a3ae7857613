import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { useDragOrder } from '../../../ui/use-drag-order.ts'
import * as styles from './material-list.module.css'
import { MaterialRow } from './material-row.tsx'
import type { Materials } from './use-materials.ts'

/** In the order buyers see: dragged by the handle, or moved with the buttons; moves are announced. */
export function MaterialList({ materials }: { materials: Materials }) {
  const { items } = materials
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const pressed = useRef<{ key: string; step: 1 | -1 } | null>(null)
  const count = items.length
  // The latest choice counts; before one, the state when the form was opened.
  const [marked, setMarked] = useState<number | null>()
  const sampleId = marked === undefined ? (items.find(({ sample }) => sample)?.id ?? null) : marked

  // An element that is moved in the page loses the focus.
  useEffect(() => {
    if (!pressed.current) return
    const { key, step } = pressed.current
    pressed.current = null
    const row = list.current?.querySelector(`[data-item="${CSS.escape(key)}"]`)
    row?.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus()
  })

  function move(from: number, to: number) {
    const item = items[from]
    if (!item || to < 0 || to >= count || to === from) return
    materials.move(from, to)
    setSaid(m.authoring_material_moved({ name: item.name, to: to + 1, count }))
  }
  const keys = items
    .map(({ key }) => key)
    .toSorted()
    .join()
  const { dragged, place } = useDragOrder(list, keys, move, 'y')
  const firstVideo = items.find(({ kind }) => kind === 'mp4')?.key
  return (
    <>
      {count > 0 && (
        <ul className={styles.files} ref={list}>
          {items.map((item, at) => (
            <MaterialRow
              key={item.key}
              item={item}
              materials={materials}
              first={at === 0}
              last={at === count - 1}
              // One open window shows how it works; more would only be long.
              open={item.key === firstVideo}
              dragged={dragged === at}
              edge={place?.index === at && dragged !== at ? place.edge : undefined}
              sampleId={sampleId}
              onSample={setMarked}
              onStep={step => {
                pressed.current = { key: item.key, step }
                move(at, at + step)
              }}
            />
          ))}
        </ul>
      )}
      <p className="vh" role="status">
        {said}
      </p>
    </>
  )
}
