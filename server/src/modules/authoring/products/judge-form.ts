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
  /** Id of a finished upload. */
  coverUpload: string | null
  /** Files sent along with the form, on disk while the call lasts. */
  cover: SentFile | null
  files: readonly SentFile[]
}

export interface SentFile {
  name: string
  path: string
}

/** What stands now: who sells, and for an edit the product as it is. */
export interface Before {
  seller: Owned
  product: Product | null
  materials: readonly Material[]
}

/** All rules of the form against the present lists and the present product; refuses, or says what to write. */
export async function judgeForm(
  { clock, mediaTools }: Pick<Platform, 'clock' | 'mediaTools'>,
  db: Db,
  input: ProductInput,
  before: Before,
  /** Upload ids of the files sent along; placeholders while they are not kept yet. */
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
