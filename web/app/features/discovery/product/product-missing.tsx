import { useEffect, useRef } from 'react'
import { useParams, useRevalidator } from 'react-router'
import { m } from '#messages/messages.js'
import { hasScreen } from '../../../lib/has-screen.ts'
import { useSession } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Drawing } from '../../../ui/drawings.tsx'
import { openSignIn } from '../../accounts/sign-in/open-sign-in.ts'
import { searchPath } from '../../catalogue/addresses.ts'
import type { Missing } from './ask-product.ts'
import { missingTitle } from './missing-title.ts'
import { ProductSkeleton } from './product-skeleton.tsx'

/**
 * The product doesn't exist for the caller. If the server asked without a user, its owner or someone it was shared
 * with may still see it: a signed-in reader asks again as themselves.
 */
export function ProductMissing({ why, inPerson }: { why: Missing; inPerson: boolean }) {
  useAskInPerson()
  if (inPerson) return <Message why={why} />
  return (
    <>
      {/* The start script's mark distinguishes them before hydration. */}
      <div className="when-in">
        <ProductSkeleton />
      </div>
      <div className="when-out">
        <Message why={why} />
      </div>
    </>
  )
}

function useAskInPerson() {
  const token = useSession()?.token
  const { revalidate } = useRevalidator()
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (!token || asked.current === token) return
    asked.current = token
    void revalidate()
  }, [token, revalidate])
}

const texts: Readonly<Record<Missing['missing'], () => string>> = {
  ended: m.library_ended_text,
  withdrawn: m.library_withdrawn_text,
  unknown: m.product_missing_text,
}

function Message({ why }: { why: Missing }) {
  const { title = '' } = useParams()
  return (
    <div className="wrap full-message">
      <Drawing name="search" />
      <h1>{missingTitle(why)}</h1>
      <p>{texts[why.missing]()}</p>
      <div className="row">
        {hasScreen('/search/:term') && (
          <ButtonLink icon="search" to={searchPath([title])} prefetch="none">
            {m.product_missing_search()}
          </ButtonLink>
        )}
        {hasScreen('/products/all') && (
          <ButtonLink variant="line" to="/products/all">
            {m.product_missing_all()}
          </ButtonLink>
        )}
      </div>
      <div className="when-out">
        <Button variant="quiet" onClick={() => void openSignIn()}>
          {why.missing === 'unknown' ? m.product_missing_sign_in() : m.library_face_sign_in()}
        </Button>
      </div>
    </div>
  )
}
