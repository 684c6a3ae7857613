/** Another name on the door. */
export interface Brand {
  name: string
  slug: string
  supportEmail: string
  phone: string
  address: string
  addressZh: string
}
