import { m } from '#messages/messages.js'
import { clockTime } from '../../../lib/clock-time.ts'
import { languageOf } from '../../../lib/text-language.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import * as styles from './material-list.module.css'
import { isDocument, isVideo, videosOf, worksheetsOf } from './materials.ts'
import type { CourseMaterial } from './open-course.ts'

interface MaterialListProps {
  materials: readonly CourseMaterial[]
  current: CourseMaterial | undefined
  done: ReadonlySet<number>
  tab: 'videos' | 'worksheets'
  onTab: (tab: 'videos' | 'worksheets') => void
  onChoose: (material: CourseMaterial) => void
}

/** The existing kind comes first: a course without videos starts with its worksheets. */
export function MaterialList({ materials, current, done, tab, onTab, onChoose }: MaterialListProps) {
  const videos = videosOf(materials)
  const worksheets = worksheetsOf(materials)
  const rows = (items: readonly CourseMaterial[]) =>
    items.length === 0 ? (
      <p className={styles.matsNone}>{m.library_no_material()}</p>
    ) : (
      <ol className={styles.mats} data-part="mats">
        {items.map((material, index) => (
          <li key={material.id}>
            <Row
              material={material}
              number={index + 1}
              current={material.id === current?.id}
              done={done.has(material.id)}
              onChoose={() => onChoose(material)}
            />
          </li>
        ))}
      </ol>
    )
  const tabs = [
    {
      id: 'videos',
      label: <Label icon="video" text={m.library_videos()} count={videos.length} />,
      panel: rows(videos),
    },
    {
      id: 'worksheets',
      label: <Label icon="file" text={m.library_worksheets()} count={worksheets.length} />,
      panel: rows(worksheets),
    },
  ]
  return (
    <div className={cx('panel', styles.matsPanel)} data-part="mats-panel">
      <Tabs
        label={m.library_materials()}
        tabs={videos.length > 0 ? tabs : tabs.reverse()}
        current={tab}
        onChange={id => onTab(id === 'videos' ? 'videos' : 'worksheets')}
      />
    </div>
  )
}

function Label({ icon, text, count }: { icon: 'video' | 'file'; text: string; count: number }) {
  return (
    <>
      <Icon name={icon} />
      {text} <span className={styles.cnt}>{count}</span>
    </>
  )
}

interface RowProps {
  material: CourseMaterial
  number: number
  current: boolean
  done: boolean
  onChoose: () => void
}

function Row({ material, number, current, done, onChoose }: RowProps) {
  const { org_name: title, type, pages, duration, locked, url } = material
  const words = (
    <>
      <span className={styles.no}>
        {current && isVideo(material) ? <Icon name="play" /> : done ? <Icon name="check" /> : number}
        {done && <span className="vh">{m.library_done()}</span>}
      </span>
      <span>
        <b lang={languageOf(title)}>{title}</b>
        {locked && <small>{m.library_preparing()}</small>}
        {!locked && pages !== null && type === 'pdf' && <small>{pageCount(pages)}</small>}
        {!locked && isDocument(material) && <small>{m.library_document()}</small>}
      </span>
    </>
  )
  if (locked)
    return (
      <div className={cx(styles.mat, styles.isLocked)} data-part="mat" data-locked>
        {words}
      </div>
    )
  if (isDocument(material)) {
    return (
      <a
        className={styles.mat}
        data-part="mat"
        href={url}
        download
        aria-label={m.library_download_name({ title })}
      >
        {words}
        <span className={styles.end}>
          <Icon name="download" />
        </span>
      </a>
    )
  }
  return (
    <button
      type="button"
      className={cx(styles.mat, current && styles.isOn, done && styles.isDone)}
      data-part="mat"
      aria-current={current || undefined}
      onClick={onChoose}
    >
      {words}
      <span className={styles.end}>
        {isVideo(material) && duration !== null ? (
          clockTime(duration)
        ) : (
          <Icon name={current ? 'eye' : 'right'} />
        )}
      </span>
    </button>
  )
}

const pageCount = (count: number) => m.library_pages({ count })
