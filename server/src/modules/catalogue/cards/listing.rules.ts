/** What of a product decides whether strangers get to see it. */
export interface Listable {
  /** 1 active, 0 inactive, -1 deleted. */
  status: number
  /** By staff. */
  hiddenAt: Date | null
  access: 'paid' | 'free' | 'code' | 'watermark'
  centreId: number | null
  /** Staff have ended the centre. */
  centreEnded: boolean
  teacherStatus: number
  teacherDeletedAt: Date | null
  /** It has a cover and at least one material that is ready. */
  complete: boolean
  /** The last day in Hong Kong: 'YYYY-MM-DD'. */
  endsOn: string | null
}

const active = 1

/** A centre answers for its own products, whatever becomes of the teacher them. */
const isSellerActive = ({ centreId, centreEnded, teacherStatus, teacherDeletedAt }: Listable): boolean =>
  centreId !== null ? !centreEnded : teacherStatus === active && teacherDeletedAt === null

/**
 * In lists, search and rails, and for sale: active and not hidden by staff, with something to give, of an active
 * seller, to be had by anyone, and not over. What opens by a code is private. `today` is the day in Hong Kong; such
 * days compare as text.
 */
export function isListed(product: Listable, today: string): boolean {
  return (
    product.status === active &&
    product.hiddenAt === null &&
    product.complete &&
    isSellerActive(product) &&
    (product.access === 'paid' || product.access === 'free') &&
    (product.endsOn === null || product.endsOn >= today)
  )
}

/** Tags are shown as they were typed, and compared like this. */
export const foldTag = (tag: string): string => tag.normalize('NFC').trim().toLowerCase()
