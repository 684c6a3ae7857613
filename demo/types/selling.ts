export interface DemoGift {
  buyer: string
  /** A key. */
  product: string
  recipientName: string
  recipientEmail: string
  message: string
  boughtDaysAgo: number
  /** From the day of loading; what has been is sent. */
  sendInDays: number
}

/** What a seller takes off; days are counted from the day of loading. */
export interface SellerDiscount {
  seller: string
  name: string
  /** Everyone gets it without. */
  code?: string
  /** One of the two. */
  percent?: number
  offCents?: number
  /** Keys; all of the seller's without. */
  products?: string[]
  fromDay: number
  toDay: number
  mostUses?: number
  mostPerBuyer?: number
}

/** Several of a seller's courses at one price. */
export interface SellerBundle {
  seller: string
  title: string
  /** '' for none. */
  about: string
  /** Keys. */
  products: string[]
  priceCents: number
}
