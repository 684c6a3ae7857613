import { type AddressQuery, useAddressQuery } from '../../../lib/use-address-query.ts'
import { type ListingQuery, listingAddress, readListingQuery } from './listing-query.ts'

export const useListing = (path: string): AddressQuery<ListingQuery> =>
  useAddressQuery({ read: readListingQuery, write: query => path + listingAddress(query) })
