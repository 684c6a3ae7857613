import { Suspense, useId, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { GroupError } from '../../../ui/group-error.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useDrop } from '../materials/use-drop.ts'
import * as productsTableStyles from '../products/products-table.module.css'
import { CoverCrop } from './cover-crop.tsx'
import * as styles from './cover-section.module.css'
import { sectionId } from './form-aside.tsx'
import type { SectionProps } from './product-form-body.tsx'

const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
/** What a phone's browser can still decode; what is sent is far smaller. */
const maxBytes = 30 * 1024 * 1024

/** Names and types can be wrong: only what this browser can draw is a picture. */
async function isReadable(file: File): Promise<boolean> {
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return true
  } catch {
    // Whatever the problem was, it can't be drawn.
    return false
  }
}

export function CoverSection({ form }: SectionProps) {
  const { cover, errors } = form
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const errorId = useId()
  const drop = useDrop(([first]) => void choose(first))
  const error = problem ?? errors.cover

  async function choose(chosen: File | undefined) {
    if (!chosen) return
    setProblem(undefined)
    if (!accepted.includes(chosen.type)) return setProblem(m.authoring_cover_type())
    if (chosen.size > maxBytes) return setProblem(m.authoring_cover_large())
    if (!(await isReadable(chosen))) return setProblem(m.authoring_cover_unreadable())
    setFile(chosen)
  }

  const button = (
    <Button
      variant="line"
      icon="image"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      onClick={() => input.current?.click()}
    >
      {cover ? m.authoring_cover_replace() : m.authoring_cover_choose()}
    </Button>
  )
  return (
    <Card id={sectionId('cover')} title={m.authoring_section_cover()} lead={m.authoring_cover_lead()}>
      {cover ? (
        <div
          className={productsTableStyles.coverShown}
          data-part="cover-shown"
          {...drop.props}
          data-over={drop.over || undefined}
        >
          <img
            className={productsTableStyles.pcover}
            src={cover.picture}
            alt={m.authoring_cover_alt()}
            width={550}
            height={330}
          />
          {button}
        </div>
      ) : (
        <div
          className={styles.dropZone}
          {...drop.props}
          data-over={drop.over || undefined}
          data-bad={error ? true : undefined}
        >
          <Icon name="upload" />
          <div>
            <b>{m.authoring_cover_drop()}</b>
            <p className="help">{m.authoring_cover_help()}</p>
          </div>
          {button}
        </div>
      )}
      <GroupError id={errorId}>{error}</GroupError>
      <input
        ref={input}
        type="file"
        accept={accepted.join(',')}
        hidden
        aria-label={m.authoring_cover_choose()}
        onChange={event => {
          void choose(event.currentTarget.files?.[0])
          // The same file can be chosen again after a cancelled crop.
          event.currentTarget.value = ''
        }}
      />
      {file && (
        <Suspense fallback={null}>
          <CoverCrop
            file={file}
            onClose={() => setFile(null)}
            onDone={next => {
              form.setCover(next)
              setFile(null)
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}
