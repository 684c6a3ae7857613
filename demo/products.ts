import { chineseProducts } from './products-chinese.ts'
import { closedProducts } from './products-closed.ts'
import { englishProducts } from './products-english.ts'
import { mathProducts } from './products-math.ts'
import { othersProducts } from './products-others.ts'
import { teacherProducts } from './products-teacher.ts'
import type { Product } from './types.ts'

/** Whose first worksheet or video anyone may open. */
const sampled = new Set([
  'p3-bar-models',
  'p5-fractions',
  'k3-phonics',
  'p3-english-puzzles',
  's3-quadratics',
  'teacher-p5-view-only',
])

function withSample(product: Product): Product {
  if (!sampled.has(product.key)) return product
  const at = product.materials.findIndex(({ kind }) => kind === 'pdf' || kind === 'mp4')
  const materials = product.materials.map((material, index) =>
    index === at ? { ...material, sample: true } : material,
  )
  return { ...product, materials }
}

export const products: Product[] = [
  ...mathProducts,
  ...chineseProducts,
  ...englishProducts,
  ...othersProducts,
  ...teacherProducts,
  ...closedProducts,
].map(withSample)
