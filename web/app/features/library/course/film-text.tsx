import { type RefObject, useState } from 'react'
import { type CaptionLanguage, captionLanguages } from '#contract/rules/captions.ts'
import { m } from '#messages/messages.js'
import { clockTime } from '../../../lib/clock-time.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { getLocale } from '../../../lib/locale.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { languageOf } from '../../../lib/text-language.ts'
import { Accordion, AccordionItem } from '../../../ui/accordion.tsx'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/choices.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import * as styles from './film-text.module.css'
import type { CourseMaterial } from './open-course.ts'
import { transcriptOf } from './transcript.ts'
import { captionNames } from './use-captions.ts'

interface FilmTextProps {
  material: CourseMaterial
  film: RefObject<HTMLVideoElement | null>
  stage: RefObject<HTMLElement | null>
}

/** A video to read: what is said, from its captions, and what its pictures show. */
export function FilmText({ material, film, stage }: FilmTextProps) {
  const { captions, picture_text: pictures } = material
  if (captions.length === 0 && pictures === '') return null
  function jump(seconds: number) {
    if (!film.current) return
    film.current.currentTime = seconds
    stage.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Accordion>
      {captions.length > 0 && <Transcript {...{ material, onJump: jump }} />}
      {pictures !== '' && (
        <AccordionItem title={m.library_pictures()}>
          <p className={styles.pictures} lang={languageOf(pictures)}>
            {pictures}
          </p>
        </AccordionItem>
      )}
    </Accordion>
  )
}

function Transcript({ material, onJump }: { material: CourseMaterial; onJump: (seconds: number) => void }) {
  const { id, captions } = material
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<CaptionLanguage>()
  const own = getLocale()
  const language = chosen ?? captions.find(one => one === own) ?? captions[0] ?? captionLanguages[0]
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOf(laterApi.captionView, { params: { id, language } }),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <AccordionItem title={m.library_transcript()} onToggle={setOpen}>
      <div className={styles.transcript} data-part="transcript">
        {captions.length > 1 && (
          <SegmentedControl
            legend={m.library_transcript_language()}
            name="transcript-language"
            value={language}
            onChange={setChosen}
            choices={captions.map(one => ({ value: one, label: captionNames[one]() }))}
          />
        )}
        {isError && (
          <div role="alert">
            <p>{m.library_captions_failed()}</p>
            <Button variant="line" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
              {m.ui_retry()}
            </Button>
          </div>
        )}
        {!data && !isError && (
          <Loading>
            <SkeletonText lines={4} />
          </Loading>
        )}
        {data && (
          <ol className={styles.lines} lang={language}>
            {transcriptOf(data.vtt).map(({ seconds, text }) => (
              <li key={`${seconds} ${text}`}>
                <button type="button" onClick={() => onJump(seconds)}>
                  <span className="vh">{m.library_note_jump()} </span>
                  {clockTime(seconds)}
                </button>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </AccordionItem>
  )
}
