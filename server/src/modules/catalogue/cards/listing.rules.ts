/** What decides whether strangers see a product. */
export interface Listable {
  /** 1 active, 0 inactive, -1 deleted. */
  status: number
  /** By staff. */
  hiddenAt: Date | null
  access: 'paid' | 'free' | 'code' | 'watermark'
  centreId: number | null
  /** Whether staff have closed the centre. */
  centreEnded: boolean
  teacherStatus: number
  teacherDeletedAt: Date | null
  /** It has a cover and at least one material that is ready. */
  complete: boolean
  /** The last day in Hong Kong: 'YYYY-MM-DD'. */
  endsOn: string | null
}

const active = 1

/** A centre is responsible for its own products, whatever happens to their teacher. */
const isSellerActive = ({ centreId, centreEnded, teacherStatus, teacherDeletedAt }: Listable): boolean =>
  centreId !== null ? !centreEnded : teacherStatus === active && teacherDeletedAt === null

/**
 * In lists, search and rails, and for sale: active, not hidden by staff, complete, with an active seller, available to
 * everyone, and not expired. Products opened by a code are private. `today` is the day in Hong Kong; days compare as
 * text.
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

/** Tags are shown as typed, and compared like this. */
export const foldTag = (tag: string): string => tag.normalize('NFC').trim().toLowerCase()
