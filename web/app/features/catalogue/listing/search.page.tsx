import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { serverApi } from '../../../lib/api.ts'
import { seo } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import { Listing } from './listing.tsx'
import { readTerms } from './listing-query.ts'
import { loadListing } from './load-listing.ts'

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return loadListing(serverApi(context), request, readTerms(params.term ?? ''))
}

export function meta({ location, matches, params }: MetaArgs) {
  return seo({
    title: m.shelf_search_title({ terms: readTerms(params.term ?? '').join(', ') }),
    pathname: location.pathname,
    site: siteOf(matches),
    // There are as many of these as words; what they list is found by itself.
    index: false,
  })
}

export default function SearchPage() {
  const { term = '' } = useParams()
  return (
    <Listing
      path={`/search/${encodeURIComponent(term)}`}
      terms={readTerms(term)}
      data={useLoaderData<typeof loader>()}
    />
  )
}
