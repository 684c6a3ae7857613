import type { Api } from '../../../lib/api.ts'
import { plainText, readRichText } from '../../../ui/rich-text/read-rich-text.ts'
import { type Card, toCard } from '../../catalogue/card.ts'

type FaceCard = Pick<Card, 'id' | 'name' | 'cover' | 'video' | 'fee' | 'price'>

/** What everyone sees at a course's address, including link previews. */
export type PublicFace =
  | {
      /** For sale. */
      readonly kind: 'sale'
      readonly card: FaceCard
      readonly description: string
    }
  | {
      /** Free for anyone who is signed in. */
      readonly kind: 'free'
      readonly card: FaceCard
      readonly description: string
    }
  /** Known, but not available: it has expired, or its teacher took it off sale. */
  | { readonly kind: 'ended' | 'withdrawn' }
  /** Opens with a code, or doesn't exist: strangers aren't told which. */
  | { readonly kind: 'hidden' }

export const hidden: PublicFace = { kind: 'hidden' }

const longestDescription = 160

/** Requested without a user. */
export async function askPublicFace(api: Api, courseId: string | undefined): Promise<PublicFace> {
  const id = Number(courseId)
  if (!/^\d+$/.test(courseId ?? '') || !Number.isSafeInteger(id) || id <= 0) return hidden
  const call = { params: { id } }
  const [detail] = await api.productView(call)
  if (detail) {
    const { name, cover, video, fee, price, free } = toCard(detail)
    const words = [...plainText(readRichText(detail.course_description))]
    return {
      kind: free || price === 0 ? 'free' : 'sale',
      card: { id, name, cover, video, fee, price },
      description: words.slice(0, longestDescription).join(''),
    }
  }
  const { availability } = await api.productAvailability(call)
  return availability === 'ended' || availability === 'withdrawn' ? { kind: availability } : hidden
}

/** An expired course doesn't return; one taken off sale may. */
export const faceStatus = ({ kind }: PublicFace): number =>
  kind === 'ended' ? 410 : kind === 'withdrawn' ? 404 : 200
