import { chineseProducts } from './products-chinese.ts'
import { englishProducts } from './products-english.ts'
import { mathProducts } from './products-math.ts'
import { othersProducts } from './products-others.ts'
import { teacherProducts } from './products-teacher.ts'
import type { Product } from './types.ts'

export const products: Product[] = [
  ...mathProducts,
  ...chineseProducts,
  ...englishProducts,
  ...othersProducts,
  ...teacherProducts,
]
