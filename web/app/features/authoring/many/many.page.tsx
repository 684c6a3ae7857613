import { useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { localePath } from '../../../lib/locale.ts'
import { useScheme } from '../../../lib/scheme.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { showFailure } from '../../../ui/show-failure.ts'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { requireTeacher } from '../../accounts/guards/guards.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { ownFrame } from '../../site/own-frame.ts'
import * as headStyles from '../form/product-form-body.module.css'
import { DraftList } from './draft-list.tsx'
import { DropArea, useChooser } from './drop-area.tsx'
import { loadMany, type ManyBasis } from './load-many.ts'
import { LookCard } from './look-card.tsx'
import * as styles from './many.module.css'
import { tally } from './many-rows.ts'
import { ProgressCard } from './progress-card.tsx'
import { SharedCard } from './shared-card.tsx'
import { type Many, useMany } from './use-many.ts'
import { SharedMissing } from './use-shared.ts'

export const meta = privateMeta(() => m.drafts_title())
export const handle = ownFrame

const list = '/my-products/all'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const session = await requireTeacher(request)
  try {
    return { basis: await loadMany(session), failure: null }
  } catch (error) {
    return { basis: null, failure: failureOf(error) }
  }
}
clientLoader.hydrate = true as const

/** The state here is newer than what a reload would bring. */
export const shouldRevalidate = () => false

export function HydrateFallback() {
  return (
    <Frame>
      <Loading className={styles.main}>
        <div className="panel">
          <Skeleton shape="title" width="third" />
          <Skeleton shape="field" />
        </div>
        <div className="panel">
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </div>
      </Loading>
    </Frame>
  )
}

export default function ManyPage() {
  const { basis, failure } = useLoaderData<typeof clientLoader>()
  const revalidator = useRevalidator()
  if (basis) return <ManyProducts basis={basis} />
  return (
    <Frame>
      <div className={styles.main}>
        <FailedState
          title={m.drafts_failed()}
          text={failure.text}
          // The page excludes itself from revalidation.
          onRetry={() => window.location.reload()}
          retrying={revalidator.state === 'loading'}
        />
      </div>
    </Frame>
  )
}

function ManyProducts({ basis }: { basis: ManyBasis }) {
  const many = useMany(basis)
  const [looked, setLooked] = useState<number | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const chooser = useChooser(many.add)
  const counts = tally(many.files, many.items)
  const open = counts.ready + counts.coming + counts.waiting
  const isDone = counts.published > 0 && open === 0

  async function publish() {
    try {
      await many.publish()
      toast.show({ text: m.drafts_published_toast() })
    } catch (error) {
      if (error instanceof SharedMissing) toast.show({ text: m.drafts_waits_look(), tone: 'bad' })
      else showFailure(error)
      // Once the refusals are rendered.
      window.requestAnimationFrame(() =>
        root.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      )
    }
  }

  const acts = (
    <>
      <ButtonLink variant="line" to={isDone ? list : `${list}?tab=inactive`}>
        {isDone ? m.drafts_to_list() : m.drafts_keep()}
      </ButtonLink>
      <Button onClick={publish} disabled={open === 0} busy={many.publishing} busyText={m.drafts_publishing()}>
        {open > 0 ? m.drafts_publish_count({ count: open }) : m.drafts_publish()}
      </Button>
    </>
  )
  const shown = many.items.find(({ draft }) => draft.course_id === looked) ?? many.items.at(-1)
  return (
    <Frame acts={acts} note={counts.all > 0 ? m.drafts_kept() : ''}>
      <div ref={root} className={styles.columns}>
        <div className={styles.main}>
          <Lost many={many} />
          {counts.all === 0 ? (
            <DropArea onFiles={many.add} onChoose={chooser.open} />
          ) : (
            <>
              <ProgressCard counts={counts} onFiles={many.add} onChoose={chooser.open} />
              <DraftList many={many} basis={basis} counts={counts} onLook={setLooked} />
            </>
          )}
        </div>
        <aside className={styles.side}>
          <SharedCard shared={many.shared} basis={basis} items={many.items} />
          {shown && <LookCard item={shown} />}
        </aside>
      </div>
      {chooser.input}
    </Frame>
  )
}

function Lost({ many }: { many: Many }) {
  if (many.lost.length === 0) return null
  return (
    <div className="panel" role="status">
      <b>{m.drafts_lost({ count: many.lost.length })}</b>
      <p className="muted small">{many.lost.join(', ')}</p>
    </div>
  )
}

function Frame({
  acts,
  note,
  children,
}: {
  acts?: React.ReactNode
  note?: string
  children: React.ReactNode
}) {
  const navigate = useNavigate()
  // The site header's switch isn't rendered here, so something must follow a device that turns dark.
  useScheme()
  return (
    <>
      <header className={headStyles.fsHead}>
        <div className={headStyles.fsIn}>
          <IconButton icon="x" label={m.ui_close()} onClick={() => navigate(localePath(list))} />
          <h1 className={styles.title}>{m.drafts_title()}</h1>
          <span className={cx('tiny muted', headStyles.fsKept)}>{note}</span>
          <div className={headStyles.fsActs}>{acts}</div>
        </div>
      </header>
      <div className={styles.page}>{children}</div>
      {acts && <div className={headStyles.fsBottom}>{acts}</div>}
    </>
  )
}
