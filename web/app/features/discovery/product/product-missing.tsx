import { useEffect, useRef } from 'react'
import { useParams, useRevalidator } from 'react-router'
import { m } from '#messages/messages.js'
import { hasScreen } from '../../../lib/has-screen.ts'
import { useSession } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Drawing } from '../../../ui/drawings.tsx'
import { openSignIn } from '../../accounts/open-sign-in.ts'
import { searchPath } from '../../catalogue/addresses.ts'
import { ProductSkeleton } from './product-skeleton.tsx'

/**
 * No product, for whoever asked. If that was the server, on nobody's behalf, then its owner or somebody it was
 * shared with may still see it: whoever is signed in asks once more, in person.
 */
export function ProductMissing({ inPerson }: { inPerson: boolean }) {
  useAskInPerson()
  if (inPerson) return <Message />
  return (
    <>
      {/* The start script's mark tells them apart before the page is alive. */}
      <div className="when-in">
        <ProductSkeleton />
      </div>
      <div className="when-out">
        <Message />
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

function Message() {
  const { title = '' } = useParams()
  return (
    <div className="wrap full-message">
      <Drawing name="search" />
      <h1>{m.product_missing_title()}</h1>
      <p>{m.product_missing_text()}</p>
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
          {m.product_missing_sign_in()}
        </Button>
      </div>
    </div>
  )
}
