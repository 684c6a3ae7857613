import { type ReactNode, useRef } from 'react'
import { draftLimit } from '#contract/rules/product-form.ts'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { maxMegabytes } from '../materials/material-item.ts'
import { useDrop } from '../materials/use-drop.ts'
import * as styles from './drop-area.module.css'

interface Chooser {
  open: () => void
  /** Rendered once on the page. */
  input: ReactNode
}

/** The browser's window for choosing files. */
export function useChooser(onFiles: (files: readonly File[]) => void): Chooser {
  const input = useRef<HTMLInputElement>(null)
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".pdf,application/pdf"
        aria-label={m.drafts_choose()}
        onChange={event => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    ),
  }
}

interface DropAreaProps {
  onFiles: (files: File[]) => void
  onChoose: () => void
}

export function DropArea({ onFiles, onChoose }: DropAreaProps) {
  const drop = useDrop(onFiles)
  return (
    <div className={styles.area} {...drop.props} data-over={drop.over || undefined}>
      <svg className="draw" viewBox="0 0 168 128" aria-hidden="true">
        <circle className="draw-glow" cx="84" cy="58" r="46" />
        <path d="M12 118h144M40 118V56h20M128 118V56h-20M48 72h12M48 84h12M108 72h12M108 84h12" />
        <path className="draw-red-line draw-paper" d="M60 118V42h48v76" />
        <path className="draw-red-line" d="M70 60h28M70 74h28M70 88h16M84 34V8M76 16l8-8 8 8" />
      </svg>
      <h2>{m.drafts_drop_title()}</h2>
      <p className="muted small">{m.drafts_drop_text({ most: draftLimit, limit: maxMegabytes })}</p>
      <Button icon="upload" onClick={onChoose}>
        {m.drafts_choose()}
      </Button>
    </div>
  )
}
