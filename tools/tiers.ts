/**
 * What runs when. `npm run check` runs the parts of `checks`, `npm test` the parts of the default tier, and
 * `npm run test:full` everything. A test runs in `npm test` unless a row below says otherwise; each row names its
 * reason and a test of `npm test` that covers the rule meanwhile. `tiers.test.ts` holds the rows to that.
 */
export const parts = [
  'static',
  'unit',
  'component',
  'postgres',
  'endpoint',
  'e2e',
  'firefox',
  'webkit',
] as const
export type Part = (typeof parts)[number]
export type Tier = 'default' | 'full'

export interface PartOnlyInFull {
  part: Part
  because: string
  /** A test file of `npm test` that covers the rule meanwhile. */
  meanwhile: string
}

export const partsOnlyInFull: readonly PartOnlyInFull[] = [
  {
    part: 'endpoint',
    because: 'the same tests on the embedded engine, which is PostgreSQL’s own code',
    meanwhile: 'e2e/checkout.e2e.ts',
  },
  {
    part: 'firefox',
    because: 'a second browser engine, for what the standards leave open',
    meanwhile: 'e2e/screens.e2e.ts',
  },
  {
    part: 'webkit',
    because: 'a third browser engine, for what the standards leave open',
    meanwhile: 'e2e/screens.e2e.ts',
  },
]

export interface OnlyInFull {
  file: string
  /** Beginnings of full test names (`suite > test`); without it the whole file. */
  tests?: readonly string[]
  because: string
  /** A test file of `npm test` that covers the rule meanwhile. */
  meanwhile: string
}

export const onlyInFull: readonly OnlyInFull[] = [
  {
    file: 'e2e/accounts.e2e.ts',
    tests: ['signing in > takes one press', 'a forgotten password > a bad', 'guards > forget'],
    because: 'what can go wrong at the side of it',
    meanwhile: 'server/src/modules/accounts/sign-in.endpoint.test.ts',
  },
  {
    file: 'e2e/admin-courses.e2e.ts',
    because: 'staff keep levels and subjects in order, a few times a year',
    meanwhile: 'server/src/modules/catalogue/staff-subjects.endpoint.test.ts',
  },
  {
    file: 'e2e/admin-income.e2e.ts',
    tests: ['on a phone, in Chinese'],
    because: 'the other width and language of a payout',
    meanwhile: 'server/src/modules/commerce/payouts.endpoint.test.ts',
  },
  {
    file: 'e2e/admin-money.e2e.ts',
    tests: ['an applicant is accepted', 'two tabs pay', 'several are paid', 'a buyer’s bank'],
    because: 'whole errands of staff, of which the server decides each step',
    meanwhile: 'server/src/modules/commerce/income.endpoint.test.ts',
  },
  {
    file: 'e2e/admin-ops.e2e.ts',
    tests: ['at a desk: an email', 'on a phone, in Chinese', 'at a desk: a difference'],
    because: 'repairs of staff, of which the server decides each step',
    meanwhile: 'server/src/modules/admin/jobs.endpoint.test.ts',
  },
  {
    file: 'e2e/admin-safety.e2e.ts',
    tests: ['a centre is created', 'on a phone, in Chinese'],
    because: 'a whole errand of staff, of which the server decides each step',
    meanwhile: 'server/src/modules/admin/centres.endpoint.test.ts',
  },
  {
    file: 'e2e/admin-searches.e2e.ts',
    because: 'staff keep synonyms',
    meanwhile: 'server/src/modules/admin/common-words.endpoint.test.ts',
  },
  {
    file: 'e2e/admin-users.e2e.ts',
    tests: ['a teacher is deactivated'],
    because: 'the other width and language',
    meanwhile: 'server/src/modules/teachers/teacher-status.endpoint.test.ts',
  },
  {
    file: 'e2e/apply.e2e.ts',
    tests: ['a student applies in Chinese'],
    because: 'the other language, and a second way to the same form',
    meanwhile: 'server/src/modules/teachers/apply-to-teach.endpoint.test.ts',
  },
  {
    file: 'e2e/authoring.e2e.ts',
    tests: ['a product at 1440 px', 'sharing', 'others'],
    because: 'the other width; links and guards',
    meanwhile: 'server/src/modules/authoring/edit-product.endpoint.test.ts',
  },
  {
    file: 'e2e/authoring-drafts.e2e.ts',
    tests: ['a half-filled form > asks', 'a half-filled form > shows', 'a large file'],
    because: 'what a form keeps at the side of it',
    meanwhile: 'server/src/modules/authoring/drafts.endpoint.test.ts',
  },
  {
    file: 'e2e/axe.e2e.ts',
    because: 'a test of the tests’ own contrast check',
    meanwhile: 'e2e/screens.e2e.ts',
  },
  {
    file: 'e2e/book-trial.e2e.ts',
    tests: ['a hold that is over', 'by Alipay', 'teachers are told'],
    because: 'ways of paying and of giving up that the server decides',
    meanwhile: 'server/src/modules/bookings/book-trial.endpoint.test.ts',
  },
  {
    file: 'e2e/bookings.e2e.ts',
    tests: ['what the teacher has moved', 'what begins within', 'a calendar feed', 'how upcoming'],
    because: 'what the server decides of a booking, shown',
    meanwhile: 'server/src/modules/bookings/change-booking.endpoint.test.ts',
  },
  {
    file: 'e2e/bundles.e2e.ts',
    because: 'a kind of listing',
    meanwhile: 'server/src/modules/commerce/bundle-orders.endpoint.test.ts',
  },
  {
    file: 'e2e/buying.e2e.ts',
    tests: ['a session that ends', 'Alipay given up', 'a shared link', 'the window of an app'],
    because: 'ways back into a purchase',
    meanwhile: 'server/src/modules/commerce/purchase.endpoint.test.ts',
  },
  {
    file: 'e2e/captions.e2e.ts',
    because: 'captions of a film',
    meanwhile: 'server/src/modules/library/captions.endpoint.test.ts',
  },
  {
    file: 'e2e/checkout.e2e.ts',
    tests: [
      'a bank that asks',
      'a saved card',
      'the wallet',
      'Alipay',
      'an Alipay address',
      'the checkout says in Chinese',
    ],
    because: 'ways of paying that the server decides',
    meanwhile: 'server/src/modules/commerce/purchase.endpoint.test.ts',
  },
  {
    file: 'e2e/chosen-products.e2e.ts',
    because: 'one act on many products',
    meanwhile: 'server/src/modules/authoring/change-products.endpoint.test.ts',
  },
  {
    file: 'e2e/class-run.e2e.ts',
    tests: ['a teacher writes to all', 'a teacher notes who came'],
    because: 'what the server decides of a class, shown',
    meanwhile: 'server/src/modules/enrolments/run.endpoint.test.ts',
  },
  {
    file: 'e2e/crash.e2e.ts',
    because: 'starts and kills servers of its own',
    meanwhile: 'server/src/platform/db/lost-database.endpoint.test.ts',
  },
  {
    file: 'e2e/dark-screens.e2e.ts',
    because: 'every screen in the other scheme',
    meanwhile: 'web/app/styles/tokens.test.ts',
  },
  {
    file: 'e2e/discounts.e2e.ts',
    because: 'a kind of price',
    meanwhile: 'server/src/modules/commerce/discounts.endpoint.test.ts',
  },
  {
    file: 'e2e/focus.e2e.ts',
    because: 'where the focus goes in lists that empty',
    meanwhile: 'e2e/screens.e2e.ts',
  },
  {
    file: 'e2e/forms-and-lists.e2e.ts',
    because: 'corners of forms and lists',
    meanwhile: 'e2e/shelf.e2e.ts',
  },
  {
    file: 'e2e/gifts.e2e.ts',
    because: 'a kind of purchase',
    meanwhile: 'server/src/modules/commerce/gifts.endpoint.test.ts',
  },
  {
    file: 'e2e/inert.e2e.ts',
    because: 'texts that try to run; the server cleans them',
    meanwhile: 'server/src/modules/discovery/inert.endpoint.test.ts',
  },
  {
    file: 'e2e/learning.e2e.ts',
    tests: ['the shelf is searched'],
    because: 'a list narrowed by words',
    meanwhile: 'server/src/modules/learning/learning.endpoint.test.ts',
  },
  {
    file: 'e2e/library.e2e.ts',
    tests: [
      'the gate > leads home',
      'the gate > tries a scanned',
      'the gate > names the price',
      'the gate > is closed',
    ],
    because: 'what the gate shows of what the server decides',
    meanwhile: 'server/src/modules/library/verify-code.endpoint.test.ts',
  },
  {
    file: 'e2e/library-viewer.e2e.ts',
    tests: [
      'a film > obeys',
      'a film > carries',
      'a film > gets',
      'a worksheet with the pupil’s name > of a course',
      'the viewer',
    ],
    because: 'what the player shows at the side of it',
    meanwhile: 'server/src/modules/library/download-material.endpoint.test.ts',
  },
  {
    file: 'e2e/many-products.e2e.ts',
    because: 'thirty products at once',
    meanwhile: 'server/src/modules/authoring/add-product.endpoint.test.ts',
  },
  {
    file: 'e2e/material-titles.e2e.ts',
    because: 'titles of files',
    meanwhile: 'server/src/modules/authoring/product-files.endpoint.test.ts',
  },
  {
    file: 'e2e/media-crash.e2e.ts',
    because: 'starts and kills servers of its own',
    meanwhile: 'server/src/modules/media/process-file.endpoint.test.ts',
  },
  {
    file: 'e2e/media-redirect.e2e.ts',
    because: 'starts a bucket and a server of its own',
    meanwhile: 'server/src/modules/media/media-redirects.endpoint.test.ts',
  },
  {
    file: 'e2e/mine.e2e.ts',
    because: 'favourites, history and carts, of which the server decides each step',
    meanwhile: 'server/src/modules/saved/favourites.endpoint.test.ts',
  },
  {
    file: 'e2e/my-shop.e2e.ts',
    because: 'a shop is dressed',
    meanwhile: 'server/src/modules/shops/shops.endpoint.test.ts',
  },
  {
    file: 'e2e/new-materials.e2e.ts',
    because: 'a notice to buyers',
    meanwhile: 'server/src/modules/library/tell-buyers.endpoint.test.ts',
  },
  {
    file: 'e2e/notes.e2e.ts',
    because: 'notes beside a film',
    meanwhile: 'server/src/modules/library/notes.endpoint.test.ts',
  },
  {
    file: 'e2e/notices.e2e.ts',
    tests: ['mails are chosen'],
    because: 'what is mailed is decided by the server',
    meanwhile: 'server/src/modules/notices/notices.endpoint.test.ts',
  },
  {
    file: 'e2e/offline.e2e.ts',
    because: 'the installed application',
    meanwhile: 'server/src/modules/accounts/push.endpoint.test.ts',
  },
  {
    file: 'e2e/package.e2e.ts',
    because: 'packages the product and starts servers of its own',
    meanwhile: 'tools/shipping.test.ts',
  },
  {
    file: 'e2e/passkeys.e2e.ts',
    because: 'a way to sign in',
    meanwhile: 'server/src/modules/accounts/passkeys.endpoint.test.ts',
  },
  {
    file: 'e2e/product.e2e.ts',
    tests: [
      'a visitor > shares',
      'the address > is told',
      'the address > of what opens',
      'somebody signed in > follows',
      'somebody signed in > loses',
      'the page',
    ],
    because: 'what a product page shows at the side of it',
    meanwhile: 'server/src/modules/discovery/product-view.endpoint.test.ts',
  },
  {
    file: 'e2e/product-preview.e2e.ts',
    tests: ['a visitor > is given', 'a visitor > leafs'],
    because: 'what a preview does when it fails',
    meanwhile: 'server/src/modules/media/previews.endpoint.test.ts',
  },
  {
    file: 'e2e/product-report.e2e.ts',
    because: 'a report of sellers',
    meanwhile: 'server/src/modules/library/report.endpoint.test.ts',
  },
  {
    file: 'e2e/profile.e2e.ts',
    tests: ['a profile at 1440 px'],
    because: 'the other width',
    meanwhile: 'server/src/modules/teachers/update-teacher.endpoint.test.ts',
  },
  {
    file: 'e2e/questions.e2e.ts',
    because: 'questions and helpful reviews',
    meanwhile: 'server/src/modules/reviews/questions.endpoint.test.ts',
  },
  {
    file: 'e2e/reference.e2e.ts',
    because: 'the reference of the API',
    meanwhile: 'server/src/http/api-reference.endpoint.test.ts',
  },
  {
    file: 'e2e/samples.e2e.ts',
    because: 'free samples',
    meanwhile: 'server/src/modules/library/samples.endpoint.test.ts',
  },
  {
    file: 'e2e/settings.e2e.ts',
    tests: ['settings > switch'],
    because: 'the language of an account, chosen in two places',
    meanwhile: 'server/src/modules/accounts/profile.endpoint.test.ts',
  },
  {
    file: 'e2e/shelf.e2e.ts',
    tests: ['what is chosen while', 'the box looks', 'on a phone the filters'],
    because: 'what a list does while it loads',
    meanwhile: 'server/src/modules/catalogue/shelf.endpoint.test.ts',
  },
  {
    file: 'e2e/shops.e2e.ts',
    tests: ['a shop is narrowed', 'on a phone', 'pictures and films', 'whoever follows'],
    because: 'what a shop shows at the side of it',
    meanwhile: 'server/src/modules/shops/shops.endpoint.test.ts',
  },
  {
    file: 'e2e/slots.e2e.ts',
    because: 'open times, of which the server decides each step',
    meanwhile: 'server/src/modules/schedule/slot-plans.endpoint.test.ts',
  },
  {
    file: 'e2e/styles.e2e.ts',
    because: 'the order of styles over a tour',
    meanwhile: 'tools/house/styles.test.ts',
  },
  {
    file: 'e2e/teachers.e2e.ts',
    tests: ['at a desk, by keyboard', 'a student follows'],
    because: 'the other width; the keyboard',
    meanwhile: 'server/src/modules/discovery/directory.endpoint.test.ts',
  },
  {
    file: 'e2e/two-languages.e2e.ts',
    because: 'listings in two languages',
    meanwhile: 'server/src/modules/authoring/listing-texts.endpoint.test.ts',
  },
  {
    file: 'e2e/two-tabs.e2e.ts',
    tests: ['the drafts of two', 'one product edited', 'signing out before', 'a session that'],
    because: 'two tabs at once, of which the server decides each step',
    meanwhile: 'server/src/modules/authoring/edit-product.endpoint.test.ts',
  },
  {
    file: 'e2e/typhoon.e2e.ts',
    because: 'lessons that the weather suspends',
    meanwhile: 'server/src/modules/weather/weather.endpoint.test.ts',
  },
  {
    file: 'e2e/webhooks.e2e.ts',
    because: 'webhooks of sellers',
    meanwhile: 'server/src/modules/webhooks/webhooks.endpoint.test.ts',
  },
]

export function partsOf(tier: Tier): Part[] {
  const left = tier === 'full' ? [] : partsOnlyInFull.map(({ part }) => part)
  return parts.filter(part => !left.includes(part))
}

/** The files that only the full tier runs. */
export const filesOnlyInFull: readonly string[] = onlyInFull
  .filter(({ tests }) => !tests)
  .map(({ file }) => file)

/** Whether only the full tier runs a test, by the path of its file and its full name. */
export function isOnlyInFull(file: string, fullName: string): boolean {
  return onlyInFull.some(
    row => file.endsWith(row.file) && (!row.tests || row.tests.some(name => fullName.startsWith(name))),
  )
}

/** Names in the table of a file that none of its tests has. */
export function staleNames(file: string, fullNames: readonly string[]): string[] {
  const named = onlyInFull.filter(row => file.endsWith(row.file)).flatMap(row => row.tests ?? [])
  return named.filter(name => !fullNames.some(fullName => fullName.startsWith(name)))
}

/** The tier of this process, as test.ts has set it. */
export const tier: Tier = process.env.TEST_TIER === 'full' ? 'full' : 'default'
