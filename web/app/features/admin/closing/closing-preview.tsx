import { useState } from 'react'
import type { ClosingPreview, ClosingSeller } from '#contract/admin/closing.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Affected } from './affected.tsx'
import * as styles from './closing.module.css'
import { ConfirmClosing } from './confirm-closing.tsx'
import { Figure, Figures } from './figures.tsx'
import type { AskedSeller } from './use-closing.ts'

interface PreviewProps {
  asked: AskedSeller
  name: string
  seller: ClosingSeller
  preview: ClosingPreview
}

/** What closing would do, from the server's own reckoning; nothing has happened yet. */
export function ClosingPreviewPart({ asked, name, seller, preview }: PreviewProps) {
  const [confirming, setConfirming] = useState(false)
  const { families, learners, seats, classes, trials, refund, held_after, available } = preview
  const closing = refund > 0 ? m.closing_yes({ amount: exactAmountText(refund) }) : m.closing_yes_free()
  return (
    <>
      <Figures>
        <Figure
          label={m.closing_families()}
          value={wholeNumber(families)}
          note={m.closing_learners({ count: learners, shown: wholeNumber(learners) })}
        />
        <Figure
          label={m.closing_seats()}
          value={wholeNumber(seats)}
          note={m.closing_seats_in({ classes: wholeNumber(classes), trials: wholeNumber(trials) })}
        />
        <Figure
          label={m.closing_refund()}
          value={exactAmountText(refund)}
          note={m.closing_refund_note()}
          strong
        />
        <Figure
          label={m.closing_held_after()}
          value={exactAmountText(held_after)}
          note={
            held_after > 0
              ? m.closing_held_begun()
              : m.closing_available({ amount: exactAmountText(available) })
          }
        />
      </Figures>
      <div className={styles.columns}>
        <div className={styles.main}>
          {preview.rows.length > 0 && <Rows preview={preview} />}
          <section className={styles.card}>
            <h2>{m.closing_happens()}</h2>
            <ul className={styles.happens}>
              <Happens icon="lock" text={m.closing_happens_sales()} />
              <Happens icon="refresh" text={m.closing_happens_refund()} />
              {held_after > 0 && <Happens icon="clock" text={m.closing_happens_begun()} />}
              <Happens
                icon="mail"
                text={m.closing_happens_told({ count: families, shown: wholeNumber(families) })}
              />
              <Happens
                icon="book"
                text={m.closing_happens_courses({
                  count: preview.courses,
                  shown: wholeNumber(preview.courses),
                })}
              />
              {seller.type === 'centre' && (
                <Happens
                  icon="users"
                  text={m.closing_happens_teachers({
                    count: seller.teachers,
                    shown: wholeNumber(seller.teachers),
                  })}
                />
              )}
              {available > 0 && (
                <Happens
                  icon="wallet"
                  text={m.closing_happens_available({ amount: exactAmountText(available) })}
                />
              )}
            </ul>
          </section>
        </div>
        <aside>
          <Affected
            title={m.closing_affected()}
            lead={m.closing_affected_lead({ count: learners, shown: wholeNumber(learners) })}
            rows={preview.affected}
            none={m.closing_affected_none()}
          />
        </aside>
      </div>
      <div className={styles.bar}>
        <span>{m.closing_preview_only()}</span>
        <ButtonLink
          variant="line"
          to={seller.type === 'teacher' ? `/admin/people/${seller.id}` : '/admin/management?tab=centres'}
        >
          {m.admin_cancel()}
        </ButtonLink>
        <Button variant="danger" onClick={() => setConfirming(true)}>
          {closing}
        </Button>
      </div>
      {confirming && (
        <ConfirmClosing
          asked={asked}
          name={name}
          preview={preview}
          yes={closing}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

function Rows({ preview }: { preview: ClosingPreview }) {
  return (
    <div className={styles.sheet}>
      <table>
        <caption className="vh">{m.closing_cancelled()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.closing_cancelled()}</th>
            <th scope="col">{m.closing_col_learners()}</th>
            <th scope="col">{m.closing_col_seats()}</th>
            <th scope="col">{m.closing_col_refund()}</th>
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(row => (
            <tr key={`${row.class_id} ${row.title}`}>
              <td>
                <b>{row.title}</b>
                <span>
                  {row.kind === 'trial'
                    ? m.closing_row_trial()
                    : m.closing_row_class({ coming: wholeNumber(row.coming), all: wholeNumber(row.lessons) })}
                </span>
              </td>
              <td data-label={m.closing_col_learners()}>{wholeNumber(row.learners)}</td>
              <td data-label={m.closing_col_seats()}>{wholeNumber(row.seats)}</td>
              <td data-label={m.closing_col_refund()}>
                <b>{exactAmountText(row.refund)}</b>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.closing_total()}</th>
            <td data-label={m.closing_col_learners()}>{wholeNumber(preview.learners)}</td>
            <td data-label={m.closing_col_seats()}>{wholeNumber(preview.seats)}</td>
            <td data-label={m.closing_col_refund()}>{exactAmountText(preview.refund)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Happens({ icon, text }: { icon: IconName; text: string }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{text}</span>
    </li>
  )
}
