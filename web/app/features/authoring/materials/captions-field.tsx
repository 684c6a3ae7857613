import { useRef, useState } from 'react'
import { type CaptionLanguage, captionLanguages } from '#contract/rules/captions.ts'
import { m } from '#messages/messages.js'
import { failureOf, ignoreMissing } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './captions-field.module.css'
import type { MaterialItem } from './material-item.ts'

const names: Readonly<Record<CaptionLanguage, () => string>> = {
  en: m.authoring_captions_en,
  'zh-HK': m.authoring_captions_zh,
}

/** Captions of the product's video. They are stored at once, outside the form. */
export function CaptionsField({ item }: { item: MaterialItem }) {
  const { id } = item
  return (
    <div className={styles.captions} data-part="captions">
      <p className={styles.title}>
        <b>{m.authoring_captions()}</b>
        <span className="tiny muted">
          {id === null ? m.authoring_captions_later() : m.authoring_captions_help()}
        </span>
      </p>
      {id !== null && (
        <ul className={styles.list}>
          {captionLanguages.map(language => (
            <Row
              key={language}
              {...{ id, language, name: item.name }}
              cues={item.captions?.find(one => one.language === language)?.cues ?? null}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface RowProps {
  id: number
  name: string
  language: CaptionLanguage
  /** When the form was opened; null for none. */
  cues: number | null
}

function Row({ id, name, language, cues: first }: RowProps) {
  const [cues, setCues] = useState(first)
  const input = useRef<HTMLInputElement>(null)
  const params = { id, language }
  const inputs = { language: names[language](), name }
  const storing = useMutation<{ cues: number }, File>({
    mutationFn: file => {
      const body = new FormData()
      body.append('captions', file)
      return laterApi.captionStore({ params, body })
    },
    onSuccess: stored => {
      setCues(stored.cues)
      toast.show({ text: m.authoring_captions_stored(), tone: 'good' })
    },
  })
  const removal = useMutation({
    mutationFn: () => ignoreMissing(laterApi.captionRemove({ params })),
    onSuccess: () => {
      setCues(null)
      storing.reset()
      toast.show({ text: m.authoring_captions_removed() })
    },
    onError: showFailure,
  })
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <b>{names[language]()}</b>
        <span className="tiny muted">
          {cues === null ? m.authoring_captions_none() : m.authoring_captions_count({ count: cues })}
        </span>
      </span>
      <Button
        variant="line"
        busy={storing.isPending}
        busyText={m.authoring_captions_uploading()}
        onClick={() => input.current?.click()}
      >
        {cues === null ? m.authoring_captions_upload() : m.authoring_captions_replace()}
        <span className="vh"> {m.authoring_captions_of(inputs)}</span>
      </Button>
      {cues !== null && (
        <IconButton
          icon="trash"
          label={m.authoring_captions_remove(inputs)}
          disabled={removal.isPending}
          onClick={() => removal.mutate()}
        />
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".vtt,.srt,text/vtt"
        aria-label={m.authoring_captions_of(inputs)}
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) storing.mutate(file)
        }}
      />
      {storing.isError && (
        <p className={styles.wrong} role="alert">
          <Icon name="warn" />
          <span>{failureOf(storing.error).text}</span>
        </p>
      )}
    </li>
  )
}
