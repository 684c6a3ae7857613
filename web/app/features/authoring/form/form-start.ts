import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { existingItems } from '../materials/material-item.ts'
import type { FormState } from './draft.ts'
import { coverOf, emptyValues, valuesOf } from './form-values.ts'
import { change, sideOf } from './text-sides.ts'

/** A new product; `name` in its own language. */
export const beginning = (name: string): FormState => ({
  values: { ...emptyValues, ...change(sideOf(name), { name }) },
  ...{ cover: null, materials: [], deletedMaterials: [], version: null },
})

export function startOf(product: AuthoredProduct): FormState {
  return {
    values: valuesOf(product),
    cover: coverOf(product),
    materials: existingItems(product),
    deletedMaterials: [],
    version: product.version,
  }
}
