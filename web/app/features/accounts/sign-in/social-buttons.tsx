import { Suspense, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { getLocale } from '../../../lib/locale.ts'
import { useSite } from '../../../lib/site.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { FormFailure } from '../proof/form-failure.tsx'
import { keepSession } from './sign-in.ts'
import * as styles from './social-buttons.module.css'
import { loadFacebook, loadGoogle } from './social-scripts.ts'

// Few people have an account that the provider can't vouch for: others never load its form.
const SocialProofForm = lazyPart(() => import('./social-proof-form.tsx'))

type Token = Parameters<typeof laterApi.userSocialAuth>[0]['body']

interface ProviderProps {
  clientId: string
  busy: boolean
  onToken: (token: Token) => void
  onFailure: (text: string) => void
}

/** Signing in through Google or Facebook, if the installation has a client ID. The server verifies. */
export function SocialButtons({ onEntered }: { onEntered: (challenge: string | null) => void }) {
  const social = useSite()?.social
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [unproven, setUnproven] = useState<{ body: Token; needs: 'password' | 'code'; text: string } | null>(
    null,
  )
  if (!social?.google_client_id && !social?.facebook_app_id) return null

  const send = async (body: Token) => onEntered(await keepSession(laterApi.userSocialAuth({ body })))

  async function enter(body: Token) {
    setBusy(true)
    setFailure(null)
    try {
      await send(body)
    } catch (error) {
      if (error instanceof ApiError && error.body.needs)
        setUnproven({ body, needs: error.body.needs, text: error.body.messages })
      else setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  if (unproven)
    return (
      <Suspense fallback={null}>
        <SocialProofForm
          needs={unproven.needs}
          text={unproven.text}
          connect={current_password => send({ ...unproven.body, current_password })}
          onBack={() => setUnproven(null)}
        />
      </Suspense>
    )

  const wiring = {
    busy,
    onToken: enter,
    onFailure: (text: string) => setFailure({ text, code: 'provider', status: 0 }),
  }
  return (
    <div className={styles.authSocial}>
      <p className={styles.authOr}>
        <span>{m.accounts_or()}</span>
      </p>
      <FormFailure failure={failure} />
      {social.google_client_id && <GoogleButton clientId={social.google_client_id} {...wiring} />}
      {social.facebook_app_id && <FacebookButton clientId={social.facebook_app_id} {...wiring} />}
    </div>
  )
}

/** Google insists on drawing its own button, which passes an ID token. */
function GoogleButton({ clientId, onToken, onFailure }: ProviderProps) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ onToken, onFailure })
  useEffect(() => {
    latest.current = { onToken, onFailure }
  })

  useEffect(() => {
    let gone = false
    loadGoogle().then(
      google => {
        const parent = place.current
        if (gone || !parent) return
        google.initialize({
          client_id: clientId,
          callback: ({ credential }) => {
            if (credential) latest.current.onToken({ access_token: credential, provider: 'gmail' })
            else latest.current.onFailure(m.accounts_social_no_token({ provider: 'Google' }))
          },
        })
        google.renderButton(parent, {
          theme: document.documentElement.dataset.scheme === 'dark' ? 'filled_black' : 'outline',
          size: 'large',
          text: 'continue_with',
          shape: 'rectangular',
          // Google draws at most 400 px.
          width: Math.min(400, parent.clientWidth),
          locale: getLocale() === 'zh-HK' ? 'zh-HK' : 'en-GB',
        })
      },
      () => {
        if (!gone) latest.current.onFailure(m.accounts_social_load_failed({ provider: 'Google' }))
      },
    )
    return () => {
      gone = true
    }
  }, [clientId])

  return <div className={styles.authGoogle} ref={place} />
}

function FacebookButton({ clientId, busy, onToken, onFailure }: ProviderProps) {
  // Loaded ahead: a window opened long after the press is blocked as an advertisement.
  useEffect(() => {
    loadFacebook(clientId).catch(() => {
      // The press below loads it again and reports another failure.
    })
  }, [clientId])

  async function enter() {
    try {
      const facebook = await loadFacebook(clientId)
      facebook.login(
        ({ authResponse }) => {
          if (authResponse)
            onToken({
              access_token: authResponse.accessToken,
              user_id: authResponse.userID,
              provider: 'facebook',
            })
          else onFailure(m.accounts_social_no_token({ provider: 'Facebook' }))
        },
        { scope: 'public_profile,email' },
      )
    } catch {
      // The load failed; the text says everything.
      onFailure(m.accounts_social_load_failed({ provider: 'Facebook' }))
    }
  }

  return (
    <Button variant="line" wide busy={busy} busyText={m.accounts_social_busy()} onClick={enter}>
      {m.accounts_social_facebook()}
    </Button>
  )
}
