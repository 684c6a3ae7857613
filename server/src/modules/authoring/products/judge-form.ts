import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  findSubject,
  listGrades,
  type Material,
  type Product,
  sanitiseDescription,
} from '../../catalogue/index.ts'
import { hasPayoutAccount } from '../../teachers/index.ts'
import { type GivenMaterial, type MaterialPlan, planMaterials } from '../materials/material.rules.ts'
import { newAccessCode } from './access-code.ts'
import type { Owned } from './product.policy.ts'
import { type DecidedProduct, decideProduct, isIncomplete, type ProductForm } from './product.rules.ts'

export interface ProductInput {
  form: ProductForm
  materials: readonly GivenMaterial[]
  deletedMaterials: readonly number[]
  /** ID of a finished upload. */
  coverUpload: string | null
  /** Files sent with the form, on disk during the call. */
  cover: SentFile | null
  files: readonly SentFile[]
}

export interface SentFile {
  name: string
  path: string
}

/** The current state: the seller, and for an edit the product. */
export interface Before {
  seller: Owned
  product: Product | null
  materials: readonly Material[]
}

/**
 * Checks all rules of the form against the current lists and the current product; refuses, or returns what to write.
 */
export async function judgeForm(
  { clock, mediaTools }: Pick<Platform, 'clock' | 'mediaTools'>,
  db: Db,
  input: ProductInput,
  before: Before,
  /** Upload IDs of the files sent along; placeholders until they are stored. */
  uploads: readonly string[],
): Promise<{ product: DecidedProduct; plan: MaterialPlan }> {
  const planned = planMaterials({
    existing: before.materials.map(({ id }) => id),
    given: input.materials,
    deleted: input.deletedMaterials,
    uploads,
  })
  const plan = 'plan' in planned ? planned.plan : null
  const subject = input.form.subject ? await findSubject(db, input.form.subject) : undefined
  const decided = decideProduct(
    {
      ...input.form,
      description: sanitiseDescription(input.form.description),
      descriptionZh: input.form.descriptionZh && sanitiseDescription(input.form.descriptionZh),
    },
    {
      subject: subject && { id: subject.id, levels: subject.levels.map(({ title }) => title) },
      grades: (await listGrades(db)).map(({ title }) => title),
      today: hongKongDay(clock.now()),
      hasCover: before.product !== null || input.cover !== null || input.coverUpload !== null,
      hasMaterial: !plan || plan.kept.length + plan.added.length > 0,
      current: before.product,
      newCode: newAccessCode,
    },
  )
  const problems = {
    ...('problems' in decided && decided.problems),
    ...('problem' in planned && { materialUploads: planned.problem }),
  }
  if ('problems' in decided || !plan) {
    throw new Refusal(isIncomplete(problems) ? 'form_incomplete' : 'fields', { fields: problems })
  }
  const texts = decided.product.watermarks.map(({ text }) => text)
  const missing = texts.length > 0 ? await mediaTools.unstampable(texts.join('\n')) : []
  if (missing.length > 0) {
    throw refuseFields({ watermarks: `unstampable:${missing.slice(0, 10).join(' ')}` })
  }
  if (decided.product.access === 'paid' && !(await hasPayoutAccount(db, before.seller))) {
    throw new Refusal('payout_account_missing')
  }
  return { product: decided.product, plan }
}
