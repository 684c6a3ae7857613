import { useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { clockTime } from '../../../lib/clock-time.ts'
import { languageOf } from '../../../lib/text-language.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as materialListStyles from '../../library/course/material-list.module.css'
import * as styles from './locked-row.module.css'
import { pageCount } from './page-count.ts'
import type { ShownMaterial } from './shown-product.ts'

interface LockedRowProps {
  material: ShownMaterial
  number: number
  /** Shown next to the row on hover, focus or touch. */
  tip: string
  /** The ID of the same text below the list, for screen readers. */
  noteId: string
}

/** Content for buyers. It is a button that only says so, so that every input method reaches it. */
export function LockedRow({ material, number, tip, noteId }: LockedRowProps) {
  const { row, pop, show, hide } = useTip()
  const { kind, title, pages, seconds } = material
  return (
    <div onPointerEnter={show} onPointerLeave={hide}>
      <button
        ref={row}
        type="button"
        className={cx(materialListStyles.mat, materialListStyles.isLocked)}
        data-part="mat"
        data-locked
        aria-disabled="true"
        aria-describedby={noteId}
        onFocus={show}
        onBlur={hide}
        onClick={show}
      >
        <span className={materialListStyles.no}>{kind === 'video' ? number : <Icon name="file" />}</span>
        <span>
          <b lang={languageOf(title)}>{title}</b>
          {kind === 'document' && <small>{m.library_document()}</small>}
        </span>
        <span className={materialListStyles.end}>
          {kind === 'video' ? clockTime(seconds) : pageCount(pages)}
          <Icon name="lock" />
        </span>
      </button>
      <p ref={pop} className={styles.tipPop} data-part="tip-pop" popover="manual" aria-hidden="true">
        {tip}
      </p>
    </div>
  )
}

/**
 * In the top layer, because the scrolling list would clip it. Escape hides it, and so does scrolling, unless the row has
 * the focus: a row that gets it by keyboard is scrolled into view.
 */
function useTip() {
  const row = useRef<HTMLButtonElement>(null)
  const pop = useRef<HTMLParagraphElement>(null)
  const hide = useRef(() => {
    const tip = pop.current
    if (tip?.matches(':popover-open')) tip.hidePopover()
  }).current

  const place = useRef(() => {
    const [button, tip] = [row.current, pop.current]
    if (!button || !tip) return
    const box = button.getBoundingClientRect()
    if (box.bottom < 0 || box.top > window.innerHeight) return hide()
    const width = document.documentElement.clientWidth
    tip.style.top = `${Math.max(8, box.top - tip.offsetHeight + 4)}px`
    tip.style.left = `${Math.max(8, Math.min(box.right - tip.offsetWidth - 8, width - tip.offsetWidth - 8))}px`
  }).current

  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('keydown', leave)
    const follow = () => {
      if (row.current !== document.activeElement) hide()
      else if (pop.current?.matches(':popover-open')) place()
    }
    window.addEventListener('scroll', follow, { passive: true, capture: true })
    return () => {
      document.removeEventListener('keydown', leave)
      window.removeEventListener('scroll', follow, { capture: true })
    }
  }, [hide, place])

  function show() {
    const tip = pop.current
    if (!tip?.showPopover || tip.matches(':popover-open')) return
    tip.showPopover()
    place()
  }
  return { row, pop, show, hide }
}
