import { addressState, changed, listParam, pageParam, toggled } from '../../lib/address-state.ts'

/* The state of a shop's list, as in the address: `?subjects=Math&levels=P3,P4&page=2`. */

export interface ShopQuery {
  /** English title; '' for all. */
  subject: string
  /** English titles, any of them; none for all. */
  levels: string[]
  page: number
}

export const productsPerPage = 48
/** As far as the server counts. */
const lastPage = 208

const shop = addressState<ShopQuery>({
  subject: {
    name: 'subjects',
    usual: '',
    parse: text =>
      text
        .split(',')
        .map(word => word.trim().slice(0, 60))
        .find(Boolean),
    format: subject => subject,
  },
  levels: listParam({ most: 20, longest: 60 }),
  page: pageParam(lastPage),
})

export const { read: readShopQuery, write: shopAddress } = shop

/** Other subjects have other levels, so they start at 'All'. */
export const withSubject = (subject: string): ShopQuery => ({ subject, levels: [], page: 1 })

export const withLevel = (query: ShopQuery, level: string): ShopQuery =>
  changed(query, { levels: toggled(query.levels, level) })

export const allLevels = (query: ShopQuery): ShopQuery => changed(query, { levels: [] })

export const isNarrowed = ({ subject, levels }: ShopQuery) => subject !== '' || levels.length > 0
