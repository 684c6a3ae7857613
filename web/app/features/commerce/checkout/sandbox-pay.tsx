import { type FormEvent, useEffect, useRef, useState } from 'react'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { focusFirstInvalid } from '../../../lib/focus-first-invalid.ts'
import { useLastingSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices.tsx'
import { useAuthentication } from './authentication-dialog.tsx'
import { type CardErrors, type CardFields, checkCard } from './card.rules.ts'
import { CardInputs } from './card-inputs.tsx'
import { OtherWays, PayButton, PayNotice, SecureLine, type WaysProps } from './pay-parts.tsx'
import { type SandboxMeans, sandboxConfirm } from './sandbox-confirm.ts'
import * as styles from './sandbox-pay.module.css'
import { chosenOf, newCard, SavedCards } from './saved-cards.tsx'
import { loadBuyer } from './use-buyer.ts'
import { WalletSheet } from './wallet-sheet.tsx'

/** Paying with the test provider: a card form, a wallet and an authentication page of our own. */
export function SandboxPay({ basket, setup, pay, view, blocked, name, onCard }: WaysProps) {
  const { cards, config, removeCard, reloadCards } = setup
  const form = useRef<HTMLFormElement>(null)
  // A null name is untouched: it follows what is known of the buyer.
  const [card, setCard] = useState<Omit<CardFields, 'name'> & { name: string | null }>({
    number: '',
    expiry: '',
    cvc: '',
    name: null,
  })
  const [errors, setErrors] = useState<CardErrors>({})
  const [refusals, setRefusals] = useState(0)
  const [choice, setChoice] = useState<string | null>(null)
  const [save, setSave] = useState(false)
  const [sheet, setSheet] = useState(false)
  const { authenticate, dialog } = useAuthentication()

  const fields: CardFields = { ...card, name: card.name ?? name }
  const userId = useLastingSession()?.userId
  const asking = useRef(false)
  // If their name can't be loaded and comes later, it isn't reported missing once it is there.
  const shownErrors = fields.name.trim() === '' ? errors : without(errors, ['name'])
  const chosen = chosenOf(cards, choice)

  // After the errors are rendered: only then is a field marked as invalid.
  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(form.current)
  }, [refusals])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (blocked !== null || pay.busy || asking.current) return
    if (chosen !== newCard) return payWith('card', { saved_card: chosen, save_card: false })
    asking.current = true
    const complete = await withName(fields).finally(() => {
      asking.current = false
    })
    const wrong = checkCard(complete, new Date())
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return setRefusals(count => count + 1)
    await payWith('card', { card: complete, save_card: save })
    if (save) reloadCards()
  }

  /** Someone who is quicker than the call that knows their name pays all the same. */
  async function withName(given: CardFields): Promise<CardFields> {
    if (given.name !== '' || card.name !== null || userId === undefined) return given
    return { ...given, name: (await loadBuyer(userId))?.name ?? '' }
  }

  async function payWith(way: 'card' | 'wallet', means: SandboxMeans) {
    const outcome = await pay.run(way, sandboxConfirm(api, means, authenticate), means.save_card)
    // Problems that the sheet can't fix are shown by the form behind it.
    if (way === 'wallet' && outcome?.kind !== 'refused') setSheet(false)
  }

  return (
    <>
      <form ref={form} className="form" noValidate onSubmit={submit} hidden={view === 'wallet'}>
        <SavedCards
          cards={cards}
          chosen={chosen}
          disabled={pay.busy !== null}
          onChoose={setChoice}
          onRemove={removeCard}
        />
        {chosen === newCard && (
          <>
            <CardInputs
              card={fields}
              errors={shownErrors}
              readOnly={pay.busy !== null}
              onChange={change => {
                setCard({ ...card, ...change })
                setErrors(without(errors, Object.keys(change)))
              }}
            />
            <Checkbox
              className={styles.paySave}
              label={m.checkout_save_card()}
              checked={save}
              disabled={pay.busy !== null}
              onChange={event => setSave(event.target.checked)}
            />
          </>
        )}
        {!sheet && <PayNotice pay={pay} />}
        <PayButton pay={pay} blocked={blocked} />
      </form>
      <OtherWays
        basket={basket}
        setup={setup}
        pay={pay}
        view={view}
        blocked={blocked}
        onCard={onCard}
        wallet={
          config.wallet && (
            <Button
              size="large"
              wide
              icon="wallet"
              className={styles.btnDark}
              disabled={blocked !== null || pay.busy !== null}
              onClick={() => {
                pay.clear()
                setSheet(true)
              }}
            >
              {m.checkout_wallet()}
            </Button>
          )
        }
      />
      <SecureLine />
      {sheet && (
        <WalletSheet
          amount={amountText(pay.amount)}
          busy={pay.busy === 'wallet'}
          failure={pay.failure?.text ?? null}
          onPay={() => void payWith('wallet', { wallet: true, save_card: false })}
          onClose={() => setSheet(false)}
        />
      )}
      {dialog}
    </>
  )
}

const without = (errors: CardErrors, names: readonly string[]): CardErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
