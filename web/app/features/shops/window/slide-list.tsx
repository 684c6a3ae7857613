import { useRef, useState } from 'react'
import type { OwnSlide } from '#contract/shops/shops.ts'
import { m } from '#messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useDragOrder } from '../../../ui/use-drag-order.ts'
import * as styles from './slide-list.module.css'

interface SlideListProps {
  slides: readonly OwnSlide[]
  onMove: (from: number, to: number) => void
  onDelete: (slide: OwnSlide) => void
}

/** The slides in order: dragged by the handle, or moved with the buttons, which announce the new position. */
export function SlideList({ slides, onMove, onDelete }: SlideListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const count = slides.length
  const move = (from: number, to: number) => {
    if (to < 0 || to >= count) return
    onMove(from, to)
    setSaid(m.myshop_moved({ from: from + 1, to: to + 1, count }))
  }
  const { dragged, place } = useDragOrder(
    list,
    slides
      .map(({ id }) => id)
      .toSorted()
      .join(),
    move,
  )
  return (
    <>
      <ol className={styles.slides} ref={list}>
        {slides.map((slide, index) => {
          const label = labelOf(slide, index, count)
          return (
            <li
              key={slide.id}
              className={styles.slide}
              data-slide=""
              data-item=""
              data-dragged={dragged === index || undefined}
              data-edge={place?.index === index && dragged !== index ? place.edge : undefined}
            >
              <div className={styles.picture}>
                <Picture slide={slide} label={label} />
                <span className={styles.number}>{index + 1}</span>
              </div>
              <div className={styles.acts}>
                {count > 1 && (
                  <>
                    <span className={styles.handle} data-handle="" title={m.myshop_drag()}>
                      <Icon name="menu" />
                    </span>
                    <IconButton
                      icon="left"
                      label={m.myshop_move_up({ slide: label })}
                      aria-disabled={index === 0 || undefined}
                      onClick={() => move(index, index - 1)}
                    />
                    <IconButton
                      icon="right"
                      label={m.myshop_move_down({ slide: label })}
                      aria-disabled={index === count - 1 || undefined}
                      onClick={() => move(index, index + 1)}
                    />
                  </>
                )}
                <IconButton
                  icon="trash"
                  label={m.ui_remove({ name: label })}
                  className={styles.remove}
                  onClick={() => onDelete(slide)}
                />
              </div>
            </li>
          )
        })}
      </ol>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  )
}

function Picture({ slide, label }: { slide: OwnSlide; label: string }) {
  if (slide.state === 'processing')
    return (
      <span className={styles.waiting}>
        <span className="spin" aria-hidden="true" />
        {m.myshop_preparing()}
      </span>
    )
  if (!slide.type.startsWith('video/')) return <img src={slide.file} alt={label} draggable={false} />
  return (
    <>
      <video src={`${slide.file}#t=0.1`} muted playsInline preload="metadata" aria-label={label} />
      <span className={styles.film}>
        <Icon name="video" />
        {m.myshop_video()}
      </span>
    </>
  )
}

export const labelOf = ({ type }: OwnSlide, index: number, count: number): string =>
  (type.startsWith('video/') ? m.shops_slide_video : m.shops_slide)({ number: index + 1, count })
