import { useEffect, useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useSession } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Drawing } from '../../../ui/drawings.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { mailDrawing } from '../../../ui/more-drawings.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { FailedState } from '../../../ui/states.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { openSignIn } from '../../accounts/sign-in/open-sign-in.ts'
import { productPath, viewerPath } from '../../catalogue/addresses.ts'
import { toCard } from '../../catalogue/card.ts'
import { Cover } from '../../catalogue/cover.tsx'
import { reloadMarks } from '../../saved/marks.ts'
import * as styles from './gift.module.css'

export const meta = privateMeta(() => m.gifts_page_title())

type View = Awaited<ReturnType<typeof laterApi.giftView>>
type Outcome =
  | { kind: 'gift'; code: string; view: View }
  | { kind: 'forged' }
  | { kind: 'failed'; text: string }

/** In the browser only: the page depends on who is signed in. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Outcome> {
  const code = params.code ?? ''
  try {
    return { kind: 'gift', code, view: await laterApi.giftView({ params: { code } }) }
  } catch (error) {
    const { text, status } = failureOf(error)
    const isForged = error instanceof ApiError && (status === 404 || status === 422)
    return isForged ? { kind: 'forged' } : { kind: 'failed', text }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <div className="wrap full-message">
      <span className="spin" aria-hidden="true" />
      <h1 className="vh">{m.gifts_page_title()}</h1>
      <p role="status">{m.gifts_getting()}</p>
    </div>
  )
}

export default function GiftPage() {
  const outcome = useLoaderData<typeof clientLoader>()
  const revalidator = useRevalidator()
  if (outcome.kind === 'failed')
    return (
      <div className="wrap full-message">
        <h1>{m.gifts_page_title()}</h1>
        <FailedState
          text={outcome.text}
          onRetry={() => revalidator.revalidate()}
          retrying={revalidator.state !== 'idle'}
        />
      </div>
    )
  if (outcome.kind === 'forged')
    return (
      <div className="wrap full-message">
        <Drawing name={mailDrawing} />
        <h1>{m.gifts_forged_title()}</h1>
        <p>{m.gifts_forged_text()}</p>
        <ButtonLink variant="line" to="/">
          {m.gifts_home()}
        </ButtonLink>
      </div>
    )
  return <Gift code={outcome.code} view={outcome.view} />
}

function Gift({ code, view }: { code: string; view: View }) {
  const revalidator = useRevalidator()
  const [busy, setBusy] = useState(false)
  const userId = useSession()?.userId
  const asked = useRef(userId)
  // After signing in or out, the page shows what applies to that user.
  useEffect(() => {
    if (asked.current !== userId) void revalidator.revalidate()
    asked.current = userId
  }, [userId, revalidator])
  async function open() {
    if (busy) return
    setBusy(true)
    try {
      await laterApi.giftOpen({ body: { code } })
      await reloadMarks()
    } catch (error) {
      showFailure(error)
    } finally {
      await revalidator.revalidate()
      setBusy(false)
    }
  }
  const { from_name, recipient_name, message, title, standing, product } = view
  const card = product && toCard(product)
  return (
    <div className={`wrap ${styles.page}`}>
      <section className={`panel ${styles.card}`} aria-labelledby="gift" data-standing={standing}>
        <span className={styles.sign}>
          <Icon name="gift" />
        </span>
        <h1 id="gift">{m.gifts_page_for({ name: recipient_name || title })}</h1>
        <p>{from_name ? m.gifts_page_from({ from: from_name }) : m.gifts_page_given()}</p>
        {message && <blockquote className={styles.message}>{message}</blockquote>}
        <div className={styles.what}>
          <span className={styles.cover}>
            <Cover cover={card?.cover ?? ''} video={card?.video ?? false} sizes="320px" />
          </span>
          <b>{title}</b>
          {card && <span className="small muted">{card.seller.name}</span>}
        </div>
        <Status view={view} busy={busy} onOpen={() => void open()} />
      </section>
    </div>
  )
}

interface StatusProps {
  view: View
  busy: boolean
  onOpen: () => void
}

/** What can be done with it, or why not. */
function Status({ view, busy, onOpen }: StatusProps) {
  const course = { id: view.course_id, name: view.title }
  switch (view.standing) {
    case 'ready':
      return (
        <Button size="large" icon="gift" busy={busy} busyText={m.gifts_opening()} onClick={onOpen}>
          {m.gifts_open()}
        </Button>
      )
    case 'sign_in':
      return (
        <>
          <p className={styles.note}>{m.gifts_sign_in()}</p>
          <Button size="large" onClick={() => void openSignIn()}>
            {m.gifts_sign_in_action()}
          </Button>
        </>
      )
    case 'mine':
      return (
        <>
          <p className={styles.note} role="status">
            {m.gifts_yours()}
          </p>
          <ButtonLink size="large" icon="play" to={viewerPath(course)}>
            {m.gifts_to_course()}
          </ButtonLink>
        </>
      )
    case 'owned':
      return (
        <>
          <p className={styles.note} role="status">
            {m.gifts_owned()}
          </p>
          <ButtonLink variant="line" to={viewerPath(course)}>
            {m.gifts_to_course()}
          </ButtonLink>
        </>
      )
    case 'own':
      return (
        <>
          <p className={styles.note} role="status">
            {m.gifts_own()}
          </p>
          <ButtonLink variant="line" to="/my-gifts">
            {m.gifts_see()}
          </ButtonLink>
        </>
      )
    default:
      return (
        <>
          <p className={styles.note} role="status">
            {view.standing === 'opened' ? m.gifts_gone() : m.gifts_closed()}
          </p>
          <ButtonLink variant="line" to={view.product ? productPath(course) : '/'}>
            {view.product ? m.gifts_see_course() : m.gifts_home()}
          </ButtonLink>
        </>
      )
  }
}
