import type { Shot } from './shot.ts'
import { accountShots } from './shots-accounts.ts'
import { authoringShots } from './shots-authoring.ts'
import { checkoutShots } from './shots-checkout.ts'
import { libraryShots } from './shots-library.ts'
import { ownShots } from './shots-own.ts'
import { productShots } from './shots-product.ts'
import { publicShots } from './shots-public.ts'
import { shellShots } from './shots-shell.ts'

/** Every screen in its main states; a screen of the table that is missing here fails the command. */
export const shots: readonly Shot[] = [
  ...shellShots,
  ...publicShots,
  ...productShots,
  ...ownShots,
  ...checkoutShots,
  ...accountShots,
  ...libraryShots,
  ...authoringShots,
]
