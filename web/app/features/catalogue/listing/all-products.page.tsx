import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { m } from '#messages/messages.js'
import { serverApi } from '../../../lib/api.ts'
import { seo } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import { Listing } from './listing.tsx'
import { loadListing } from './load-listing.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadListing(serverApi(context), request, [])
}

export function meta({ location, matches }: MetaArgs) {
  return seo({
    title: m.shelf_all_title(),
    description: m.shelf_all_description(),
    pathname: location.pathname,
    search: location.search,
    site: siteOf(matches),
  })
}

export default function AllProductsPage() {
  return <Listing path="/products/all" terms={[]} data={useLoaderData<typeof loader>()} />
}
