import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { Enrolment } from '#contract/classes/enrolments.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { idParam } from '../../../lib/id-param.ts'
import { sentences } from '../../../lib/sentences.ts'
import { useSite } from '../../../lib/site.ts'
import { languageOf } from '../../../lib/text-language.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { RouteFailed } from '../../../ui/failed.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { guarded } from '../../accounts/guards/guarded.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { cancellerOf } from '../calendar/cancelled-text.ts'
import { ClassFacts, ClassName } from '../calendar/class-panel.tsx'
import { useClass } from '../calendar/use-classes.ts'
import * as styles from './offer.module.css'
import { OfferPart } from './offer-part.tsx'
import { RequestSteps } from './request-steps.tsx'

export const meta = privateMeta(() => m.enrolments_offer_meta())

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return guarded(request, async () => api.enrolmentView({ params: { id: idParam(params.enrolment_id) } }))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <div className={cx('wrap', styles.page)}>
      <h1>{m.enrolments_offer_meta()}</h1>
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <div className={cx('wrap', styles.page)}>
      <h1>{m.enrolments_offer_meta()}</h1>
      <RouteFailed title={m.enrolments_offer_failed()} />
    </div>
  )
}

/** The state of a request for a seat, and what to do about it. */
export default function OfferPage() {
  const { enrolment, cancel_hours } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { data: view } = useClass(enrolment.class_id)
  const brand = useSite()?.brand.name ?? ''
  const gone = view?.state === 'cancelled' && ended.includes(enrolment.state)
  const quoted = enrolment.reason && m.classes_quoted({ text: enrolment.reason })
  // Who was paying then may have paid, and gets it back.
  const uncharged = enrolment.state === 'lapsed' ? '' : m.enrolments_ended_free()
  const canceller = view ? cancellerOf(view, brand) : ''
  const { title, lead } = gone
    ? {
        title: canceller ? m.enrolments_ended_class({ name: canceller }) : m.classes_cancelled(),
        lead: sentences(quoted, uncharged),
      }
    : wordsOf(enrolment)
  const decides = enrolment.state === 'requested' || enrolment.state === 'asked'
  return (
    <div className={cx('wrap', styles.page)}>
      <header className={styles.head} aria-live="polite">
        <h1>{title}</h1>
        <p>{lead}</p>
        {enrolment.held_until && <ZoneNote at={enrolment.held_until} />}
      </header>
      <div className={styles.columns}>
        <section className={cx('panel', styles.part)} aria-label={enrolment.title}>
          {view ? <ClassName view={view} /> : <h2 lang={languageOf(enrolment.title)}>{enrolment.title}</h2>}
          {decides ? (
            <RequestSteps enrolment={enrolment} />
          ) : view ? (
            <ClassFacts view={view} />
          ) : (
            <Loading>
              <SkeletonText lines={6} />
            </Loading>
          )}
          {enrolment.state === 'offered' && enrolment.held_until && (
            <div className={styles.note}>
              <b>{m.enrolments_if_let_go()}</b>
              <p>{m.enrolments_if_let_go_text({ when: momentText(enrolment.held_until) })}</p>
            </div>
          )}
        </section>
        <section className={cx('panel', styles.part)} aria-label={m.enrolments_offer_meta()}>
          <OfferPart enrolment={enrolment} cancelHours={cancel_hours} onChanged={() => void revalidate()} />
          <ButtonLink variant="quiet" icon="calendar" to="/my-classes">
            {m.enrolments_timetable()}
          </ButtonLink>
        </section>
      </div>
    </div>
  )
}

/** Without ever having had a seat. */
const ended: readonly Enrolment['state'][] = ['declined', 'withdrawn', 'lapsed']

function wordsOf(enrolment: Enrolment): { title: string; lead: string } {
  const { state, teacher_name: teacher, held_until, requested_at, place_in_line, price, reason } = enrolment
  const name = enrolment.learner_name || m.enrolments_me()
  switch (state) {
    case 'offered':
    case 'held':
      return {
        title: m.enrolments_offered_title({ when: held_until ? momentText(held_until) : '' }),
        lead: price > 0 ? m.enrolments_offered_lead({ name }) : m.enrolments_offered_lead_free({ name }),
      }
    case 'requested':
    case 'asked':
      return {
        title: m.enrolments_requested_title({ teacher }),
        lead: requested_at ? m.enrolments_requested_lead({ when: momentText(requested_at) }) : '',
      }
    case 'waiting':
      return {
        title: m.enrolments_waiting_title({ count: place_in_line, shown: wholeNumber(place_in_line) }),
        lead: m.enrolments_waiting_lead(),
      }
    case 'confirmed':
      return { title: m.enrolments_confirmed_title({ name }), lead: m.enrolments_confirmed_lead() }
    case 'declined':
      return {
        title: m.enrolments_declined_title({ teacher }),
        lead: reason ? m.classes_quoted({ text: reason }) : m.enrolments_declined_lead(),
      }
    case 'lapsed':
      return { title: m.enrolments_lapsed_title(), lead: m.enrolments_lapsed_lead() }
    default:
      return { title: m.enrolments_ended_title(), lead: reason || m.enrolments_ended_lead() }
  }
}
