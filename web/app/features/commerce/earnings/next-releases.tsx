import { useState } from 'react'
import type { NextRelease } from '#contract/commerce/held.ts'
import { heldHours } from '#contract/rules/held-money.ts'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { HeldLantern } from '../held/held-lantern.tsx'
import { dollarText } from './dollar-text.ts'
import type { Income } from './earnings-panel.tsx'
import * as styles from './next-releases.module.css'

const shownFirst = 6

/** What of the held money comes next, and what the sums above are made of. */
export function NextReleases({ income: { pendingPayouts, held, available, releases } }: { income: Income }) {
  const [all, setAll] = useState(false)
  const shown = all ? releases : releases.slice(0, shownFirst)
  const hours = { count: heldHours, shown: wholeNumber(heldHours) }
  return (
    <section className={styles.part} aria-labelledby="next-releases">
      <p className={styles.equation}>
        <Term label={m.held_pending()} cents={pendingPayouts} />
        <span aria-hidden="true">=</span>
        <Term label={m.held_until()} cents={held} />
        <span aria-hidden="true">+</span>
        <Term label={m.held_available()} cents={pendingPayouts - held} tone={styles.available} />
      </p>
      {available !== pendingPayouts - held && (
        <p className="muted">{m.held_under_way({ amount: dollarText(pendingPayouts - held - available) })}</p>
      )}
      <div>
        <h3 id="next-releases">{m.held_releases()}</h3>
        <p className="muted">{releases.length > 0 ? m.held_releases_text(hours) : m.held_releases_none()}</p>
      </div>
      {releases.length > 0 && (
        <div className={styles.sheet}>
          <ul className={styles.rows}>
            {shown.map(release => (
              <Row key={`${release.lesson_id} ${release.state}`} release={release} />
            ))}
          </ul>
          <p className={styles.sum}>
            <b>{m.held_sum()}</b>
            <b className="num">{dollarText(held)}</b>
          </p>
        </div>
      )}
      {!all && releases.length > shownFirst && (
        <Button variant="line" onClick={() => setAll(true)}>
          {m.held_all({ count: releases.length, shown: wholeNumber(releases.length) })}
        </Button>
      )}
    </section>
  )
}

function Term({ label, cents, tone }: { label: string; cents: number; tone?: string | undefined }) {
  return (
    <span className={styles.term}>
      <b className={tone}>{dollarText(cents)}</b>
      <small>{label}</small>
    </span>
  )
}

function Row({ release }: { release: NextRelease }) {
  const { state, title, date, time, learners, amount } = release
  return (
    <li className={state === 'reported' ? styles.reported : undefined}>
      <HeldLantern state={state === 'reported' ? 'reported' : hasEnded(release) ? 'ended' : 'next'} />
      <span className={styles.when}>
        <b>{whenText(release)}</b>
        <small>{noteText(release)}</small>
      </span>
      <span className={styles.what}>
        {title}
        <small>{momentText(hongKongInstant(date, time))}</small>
      </span>
      <span className={styles.whom}>
        {m.held_learners({ count: learners, shown: wholeNumber(learners) })}
      </span>
      <b className={styles.amount}>{dollarText(amount)}</b>
    </li>
  )
}

const hasEnded = ({ date, time, duration }: NextRelease): boolean =>
  hongKongInstant(date, time).getTime() + duration * 60_000 <= Date.now()

function whenText({ state, release_at: at }: NextRelease): string {
  if (state === 'reported') return m.held_on_hold()
  return at === null ? m.held_no_date() : momentText(at)
}

function noteText({ state, release_at: at }: NextRelease): string {
  if (state === 'reported') return m.held_on_hold_text()
  return at === null ? m.held_no_date_text() : m.held_released()
}
