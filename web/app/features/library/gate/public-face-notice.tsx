import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { openSignIn } from '../../accounts/sign-in/open-sign-in.ts'
import { productPath } from '../../catalogue/addresses.ts'
import { Cover } from '../../catalogue/cover.tsx'
import * as accessGateStyles from './access-gate.module.css'
import { GateFrame } from './gate-frame.tsx'
import { GateLine } from './gate-notices.tsx'
import type { PublicFace } from './public-face.ts'
import * as styles from './public-face-notice.module.css'

interface PublicFaceNoticeProps {
  face: Exclude<PublicFace, { kind: 'free' | 'hidden' }>
  /** Owners sign in and continue; absent for signed-in readers. */
  onSignedIn?: () => void
}

/** A course's address for people who don't own it: what it is and costs, or why it isn't available. */
export function PublicFaceNotice({ face, onSignedIn }: PublicFaceNoticeProps) {
  const signIn = onSignedIn && (
    <Button variant="line" onClick={async () => (await openSignIn()) && onSignedIn()}>
      {m.library_face_sign_in()}
    </Button>
  )
  if (!('card' in face))
    return (
      <GateFrame glow="dark">
        <h1>{face.kind === 'ended' ? m.library_gate_over_title() : m.library_gate_closed_title()}</h1>
        <p>{face.kind === 'ended' ? m.library_ended_text() : m.library_withdrawn_text()}</p>
        <GateLine
          tone="no"
          icon={face.kind === 'ended' ? 'clock' : 'lock'}
          text={face.kind === 'ended' ? m.library_gate_expired() : m.library_gate_closed_text()}
        />
        <div className={styles.acts}>
          <ButtonLink to="/products/all">{m.product_missing_all()}</ButtonLink>
          {signIn}
        </div>
      </GateFrame>
    )
  const { card } = face
  return (
    <GateFrame glow="dim">
      <div className={styles.cover}>
        <Cover cover={card.cover} video={card.video} sizes="(min-width: 560px) 440px, 80vw" eager priority />
      </div>
      <h1>{card.name}</h1>
      <div className={styles.price}>
        <b data-part="gate-price">{amountText(centsOf(card.price))}</b>
        {card.price < card.fee && (
          <s className="was">
            <span className="vh">{m.catalogue_full_fee()} </span>
            {amountText(centsOf(card.fee))}
          </s>
        )}
      </div>
      <p className={accessGateStyles.course}>{m.library_buy_text()}</p>
      <div className={styles.acts}>
        <ButtonLink size="large" to={productPath(card)}>
          {m.library_buy_preview()}
        </ButtonLink>
        {signIn}
      </div>
    </GateFrame>
  )
}
