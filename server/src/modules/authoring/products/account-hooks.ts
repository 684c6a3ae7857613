import { roles } from '#server/kernel/caller.ts'
import type { Hooks } from '#server/kernel/hooks.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { accountDeletion, dataExport, isLastManager, type Person } from '../../accounts/index.ts'
import { deleteProducts, listOwnedProducts, refreshCards } from '../../catalogue/index.ts'
import { forgetDefaults } from '../drafts/draft.repository.ts'
import { gatherAuthored } from './gather-authored.ts'

/** What happens to someone's products when they leave, and what they get when they export their data. */
export function registerAccountHooks(platform: Pick<Platform, 'clock' | 'hooks'>): void {
  platform.hooks.on(accountDeletion, 'authoring', (tx, person) => takeOffSale(platform, tx, person))
  platform.hooks.on(dataExport, 'authoring', async (db, person) => ({
    data: await exportProducts({ db, hooks: platform.hooks }, person),
  }))
}

const managedCentre = ({ role, subscriberId }: Person): number | null =>
  role === roles.businessManager && subscriberId > 0 ? subscriberId : null

/** Buyers keep what they bought. A centre's products stay while someone runs the centre. */
async function takeOffSale(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  person: Person,
): Promise<void> {
  const at = platform.clock.now()
  const gone = await deleteProducts(tx, { teacherId: person.userId }, at)
  const centreId = managedCentre(person)
  if (centreId !== null && (await isLastManager(tx, person, centreId))) {
    gone.push(...(await deleteProducts(tx, { centreId }, at)))
  }
  await forgetDefaults(tx, person.userId)
  await refreshCards(platform, tx, gone)
}

async function exportProducts({ db, hooks }: { db: Db; hooks: Hooks }, person: Person) {
  const centreId = person.subscriberId > 0 ? person.subscriberId : null
  const list = { teacherId: person.userId, centreId, managesCentre: managedCentre(person) !== null }
  const authored = await gatherAuthored({ db, hooks }, await listOwnedProducts(db, list))
  return authored.map(({ product, materials }) => ({
    id: product.id,
    name: product.name,
    name_zh: product.nameZh,
    description: product.description,
    description_zh: product.descriptionZh,
    subject: product.subject,
    levels: product.levels,
    tags: product.tags,
    grade: product.grade,
    access: product.access,
    price_cents: product.priceCents,
    discount_cents: product.discountCents,
    access_code: product.accessCode,
    watermarks: product.watermarks,
    ends_on: product.endsOn,
    status: product.status,
    created_at: product.createdAt.toISOString(),
    materials: materials.map(({ material, file }) => ({ title: material.title, file: file?.name ?? '' })),
  }))
}
