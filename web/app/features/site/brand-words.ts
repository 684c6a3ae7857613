import { getLocale } from '../../lib/locale.ts'
import { type Site, useSite } from '../../lib/site.ts'

/** What the texts of these pages can name: all of it belongs to the installation, not to the product. */
export interface BrandWords {
  brand: string
  email: string
  phone: string
  address: string
}

/** A message of the catalogue that only needs the brand's placeholders. */
export type BrandText = (words: BrandWords) => string

/** Empty on the error page of a failed root loader, where none of these pages is shown. */
export function brandWords(site: Site | undefined): BrandWords {
  const brand = site?.brand
  const address = getLocale() === 'zh-HK' ? brand?.address_zh || brand?.address : brand?.address
  return {
    brand: brand?.name ?? '',
    email: brand?.support_email ?? '',
    phone: brand?.phone ?? '',
    address: address ?? '',
  }
}

export function useBrandWords(): BrandWords {
  return brandWords(useSite())
}
