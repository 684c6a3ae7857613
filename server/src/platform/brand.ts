/** The brand shown instead of Lantern's. */
export interface Brand {
  name: string
  slug: string
  supportEmail: string
  phone: string
  address: string
  addressZh: string
}
