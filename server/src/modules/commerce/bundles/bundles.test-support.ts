import type { BundleForm } from '#contract/commerce/bundles.ts'
import type { TestApp } from '#server/testing/app.ts'
import { confirmCard } from '#server/testing/orders.ts'
import type { TestPerson } from '#server/testing/people.ts'

/** Its id. */
export async function makeBundle(
  t: TestApp,
  teacher: TestPerson,
  form: Partial<BundleForm> & Pick<BundleForm, 'products' | 'price'>,
): Promise<number> {
  const body = { teacher_id: teacher.userId, title: 'All of fractions', ...form }
  return (await t.api(teacher.token).bundleSave({ body })).bundle_id
}

export const endBundle = (t: TestApp, teacher: TestPerson, bundle_id: number) =>
  t.api(teacher.token).bundleEnd({ body: { teacher_id: teacher.userId, bundle_id } })

interface Wanted {
  bundles: readonly number[]
  products?: readonly number[]
  coupon?: string
  amount?: number
}

export const bodyOf = ({ bundles, products = [], coupon }: Wanted) => ({
  bundles: bundles.map(bundle_id => ({ bundle_id })),
  products: products.map(course_id => ({ course_id })),
  ...(coupon && { coupon }),
})

export const openBundles = (t: TestApp, buyer: TestPerson, { amount, ...wanted }: Wanted) =>
  t.api(buyer.token).paymentIntent({ query: { amount }, body: bodyOf(wanted) })

export async function buyBundles(t: TestApp, buyer: TestPerson, wanted: Wanted) {
  const intent = await openBundles(t, buyer, wanted)
  await confirmCard(t, buyer, intent.clientSecret)
  await t.api(buyer.token).paymentStore({ body: { transaction_id: intent.transaction_id } })
  return intent
}
