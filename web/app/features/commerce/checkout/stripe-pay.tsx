import {
  Elements,
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import type { Stripe, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { getLocale } from '../../../lib/locale.ts'
import { Checkbox } from '../../../ui/choices.tsx'
import { FormError } from '../../../ui/field.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { OtherWays, PayButton, PayNotice, PaySkeleton, SecureLine, type WaysProps } from './pay-parts.tsx'
import * as sandboxPayStyles from './sandbox-pay.module.css'
import { chosenOf, newCard, SavedCards } from './saved-cards.tsx'
import { confirmedOf } from './stripe-confirmed.ts'
import * as styles from './stripe-pay.module.css'
import type { PaymentMethod } from './use-pay.ts'

let stripe: Promise<Stripe | null> | undefined

/** Its script loads when someone is about to pay, and never before; null if it isn't available. */
async function loadProvider(publishableKey: string): Promise<Stripe | null> {
  try {
    stripe ??= loadStripe(publishableKey, { locale: getLocale() === 'zh-HK' ? 'zh-HK' : 'en' })
    return await stripe
  } catch {
    stripe = undefined
    return null
  }
}

/** Paying with Stripe: its own fields for cards and its own wallet buttons, in our colours. */
export function StripePay(props: WaysProps) {
  const { basket, setup, pay } = props
  const { publishableKey } = setup.config
  const [save, setSave] = useState(false)
  const [provider, setProvider] = useState<Stripe | null | undefined>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same again
  useEffect(() => {
    let shown = true
    setProvider(undefined)
    loadProvider(publishableKey).then(loaded => shown && setProvider(loaded))
    return () => {
      shown = false
    }
  }, [publishableKey, attempt])

  if (provider === undefined) return <PaySkeleton />
  if (provider === null)
    return (
      <FailedState
        title={m.checkout_setup_failed()}
        text={m.checkout_provider_failed()}
        onRetry={() => setAttempt(attempt + 1)}
      />
    )
  const options: StripeElementsOptionsMode = {
    mode: 'payment',
    amount: pay.amount,
    currency: 'hkd',
    setupFutureUsage: save ? 'off_session' : null,
    // Like the order: it doesn't offer methods that can't authorise an amount.
    ...(basket.items.authorise && { captureMethod: 'manual' }),
    appearance: appearance(),
  }
  return (
    <Elements stripe={provider} options={options}>
      <StripeWays {...props} save={save} onSave={setSave} />
    </Elements>
  )
}

interface StripeWaysProps extends WaysProps {
  save: boolean
  onSave: (save: boolean) => void
}

function StripeWays({ basket, setup, pay, view, blocked, name, onCard, save, onSave }: StripeWaysProps) {
  const { cards, removeCard, reloadCards } = setup
  const provider = useStripe()
  const elements = useElements()
  const [choice, setChoice] = useState<string | null>(null)
  const [broken, setBroken] = useState(false)
  /** Methods other than cards are paid on separate pages. */
  const [leaves, setLeaves] = useState(false)
  /** Null until the provider has checked which wallets there are. */
  const [wallets, setWallets] = useState<boolean | null>(null)
  const chosen = chosenOf(cards, choice)
  const confirmParams = { return_url: window.location.href }

  async function payNew(method: PaymentMethod, saveCard: boolean) {
    if (!provider || !elements) return null
    // Its fields show their own errors.
    const { error } = await elements.submit()
    if (error) return null
    return pay.run(
      method,
      async ({ clientSecret }) =>
        confirmedOf(
          await provider.confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' }),
        ),
      saveCard,
    )
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (blocked !== null || pay.busy || !provider) return
    if (chosen === newCard) {
      await payNew(leaves ? 'redirect' : 'card', save)
      if (save) reloadCards()
      return
    }
    await pay.run('card', async ({ clientSecret }) =>
      confirmedOf(
        await provider.confirmPayment({
          clientSecret,
          confirmParams: { ...confirmParams, payment_method: chosen },
          redirect: 'if_required',
        }),
      ),
    )
  }

  return (
    <>
      <form className="form" noValidate onSubmit={submit} hidden={view === 'wallet'}>
        <SavedCards
          cards={cards}
          chosen={chosen}
          disabled={pay.busy !== null}
          onChoose={setChoice}
          onRemove={removeCard}
        />
        <div className={styles.stripeCard} hidden={chosen !== newCard}>
          <PaymentElement
            options={{
              layout: 'tabs',
              readOnly: pay.busy !== null,
              defaultValues: { billingDetails: { name } },
              wallets: { applePay: 'never', googlePay: 'never' },
            }}
            onChange={({ value }) => setLeaves(value.type !== 'card')}
            onLoadError={() => setBroken(true)}
          />
          <Checkbox
            className={sandboxPayStyles.paySave}
            label={m.checkout_save_card()}
            checked={save}
            disabled={pay.busy !== null}
            onChange={event => onSave(event.target.checked)}
          />
        </div>
        {broken && <FormError>{m.checkout_provider_failed()}</FormError>}
        <PayNotice pay={pay} />
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
          setup.config.wallet &&
          wallets !== false && (
            // Its buttons can't be disabled: while paying isn't possible, they are out of reach.
            <div className={styles.stripeWallets} inert={blocked !== null || pay.busy !== null}>
              <ExpressCheckoutElement
                options={{ buttonHeight: 52, emailRequired: true }}
                onReady={({ availablePaymentMethods }) => setWallets(availablePaymentMethods !== undefined)}
                onLoadError={() => setWallets(false)}
                onConfirm={async event => {
                  const outcome = await payNew('wallet', false)
                  if (outcome?.kind !== 'done' && outcome?.kind !== 'received')
                    event.paymentFailed({ reason: 'fail' })
                }}
              />
            </div>
          )
        }
      />
      <SecureLine />
    </>
  )
}

/** The page's current colours; its fields are in a frame that doesn't know our styles. */
function appearance(): StripeElementsOptionsMode['appearance'] {
  // A token is a rule for two schemes: an element that uses it knows the colour.
  const probe = document.body.appendChild(document.createElement('i'))
  const colour = (name: string) => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  const colours = {
    colorPrimary: colour('fill'),
    colorBackground: colour('surface'),
    colorText: colour('ink'),
    colorTextSecondary: colour('muted'),
    colorDanger: colour('vermilion'),
  }
  const fontFamily = getComputedStyle(probe).fontFamily
  probe.remove()
  return {
    theme: document.documentElement.dataset.scheme === 'dark' ? 'night' : 'stripe',
    variables: { ...colours, borderRadius: '10px', fontFamily, fontSizeBase: '16px' },
  }
}
