import type { Platform } from '#server/platform/platform.ts'
import type { ClassMoney } from '../commerce/index.ts'

/** What enrolments work with: the platform, and who takes money and gives it back. */
export interface ClassesContext extends Platform {
  readonly money: ClassMoney
}
