import type { OnlyInFull } from './only-in-full.ts'

const journey = (name: string) => `e2e/${name}.e2e.ts`
const rulesOf = (name: string) => `server/src/modules/${name}.endpoint.test.ts`

/** Journeys that only the full tier runs. Those of `npm test` cover what nothing else does. */
export const journeysOnlyInFull: readonly OnlyInFull[] = [
  {
    file: journey('accounts'),
    tests: ['signing in > takes one press', 'a forgotten password', 'guards'],
    because: 'what can go wrong at the side of it',
    meanwhile: rulesOf('accounts/sign-in/sign-in'),
  },
  {
    file: journey('admin-courses'),
    because: 'staff keep levels and subjects in order, a few times a year',
    meanwhile: rulesOf('catalogue/subjects/staff-subjects'),
  },
  {
    file: journey('admin-income'),
    because: 'whole errands of staff, of which the server decides each step',
    meanwhile: rulesOf('commerce/payouts/payouts'),
  },
  {
    file: journey('admin-money'),
    because: 'whole errands of staff, of which the server decides each step',
    meanwhile: rulesOf('commerce/ledger/income'),
  },
  {
    file: journey('admin-ops'),
    because: 'what staff see and repair, of which the server decides each step',
    meanwhile: rulesOf('admin/jobs'),
  },
  {
    file: journey('admin-people'),
    because: 'whole errands of staff, of which the server decides each step',
    meanwhile: rulesOf('admin/suspension'),
  },
  {
    file: journey('admin-safety'),
    because: 'whole errands of staff, of which the server decides each step',
    meanwhile: rulesOf('accounts/second-factor/second-factor'),
  },
  {
    file: journey('admin-searches'),
    because: 'staff keep synonyms',
    meanwhile: rulesOf('admin/common-words'),
  },
  {
    file: journey('admin-users'),
    because: 'whole errands of staff, of which the server decides each step',
    meanwhile: rulesOf('teachers/profile/teacher-status'),
  },
  {
    file: journey('apply'),
    because: 'two whole applications, of which the server decides each step',
    meanwhile: rulesOf('teachers/application/apply-to-teach'),
  },
  {
    file: journey('authoring'),
    because: 'a product is also made by the journey of a course',
    meanwhile: 'e2e/teach-and-learn.e2e.ts',
  },
  {
    file: journey('authoring-drafts'),
    because: 'what a half-filled form keeps',
    meanwhile: rulesOf('authoring/drafts/drafts'),
  },
  {
    file: journey('axe'),
    because: 'a test of the tests’ own contrast check',
    meanwhile: 'e2e/screens.e2e.ts',
  },
  {
    file: journey('book-trial'),
    tests: [
      'a hold that is over',
      'by Alipay',
      'teachers are told',
      'at a desk in Los Angeles',
      'a time that somebody',
    ],
    because: 'other ways to the same booking, which the server decides',
    meanwhile: rulesOf('lessons/bookings/book-trial'),
  },
  {
    file: journey('bookings'),
    because: 'what the server decides of a booking, shown',
    meanwhile: rulesOf('lessons/bookings/change-booking'),
  },
  {
    file: journey('bundles'),
    because: 'a kind of listing',
    meanwhile: rulesOf('commerce/bundles/bundle-orders'),
  },
  {
    file: journey('buying'),
    tests: ['a session that ends', 'Alipay given up', 'a shared link', 'the window of an app'],
    because: 'ways back into a purchase',
    meanwhile: rulesOf('commerce/orders/purchase'),
  },
  { file: journey('captions'), because: 'captions of a film', meanwhile: rulesOf('library/captions') },
  {
    file: journey('checkout'),
    tests: [
      'a declined card',
      'a bank that asks',
      'a saved card',
      'the wallet',
      'Alipay',
      'an Alipay address',
      'the checkout says in Chinese',
      'a price that changes',
      'Buy Now signed out',
      'a browser that died',
    ],
    because: 'ways of paying that the server decides',
    meanwhile: rulesOf('commerce/orders/purchase'),
  },
  {
    file: journey('chosen-products'),
    because: 'one act on many products',
    meanwhile: rulesOf('authoring/products/change-products'),
  },
  {
    file: journey('class-approval'),
    because: 'a place that is asked for, which the server decides',
    meanwhile: rulesOf('classes/enrolments/approval'),
  },
  {
    file: journey('class-run'),
    because: 'what the server decides of a class, shown',
    meanwhile: rulesOf('classes/run/run'),
  },
  {
    file: journey('classes'),
    tests: ['a full class', 'a class that repeats', 'at a desk a visitor enrols'],
    because: 'other ways to a class and into it, which the server decides',
    meanwhile: rulesOf('classes/enrolments/enrol'),
  },
  {
    file: journey('crash'),
    because: 'starts and kills servers of its own',
    meanwhile: 'server/src/platform/db/lost-database.endpoint.test.ts',
  },
  {
    file: journey('dark-screens'),
    because: 'every screen in the other scheme',
    meanwhile: 'web/app/styles/tokens.test.ts',
  },
  {
    file: journey('discounts'),
    because: 'a kind of price',
    meanwhile: rulesOf('commerce/discounts/discounts'),
  },
  {
    file: journey('focus'),
    because: 'where the focus goes in lists that empty',
    meanwhile: 'e2e/screens.e2e.ts',
  },
  {
    file: journey('forms-and-lists'),
    because: 'corners of forms and lists',
    meanwhile: 'e2e/product-list.e2e.ts',
  },
  {
    file: journey('for-whom'),
    because: 'for whom something is bought, which the server decides',
    meanwhile: rulesOf('commerce/orders/purchase-learner'),
  },
  { file: journey('gifts'), because: 'a kind of purchase', meanwhile: rulesOf('commerce/gifts/gifts') },
  { file: journey('inert'), because: 'texts that try to run', meanwhile: rulesOf('discovery/inert') },
  { file: journey('layout'), because: 'every screen at five widths', meanwhile: 'e2e/screens.e2e.ts' },
  {
    file: journey('learning'),
    because: 'another journey buys and learns',
    meanwhile: 'e2e/buying.e2e.ts',
  },
  {
    file: journey('library'),
    tests: [
      'the gate > leaves who',
      'the gate > tries a scanned',
      'the gate > names the price',
      'the gate > is closed',
    ],
    because: 'what the gate shows of what the server decides',
    meanwhile: rulesOf('library/verify-code'),
  },
  {
    file: journey('library-viewer'),
    tests: [
      'a film > obeys',
      'a film > carries',
      'a film > gets',
      'a worksheet with the pupil’s name',
      'the viewer',
    ],
    because: 'what the player shows at the side of it',
    meanwhile: rulesOf('library/download-material'),
  },
  {
    file: journey('lost-scripts'),
    because: 'one page after the other without one script after the other',
    meanwhile: 'web/app/ui/lazy-part.component.test.tsx',
  },
  {
    file: journey('many-products'),
    because: 'thirty products at once',
    meanwhile: rulesOf('authoring/products/add-product'),
  },
  {
    file: journey('material-titles'),
    because: 'titles of files',
    meanwhile: rulesOf('authoring/materials/product-files'),
  },
  {
    file: journey('media-crash'),
    because: 'starts and kills servers of its own',
    meanwhile: rulesOf('media/process-file'),
  },
  {
    file: journey('media-redirect'),
    because: 'starts a bucket and a server of its own',
    meanwhile: rulesOf('media/media-redirects'),
  },
  {
    file: journey('mine'),
    because: 'favourites, history and carts, of which the server decides each step',
    meanwhile: rulesOf('saved/favourites'),
  },
  { file: journey('my-shop'), because: 'a shop is dressed', meanwhile: rulesOf('shops/shops') },
  {
    file: journey('message-files'),
    because: 'files in conversations, of which the server decides each step',
    meanwhile: rulesOf('conversations/message-files'),
  },
  {
    file: journey('new-family'),
    tests: ['at a desk in English'],
    because: 'a second way to the same account',
    meanwhile: rulesOf('accounts/registration/register-account'),
  },
  {
    file: journey('new-materials'),
    because: 'a notice to buyers',
    meanwhile: rulesOf('library/notify-buyers'),
  },
  { file: journey('notes'), because: 'notes beside a film', meanwhile: rulesOf('library/notes') },
  {
    file: journey('notices'),
    because: 'what is told and mailed is decided by the server',
    meanwhile: rulesOf('notices/notices'),
  },
  {
    file: journey('offline'),
    because: 'the installed application',
    meanwhile: rulesOf('accounts/push/push'),
  },
  {
    file: journey('package'),
    because: 'packages the product and starts servers of its own',
    meanwhile: 'tools/shipping.test.ts',
  },
  {
    file: journey('passkeys'),
    because: 'a way to sign in',
    meanwhile: rulesOf('accounts/passkeys/passkeys'),
  },
  {
    file: journey('product'),
    tests: [
      'a visitor > shares',
      'the address > is told',
      'the address > of what opens',
      'the address > of what was withdrawn',
      'somebody signed in > follows',
      'somebody signed in > loses',
      'somebody signed in > opens',
      'the page',
    ],
    because: 'what a product page shows at the side of it',
    meanwhile: rulesOf('discovery/product-view'),
  },
  {
    file: journey('product-preview'),
    tests: ['a visitor > is given', 'a visitor > leafs', 'a visitor > sees one'],
    because: 'what a preview does when it fails; the preview of a worksheet',
    meanwhile: rulesOf('media/previews'),
  },
  { file: journey('product-report'), because: 'a report of sellers', meanwhile: rulesOf('library/report') },
  {
    file: journey('profile'),
    because: 'what a teacher tells of themselves, of which the server decides each step',
    meanwhile: rulesOf('teachers/profile/update-teacher'),
  },
  {
    file: journey('questions'),
    because: 'questions and helpful reviews',
    meanwhile: rulesOf('reviews/questions'),
  },
  {
    file: journey('reference'),
    because: 'the reference of the API',
    meanwhile: 'server/src/http/api-reference.endpoint.test.ts',
  },
  {
    file: journey('refunds'),
    because: 'a request that three people answer, of which the server decides each step',
    meanwhile: rulesOf('refund-requests'),
  },
  { file: journey('samples'), because: 'free samples', meanwhile: rulesOf('library/samples') },
  {
    file: journey('settings'),
    because: 'what an account may change, which the server decides',
    meanwhile: rulesOf('accounts/profile/profile'),
  },
  {
    file: journey('product-list'),
    tests: ['what is chosen while', 'the box looks', 'on a phone the filters', 'a search shows'],
    because: 'what a list does while it loads; searches, which the server answers',
    meanwhile: rulesOf('catalogue/cards/product-list'),
  },
  {
    file: journey('shops'),
    tests: ['a shop is narrowed', 'on a phone', 'pictures and films', 'whoever follows', 'the directory'],
    because: 'what shops show at the side of it',
    meanwhile: rulesOf('shops/shops'),
  },
  {
    file: journey('slots'),
    because: 'open times, of which the server decides each step',
    meanwhile: rulesOf('lessons/slots/slot-plans'),
  },
  {
    file: journey('styles'),
    because: 'the order of styles over a tour',
    meanwhile: 'tools/house/styles.test.ts',
  },
  {
    file: journey('teaching'),
    because: 'where a teacher comes after signing in',
    meanwhile: rulesOf('teaching/teaching'),
  },
  {
    file: journey('teachers'),
    tests: ['at a desk, by keyboard', 'a student follows', 'on a phone, in Chinese'],
    because: 'a list that is narrowed; the keyboard',
    meanwhile: rulesOf('discovery/directory'),
  },
  {
    file: journey('two-languages'),
    because: 'listings in two languages',
    meanwhile: rulesOf('authoring/products/listing-texts'),
  },
  {
    file: journey('two-tabs'),
    because: 'two tabs at once, of which the server decides each step',
    meanwhile: rulesOf('authoring/products/edit-product'),
  },
  {
    file: journey('typhoon'),
    because: 'lessons that the weather suspends',
    meanwhile: rulesOf('weather/weather'),
  },
  { file: journey('webhooks'), because: 'webhooks of sellers', meanwhile: rulesOf('webhooks/webhooks') },
]
