import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useParams } from 'react-router'
import { longestSearch } from '#contract/rules/search.ts'
import { m } from '#messages/messages.js'
import { serverApi } from '../../../lib/api.ts'
import { seo } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import { findBeside } from './find-beside.ts'
import { FoundClasses } from './found-classes.tsx'
import { FoundTeachers } from './found-teachers.tsx'
import { Listing } from './listing.tsx'
import { readListingQuery, readTerms } from './listing-query.ts'
import { loadListing } from './load-listing.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const api = serverApi(context)
  const terms = readTerms(params.term ?? '')
  const [listing, beside] = await Promise.all([
    loadListing(api, request, terms),
    findBeside(api, terms, readListingQuery(new URL(request.url).searchParams)),
  ])
  const isUnsure = listing.count === 0 || listing.matched === 'some' || listing.corrected !== ''
  const { classes } = beside
  return { listing, classes, teachers: beside.unsure && !isUnsure ? [] : beside.teachers }
}

export function meta({ location, matches, params }: MetaArgs) {
  return seo({
    title: m.shelf_search_title({ terms: readTerms(params.term ?? '').join(', ') }),
    pathname: location.pathname,
    site: siteOf(matches),
    // There are as many of these as words; search engines find the listed products anyway.
    index: false,
  })
}

export default function SearchPage() {
  const { term = '' } = useParams()
  const { listing, teachers, classes } = useLoaderData<typeof loader>()
  const terms = readTerms(term)
  return (
    <Listing path={`/search/${encodeURIComponent(term)}`} terms={terms} data={listing}>
      <FoundTeachers
        teachers={teachers}
        all={`/teachers?${new URLSearchParams({ q: terms.join(' ').slice(0, longestSearch) })}`}
      />
      <FoundClasses classes={classes} />
    </Listing>
  )
}
