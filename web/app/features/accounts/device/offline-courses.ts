import { laterApi } from '../../../lib/later-api.ts'
import { readSession } from '../../../lib/session.ts'

// Read by the script of the offline page (features/site/offline.asset.js). Signing out deletes the cache.
const address = '/offline/courses'

const FRESH_MS = 10 * 60_000
const MOST = 48
/** The offline page shows them 80 wide, on screens of up to two dots per pixel. */
const cover = { width: 160, height: 96 }

interface Kept {
  readonly userId: number
  readonly savedAt: number
  readonly courses: readonly { name: string; seller: string; percent: number; cover: string }[]
}

/** What someone owns, as on their learning page: by name, picture and progress; never a price. */
export async function keepCourses(userId: number): Promise<void> {
  const cache = await caches.open('own')
  const before: Kept | undefined = await (await cache.match(address))?.json()
  if (before?.userId === userId && Date.now() - before.savedAt < FRESH_MS) return
  const { products } = await laterApi.learningProducts({ query: { limit: MOST } })
  const courses = await Promise.all(
    products.map(async product => ({
      name: product.course_name,
      seller: product.centre_name || product.display_name,
      percent: product.percent,
      cover: product.cover_type === '.mp4' ? '' : await small(product.course_cover),
    })),
  )
  // Signed out in the meantime: nothing of theirs stays.
  if (readSession()?.userId !== userId) return
  const kept: Kept = { userId, savedAt: Date.now(), courses }
  await cache.put(address, new Response(JSON.stringify(kept)))
}

/** A picture as text; '' if it isn't available. */
async function small(address: string): Promise<string> {
  try {
    const answer = await fetch(address)
    if (!address || !answer.ok) return ''
    const canvas = Object.assign(document.createElement('canvas'), cover)
    const picture = await createImageBitmap(await answer.blob())
    canvas.getContext('2d')?.drawImage(picture, 0, 0, cover.width, cover.height)
    return canvas.toDataURL('image/jpeg', 0.7)
  } catch {
    // The list is read for its names.
    return ''
  }
}
