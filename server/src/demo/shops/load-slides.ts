import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Cover, demo as Demo } from '#demo/index.ts'
import { materialsFolder } from '#demo/index.ts'
import { findPersonByLogin } from '#server/modules/accounts/index.ts'
import { receiveFile } from '#server/modules/media/index.ts'
import { addSlides } from '#server/modules/shops/add-slides.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { twoAtATime } from '../two-at-a-time.ts'
import { slideSvg } from './slide-picture.ts'

/** Shops that dress their window; some with a video. */
const windows: readonly { shop: string; film?: string }[] = [
  { shop: 'teacher', film: 'bar-models.mp4' },
  { shop: 'linyuqing' },
  { shop: 'hochunkit' },
  { shop: 'leungkaho' },
  { shop: 'brightharbour', film: 'phonics.mp4' },
  { shop: 'stonesteps' },
]

const picturesEach = 2

/** Draws and brings in the pictures, which takes time, and returns the writing for the transaction. */
export async function loadSlides(platform: Platform, demo: typeof Demo): Promise<(tx: Tx) => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'slides-'))
  const dressed: Parameters<typeof addSlides>[2][] = []
  try {
    for (const { shop, film } of windows) {
      // A centre's are brought by its manager.
      const centre = demo.centres.find(({ username }) => username === shop)
      const owner = await findPersonByLogin(platform.db, centre?.managers[0] ?? shop)
      if (!owner) throw new Error(`Nobody keeps the shop ${shop}`)
      const receive = async (name: string, path: string) =>
        (await receiveFile(platform, { ownerId: owner.userId, purpose: 'slide', name, path })).id
      const fileIds = await twoAtATime([...drawings(demo, shop).entries()], async ([index, cover]) => {
        const path = join(folder, `${shop}-${index}.png`)
        await writeFile(
          path,
          await sharp(Buffer.from(slideSvg(cover)))
            .png({ compressionLevel: 1 })
            .toBuffer(),
        )
        return receive(`slide-${index + 1}.png`, path)
      })
      if (film) fileIds.push(await receive(film, join(materialsFolder, film)))
      dressed.push({
        seller: centre ? { type: 'centre', id: owner.subscriberId } : { type: 'teacher', id: owner.userId },
        ownerId: owner.userId,
        fileIds,
      })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return async tx => {
    for (const window of dressed) await addSlides(platform, tx, window)
  }
}

/** From the covers of what the shop sells, each motif once. */
function drawings(demo: typeof Demo, shop: string): Cover[] {
  const covers = demo.products.filter(({ seller }) => seller === shop).map(({ cover }) => cover)
  return [...new Map(covers.map(cover => [cover.motif, cover])).values()].slice(0, picturesEach)
}
