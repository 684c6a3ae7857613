import { useEffect, useRef, useState } from 'react'
import { maxSlides, slideMaxMegabytes } from '#contract/rules/slides.ts'
import type { OwnSlide } from '#contract/shops/shops.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { ignoreMissing } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { UnsavedChanges } from '../../accounts/guards/unsaved-changes.tsx'
import * as dropStyles from '../../authoring/form/cover-section.module.css'
import { useDrop } from '../../authoring/materials/use-drop.ts'
import * as styles from './my-shop.module.css'
import { SlideList } from './slide-list.tsx'
import { StagedList } from './staged-list.tsx'
import { acceptedFiles, moved } from './staged-slides.ts'
import { useStaged } from './use-staged.ts'

interface WindowEditorProps {
  userId: number
  given: readonly OwnSlide[]
}

/** The slides of the reader's shop, and those about to be added. */
export function WindowEditor({ userId, given }: WindowEditorProps) {
  const { slides, replace, order } = useSlides(userId, given)
  const staged = useStaged(userId, replace)
  const [deleting, setDeleting] = useState<OwnSlide | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const add = (files: readonly File[]) => staged.add(files, slides.length)
  const drop = useDrop(add)
  const waiting = staged.items.length
  const taken = slides.length + waiting

  return (
    <div className={styles.cards}>
      <UnsavedChanges when={waiting > 0} />
      <Card
        id="slides"
        title={m.myshop_slides()}
        lead={m.myshop_slides_lead({ count: slides.length, limit: maxSlides })}
      >
        {slides.length > 0 ? (
          <SlideList slides={slides} onMove={order} onDelete={setDeleting} />
        ) : (
          <EmptyState drawing="shop" title={m.myshop_empty()} text={m.myshop_empty_text()} />
        )}
      </Card>
      <Card
        id="add"
        title={m.myshop_add()}
        lead={m.myshop_add_lead({ limit: slideMaxMegabytes, most: maxSlides })}
      >
        <div className={styles.stack}>
          <div className={dropStyles.dropZone} {...drop.props} data-over={drop.over || undefined}>
            <Icon name="image" />
            <div>
              <b>{m.myshop_drop()}</b>
              <p className="help">{m.myshop_drop_help()}</p>
            </div>
            <Button
              variant="line"
              aria-disabled={taken >= maxSlides || undefined}
              onClick={() => input.current?.click()}
            >
              {m.myshop_choose()}
            </Button>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              accept={acceptedFiles}
              aria-label={m.myshop_choose()}
              onChange={event => {
                add([...(event.currentTarget.files ?? [])])
                event.currentTarget.value = ''
              }}
            />
          </div>
          {staged.refused.length > 0 && (
            <div className={styles.refused} role="alert">
              <div>
                <b>{m.myshop_refused({ count: staged.refused.length })}</b>
                <ul>
                  {staged.refused.map(({ name, reason }) => (
                    <li key={name}>{m.myshop_refused_file({ name, reason })}</li>
                  ))}
                </ul>
              </div>
              <IconButton icon="x" label={m.ui_close()} onClick={staged.forgetRefused} />
            </div>
          )}
          {waiting > 0 && (
            <>
              <StagedList items={staged.items} onRemove={staged.remove} />
              <div className={styles.send}>
                <Button
                  icon="upload"
                  busy={staged.busy}
                  busyText={m.myshop_uploading()}
                  onClick={() => staged.upload()}
                >
                  {m.myshop_upload({ count: waiting })}
                </Button>
              </div>
            </>
          )}
        </div>
      </Card>
      {deleting && (
        <ConfirmDialog
          title={m.myshop_delete_title()}
          yesText={m.myshop_delete_yes()}
          yesIcon="trash"
          onNo={() => setDeleting(null)}
          onYes={async () => {
            const { id } = deleting
            await ignoreMissing(laterApi.slideDelete({ body: { id } }))
            replace(slides.filter(slide => slide.id !== id))
            setDeleting(null)
            toast.show({ text: m.myshop_deleted(), tone: 'good' })
          }}
        >
          <p>{m.myshop_delete_text()}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

const preparedCheck = 3000

function useSlides(userId: number, given: readonly OwnSlide[]) {
  const [slides, setSlides] = useState(given)
  const present = useRef(given)
  // One after another: the last requested order is the one that stays.
  const asked = useRef(Promise.resolve())
  const replace = (next: readonly OwnSlide[]) => {
    present.current = next
    setSlides(next)
  }
  const reload = async () => replace(await api.slideList({ params: { id: userId } }))

  const waits = slides.some(({ state }) => state === 'processing')
  useEffect(() => {
    if (!waits) return
    // Checked in the background; a failed poll is repeated with the next one.
    const timer = window.setInterval(() => {
      api.slideList({ params: { id: userId } }).then(
        next => {
          present.current = next
          setSlides(next)
        },
        () => undefined,
      )
    }, preparedCheck)
    return () => window.clearInterval(timer)
  }, [waits, userId])

  return {
    slides,
    replace,
    /** At once here, then on the server; if it refuses, back to the server's order. */
    order(from: number, to: number) {
      replace(moved(present.current, from, to))
      const ids = present.current.map(({ id }) => id)
      asked.current = asked.current.then(async () => {
        try {
          await laterApi.slidesOrder({ body: { ids } })
        } catch (error) {
          showFailure(error)
          // The refusal was shown; without an answer, the slides stay as dragged until the next load.
          await reload().catch(() => undefined)
        }
      })
    },
  }
}
