import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { viewerPath } from '../../catalogue/addresses.ts'
import type { Receipt } from './load-receipt.ts'
import { isReturned } from './order-facts.ts'

type Line = Receipt['lines'][number]

/** The item; for a lesson its time, for a class its start, and who attends. */
export function ReceiptLine({ line }: { line: Line }) {
  const detail = detailOf(line)
  return (
    <>
      {isReturned(line) ? (
        <>
          {line.title} <Chip>{m.orders_state_refunded()}</Chip>
        </>
      ) : (
        <LineLink line={line} />
      )}
      {detail && <small>{detail}</small>}
    </>
  )
}

/** Links to where it can be found. */
function LineLink({ line }: { line: Line }) {
  if (line.trial) return <Link to="/my/bookings">{line.title}</Link>
  if (line.gift) return <Link to="/my-gifts">{line.title}</Link>
  if (line.class) return <Link to={`/my-classes?class=${line.class.class_id}`}>{line.title}</Link>
  return (
    <Link
      to={viewerPath({ id: line.course_id, name: line.title })}
      state={{ image: line.course_cover, id: line.course_id }}
    >
      {line.title}
    </Link>
  )
}

/** 'Tue 3 Dec 2026, 4:30 pm · 30 minutes · Marcus', '8 classes from Tue 3 Dec 2026, 7:30 pm · Marcus'. */
function detailOf({ trial, class: place, gift, bundle }: Line): string {
  if (bundle)
    return bundle.off > 0
      ? m.bundles_receipt({ title: bundle.title, amount: exactAmountText(bundle.off) })
      : m.bundles_receipt_plain({ title: bundle.title })
  if (gift) return gift.recipient_name ? m.orders_gift({ name: gift.recipient_name }) : m.orders_gift_plain()
  const when = (date: string, time: string) => momentText(hongKongInstant(date, time))
  const parts = trial
    ? [
        when(trial.trial_date, trial.trial_time),
        m.orders_minutes({ minutes: wholeNumber(trial.duration) }),
        trial.learner_name,
      ]
    : place
      ? [
          m.orders_classes({
            count: place.lessons,
            shown: wholeNumber(place.lessons),
            when: when(place.date, place.time),
          }),
          place.learner_name,
        ]
      : []
  return parts.filter(Boolean).join(' · ')
}
