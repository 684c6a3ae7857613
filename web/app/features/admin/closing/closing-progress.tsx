import type { SellerClosing } from '#contract/admin/closing.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { useStaff } from '../staff.ts'
import { Affected } from './affected.tsx'
import * as styles from './closing.module.css'
import { ClosingFailures } from './closing-failures.tsx'
import { Figure, Figures } from './figures.tsx'
import { type AskedSeller, useProgress } from './use-closing.ts'

interface ProgressProps {
  asked: AskedSeller
  name: string
  /** What the page came with. */
  first: SellerClosing
}

/** How far a closing is, with live figures; once all is back, what it was. */
export function ClosingProgress({ asked, name, first }: ProgressProps) {
  const closing = useProgress(asked).data?.closing ?? first
  const { refunded, refund, done, all, failed, latest } = closing
  const isDone = closing.finished_at !== null && refunded >= refund
  return (
    <>
      {isDone ? <Done closing={closing} name={name} /> : <Running closing={closing} />}
      {failed > 0 && <ClosingFailures closing={closing} />}
      {isDone && (
        <Figures>
          <Figure
            label={m.closing_refunded()}
            value={exactAmountText(refunded)}
            note={m.closing_seats_ended({ count: all, shown: wholeNumber(all) })}
          />
          <Figure
            label={m.closing_held()}
            value={exactAmountText(closing.held)}
            note={closing.held > 0 ? m.closing_held_begun() : m.closing_held_none()}
          />
          <Figure
            label={m.closing_told()}
            value={m.closing_told_of({
              told: wholeNumber(closing.told),
              all: wholeNumber(closing.families),
            })}
            note={m.closing_told_note()}
          />
          <Figure
            label={m.closing_payable()}
            value={exactAmountText(closing.available)}
            note={m.closing_payable_note()}
          />
        </Figures>
      )}
      <div className={styles.columns}>
        <Steps closing={closing} isDone={isDone} />
        <aside>
          <Affected title={m.closing_latest()} rows={latest} none={m.closing_latest_none()} />
        </aside>
      </div>
      {closing.available > 0 && <Payable closing={closing} />}
      <p className="vh" role="status">
        {isDone
          ? m.closing_done({ name })
          : m.closing_so_far({ done: wholeNumber(done), all: wholeNumber(all) })}
      </p>
    </>
  )
}

function Running({ closing: { refunded, refund, done, all, listed } }: { closing: SellerClosing }) {
  const percent = refund === 0 ? (all === 0 ? 0 : (done / all) * 100) : (refunded / refund) * 100
  return (
    <section className={styles.card}>
      <div className={styles.sum}>
        <h2>{m.closing_sum({ refunded: exactAmountText(refunded), refund: exactAmountText(refund) })}</h2>
        <span className={styles.note}>
          {listed
            ? m.closing_so_far({ done: wholeNumber(done), all: wholeNumber(all) })
            : m.closing_listing()}
        </span>
      </div>
      <progress className={styles.progress} value={percent} max={100} aria-label={m.closing_refunding()} />
      <p className={styles.note}>{m.closing_leave()}</p>
    </section>
  )
}

function Done({ closing, name }: { closing: SellerClosing; name: string }) {
  return (
    <section className={cx(styles.card, styles.done)}>
      <Icon name="check" />
      <div>
        <h2>{m.closing_done({ name })}</h2>
        <p className={styles.note}>
          {m.closing_done_by({
            from: momentText(closing.closed_at),
            until: momentText(closing.finished_at ?? closing.closed_at),
            staff: closing.closed_by,
          })}
        </p>
        <p className={styles.reason}>{closing.reason}</p>
      </div>
    </section>
  )
}

function Steps({ closing, isDone }: { closing: SellerClosing; isDone: boolean }) {
  const { closed_at, lessons, done, all, failed, told, families, listed, held } = closing
  const left = all - done - failed
  return (
    <section className={styles.card}>
      <ol className={styles.steps}>
        <Step state="done" icon="lock" title={m.closing_step_sales()} note={momentText(closed_at)} />
        <Step
          state={listed ? 'done' : 'now'}
          icon="calendar"
          title={m.closing_step_seats({ count: lessons, shown: wholeNumber(lessons) })}
          note={listed ? '' : m.closing_listing()}
        />
        <Step
          state={isDone ? 'done' : listed ? 'now' : 'next'}
          icon="refresh"
          title={m.closing_step_refund()}
          note={m.closing_step_refund_note({
            done: wholeNumber(done),
            left: wholeNumber(Math.max(left, 0)),
            failed: wholeNumber(failed),
          })}
        />
        <Step
          state={isDone ? 'done' : 'next'}
          icon="mail"
          title={m.closing_step_told()}
          note={m.closing_told_of({ told: wholeNumber(told), all: wholeNumber(families) })}
        />
        <Step
          state={isDone && held === 0 ? 'done' : 'next'}
          icon="check"
          title={m.closing_step_books()}
          note={m.closing_step_held({ amount: exactAmountText(held) })}
        />
      </ol>
    </section>
  )
}

const stepStates = { done: m.closing_state_done, now: m.closing_state_now, next: m.closing_state_next }

function Step(step: { state: keyof typeof stepStates; icon: IconName; title: string; note: string }) {
  const { state, icon, title, note } = step
  return (
    <li data-state={state}>
      <span className={styles.dot}>
        <Icon name={state === 'done' ? 'check' : icon} />
      </span>
      <div>
        <b>{title}</b>
        <span className="vh">{stepStates[state]()}</span>
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </li>
  )
}

function Payable({ closing: { available } }: { closing: SellerClosing }) {
  const staff = useStaff()
  return (
    <section className={styles.payable}>
      <Icon name="wallet" />
      <div>
        <b>{m.closing_stays({ amount: exactAmountText(available) })}</b>
        <p>{m.closing_stays_text()}</p>
      </div>
      {staff.may('income.read') && (
        <ButtonLink variant="line" to="/admin/income-management">
          {m.people_income()}
        </ButtonLink>
      )}
    </section>
  )
}
