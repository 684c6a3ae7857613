import { isSampleKind } from '#contract/rules/materials.ts'
import { isAccessCode } from '#contract/rules/product-form.ts'
/** What decides who can open a product. */
export interface GatedProduct {
  id: number
  teacherId: number
  centreId: number | null
  access: 'paid' | 'free' | 'code' | 'watermark'
  accessCode: string | null
  showWatermark: boolean
  /** Its worksheets may be printed and downloaded. */
  printable: boolean
  watermarks: readonly { code: string; text: string }[]
  /** 1 active, 0 inactive, -1 deleted. */
  status: number
  /** By staff. */
  hiddenAt: Date | null
  /** Whether staff have closed the centre. */
  centreEnded: boolean
  /** The teacher's status; 1 is active. A centre is responsible for its own products. */
  teacherStatus: number
  /** The last day, in Hong Kong, of access by code: 'YYYY-MM-DD'. */
  endsOn: string | null
}

/** What decides whether someone has it. */
export type OwnableProduct = Omit<GatedProduct, 'showWatermark' | 'printable'>

/** What also decides whether someone new can get it. */
export interface OfferedProduct extends GatedProduct {
  /** It has a cover and at least one material that is ready. */
  complete: boolean
}

export type Source = 'purchase' | 'gift' | 'code' | 'free'
export type Gate = 'open' | 'code' | 'buy' | 'expired' | 'closed'
export type CodeResult = 'granted' | 'invalid' | 'expired' | 'denied' | 'missing' | 'used_up'

const active = 1
const deleted = -1

/** Over after the end of its last day; `today` is the day in Hong Kong, and days compare as text. */
export const isOver = ({ endsOn }: Pick<GatedProduct, 'endsOn'>, today: string): boolean =>
  endsOn !== null && endsOn < today

export const isDeleted = ({ status }: Pick<GatedProduct, 'status'>): boolean => status === deleted

/** Active: the product, not hidden by staff, and its centre or, without one, its teacher. */
export const isActive = ({
  status,
  hiddenAt,
  centreId,
  centreEnded,
  teacherStatus,
}: Pick<GatedProduct, 'status' | 'hiddenAt' | 'centreId' | 'centreEnded' | 'teacherStatus'>): boolean =>
  status === active && hiddenAt === null && (centreId !== null ? !centreEnded : teacherStatus === active)

/** Available to someone new. People with access keep it, also while a file is exchanged. */
const isOffered = (product: OfferedProduct): boolean => product.complete && isActive(product)

/** As codes are compared and stored; null if it can't be one. */
export function codeOf(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return isAccessCode(code) ? code : null
}

type Coded = Pick<GatedProduct, 'access' | 'accessCode' | 'watermarks'>

/** The codes that open a product now, each with the text for people who use it; '' for the common code. */
export function codesOf({ access, accessCode, watermarks }: Coded): ReadonlyMap<string, string> {
  const codes = new Map<string, string>()
  if (access !== 'code' && access !== 'watermark') return codes
  if (accessCode) codes.set(accessCode.trim().toUpperCase(), '')
  if (access === 'watermark')
    for (const { code, text } of watermarks) codes.set(code.trim().toUpperCase(), text)
  return codes
}

/** What decides about an entitlement that hasn't been ended. */
export interface Held {
  source: Source
  code: string | null
}

/** It was paid for, so it opens the product whatever happens to that. */
export const stays = (source: Source): source is 'purchase' | 'gift' =>
  source === 'purchase' || source === 'gift'

/**
 * Bought and gifted products stay. Free and coded access lasts until the product's last day; a code only works while
 * it is one of the product's and the product is active. Free access stays with people who took it, even when it is no
 * longer offered.
 */
export function isLive(product: OwnableProduct, entitlement: Held, today: string): boolean {
  if (stays(entitlement.source)) return true
  if (isOver(product, today)) return false
  if (entitlement.source === 'free') return true
  return isActive(product) && entitlement.code !== null && codesOf(product).has(entitlement.code)
}

/** A purchase is stronger than a code, and a code stronger than free access. */
const strength: readonly Source[] = ['purchase', 'gift', 'code', 'free']

/** The strongest of someone's entitlements that opens the product today. */
export function strongestLive<E extends Held>(
  product: OwnableProduct,
  held: readonly E[],
  today: string,
): E | undefined {
  return held
    .filter(entitlement => isLive(product, entitlement, today))
    .toSorted((one, other) => strength.indexOf(one.source) - strength.indexOf(other.source))[0]
}

/**
 * Whether someone owns a product today: by a live entitlement, or because they may edit it and it isn't deleted. Staff
 * can open everything without owning it.
 */
export function isOwned(
  product: OwnableProduct,
  { mayEdit, held }: { mayEdit: boolean; held: readonly Held[] },
  today: string,
): boolean {
  return (mayEdit && !isDeleted(product)) || strongestLive(product, held, today) !== undefined
}

/** Everyone can open a free sample while the product is on sale and its file is good. */
export const opensAsSample = ({
  listed,
  file,
}: {
  listed: boolean
  file: { state: string; kind: string | null }
}): boolean => listed && file.state === 'ready' && isSampleKind(file.kind)

/** What keeps someone without access out. */
export function gateOf(product: OfferedProduct, today: string): Gate {
  if (isOver(product, today)) return 'expired'
  if (product.access === 'paid') return isOffered(product) ? 'buy' : 'closed'
  if (product.access === 'free') return isOffered(product) ? 'open' : 'closed'
  // Whether a code is right is only revealed for an active product; before that, one is still asked for.
  return product.complete ? 'code' : 'closed'
}

/** `code` is how an accepted one is stored. */
export function checkCode(
  product: OfferedProduct | undefined,
  typed: string,
  today: string,
):
  | { result: Exclude<CodeResult, 'granted' | 'used_up'> }
  | { result: 'granted'; code: string; text: string } {
  if (!product || isDeleted(product)) return { result: 'missing' }
  if (!isOffered(product) || product.access === 'paid' || product.access === 'free')
    return { result: 'denied' }
  if (isOver(product, today)) return { result: 'expired' }
  const code = codeOf(typed)
  const text = code === null ? undefined : codesOf(product).get(code)
  if (code === null || text === undefined) return { result: 'invalid' }
  return { result: 'granted', code, text }
}

/** A document counts as finished on its last page, a video in its last twentieth. */
export function reachesEnd(
  file: { pages: number | null; durationSeconds: number | null },
  position: number,
): boolean {
  if (file.durationSeconds) return position >= file.durationSeconds * 0.95
  return file.pages !== null && position >= file.pages
}
