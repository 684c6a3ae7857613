import { tokenScopes } from '../contract/src/rules/access-tokens.ts'
import { componentsOnlyInFull } from './components-only-in-full.ts'
import { journeysOnlyInFull } from './journeys-only-in-full.ts'

/** Tests that only the full tier runs, with the reason and what covers the rule in the meantime; see tiers.ts. */
export interface OnlyInFull {
  file: string
  /** Beginnings of full test names (`suite > test`); without it, the whole file. */
  tests?: readonly string[]
  because: string
  /** A test file of `npm test` that covers the rule in the meantime. */
  meanwhile: string
}

const rulesOf = (name: string) => `server/src/modules/${name}.endpoint.test.ts`

export const onlyInFull: readonly OnlyInFull[] = [
  {
    file: 'server/src/operator-message.test.ts',
    tests: ['a command says', 'a backup says', 'a start says'],
    because: 'starts programs of its own',
    meanwhile: 'server/src/operator-message.test.ts',
  },
  {
    file: 'tools/deploy.test.ts',
    tests: ['the alerts go off', 'the balancer takes', 'the cache takes'],
    because: 'needs Prometheus, HAProxy and Varnish',
    meanwhile: 'tools/deploy.test.ts',
  },
  {
    file: 'tools/kubernetes.test.ts',
    tests: ['kubectl puts'],
    because: 'needs kubectl',
    meanwhile: 'tools/kubernetes.test.ts',
  },
  {
    file: 'server/src/platform/media-tools/cut-clip.test.ts',
    because: 'cuts films of every kind',
    meanwhile: rulesOf('media/previews'),
  },
  {
    file: 'server/src/platform/media-tools/identify.test.ts',
    tests: ['what is not > what takes too long'],
    because: 'waits for a limit',
    meanwhile: 'server/src/platform/media-tools/thread-pool.test.ts',
  },
  {
    file: 'server/src/platform/media-tools/page-cover.test.ts',
    because: 'draws a sheet of every shape',
    meanwhile: rulesOf('media/previews'),
  },
  {
    file: 'server/src/platform/media-tools/media-tools.test.ts',
    because: 'files of every kind and size, page by page',
    meanwhile: 'server/src/platform/media-tools/identify.test.ts',
  },
  {
    file: 'server/src/platform/media-tools/stamp-pdf.test.ts',
    because: 'large files, and pages of every size and rotation',
    meanwhile: rulesOf('library/download-material'),
  },
  {
    file: 'server/src/stop.endpoint.test.ts',
    because: 'starts and stops a dozen servers of its own',
    meanwhile: 'server/src/platform/jobs/jobs.endpoint.test.ts',
  },
  {
    file: 'server/src/platform/db/failover.endpoint.test.ts',
    because: 'starts a primary and a standby of its own, and promotes one',
    meanwhile: 'server/src/platform/db/read-only.endpoint.test.ts',
  },
  {
    file: 'server/src/platform/db/read-replicas.endpoint.test.ts',
    because: 'starts a primary and a delayed standby of its own',
    meanwhile: 'server/src/platform/db/change-positions.test.ts',
  },
  {
    file: 'server/src/platform/db/connections.endpoint.test.ts',
    because: 'starts ten processes on a server of its own',
    meanwhile: 'server/src/platform/db/db.endpoint.test.ts',
  },
  {
    file: 'server/src/platform/db/pooler.endpoint.test.ts',
    because: 'needs PgBouncer, and a server of its own',
    meanwhile: 'server/src/platform/db/db.endpoint.test.ts',
  },
  {
    file: 'server/src/http/reference-examples.endpoint.test.ts',
    because: 'each of four hundred calls with its example',
    meanwhile: 'server/src/http/api-reference.endpoint.test.ts',
  },
  {
    file: rulesOf('accounts/tokens/access-tokens'),
    tests: tokenScopes
      .filter(scope => scope !== 'write:products')
      .map(scope => `what a program may do > ${scope} opens`),
    because: 'asks every call with a token of every scope',
    meanwhile: rulesOf('accounts/tokens/access-tokens'),
  },
  {
    file: rulesOf('accounts/passkeys/passkeys'),
    tests: ['an account keeps ten', 'attacks > whoever has a session guesses'],
    because: 'ten devices, and ten guesses, one after the other',
    meanwhile: rulesOf('accounts/passkeys/passkeys'),
  },
  {
    file: rulesOf('admin/password'),
    tests: ['guessing is slowed down'],
    because: 'guesses until it is slowed down',
    meanwhile: rulesOf('accounts/sign-in/sign-in'),
  },
  {
    file: rulesOf('admin/account-status'),
    tests: ['however much somebody sells', 'who is deactivated in one process'],
    because: 'starts processes of its own; a seller of thousands',
    meanwhile: rulesOf('admin/account-status'),
  },
  {
    file: rulesOf('admin/suspension'),
    tests: ['open tabs of a teacher'],
    because: 'two processes, and the tabs of three people',
    meanwhile: rulesOf('admin/suspension'),
  },
  {
    file: rulesOf('admin/ended-centres'),
    tests: ['however much an ended centre sells'],
    because: 'a centre of thousands',
    meanwhile: rulesOf('admin/centres'),
  },
  {
    file: rulesOf('authoring/products/change-products'),
    tests: ['a copy has'],
    because: 'looks at every file of a product, and of its copy',
    meanwhile: rulesOf('authoring/products/change-products'),
  },
  {
    file: rulesOf('authoring/drafts/drafts'),
    tests: ['all that are ready are published', 'a file becomes', 'a file that is refused'],
    because: 'looks at many files',
    meanwhile: rulesOf('authoring/drafts/drafts'),
  },
  {
    file: rulesOf('authoring/products/edit-product'),
    tests: ['materials: order', 'a new cover', 'another preview mode'],
    because: 'looks at the files of a product again and again',
    meanwhile: rulesOf('authoring/materials/product-files'),
  },
  {
    file: rulesOf('catalogue/cards/listing'),
    tests: ['who sells a lot', 'cards that are missing'],
    because: 'a seller of thousands',
    meanwhile: rulesOf('catalogue/cards/listing'),
  },
  {
    file: rulesOf('catalogue/search/search-scale'),
    because: 'a catalogue of thousands',
    meanwhile: rulesOf('catalogue/search/searched-lists'),
  },
  {
    file: rulesOf('catalogue/search/search-words'),
    tests: ['searches in vain > are kept for 90 days'],
    because: 'thousands of searches',
    meanwhile: rulesOf('catalogue/search/search-words'),
  },
  {
    file: rulesOf('classes/materials/materials'),
    tests: ['a material > is given by', 'what is given > is looked at'],
    because: 'looks at several files',
    meanwhile: rulesOf('classes/materials/materials'),
  },
  {
    file: rulesOf('discovery/directory'),
    tests: ['who is not active'],
    because: 'asks every list of the product',
    meanwhile: rulesOf('admin/account-status'),
  },
  {
    file: rulesOf('discovery/product-view'),
    tests: ['a product with all that'],
    because: 'looks at a film and a worksheet for one page',
    meanwhile: rulesOf('discovery/product-view'),
  },
  {
    file: rulesOf('commerce/orders/carts.property'),
    because: 'random carts; those that people make are bought one by one',
    meanwhile: rulesOf('commerce/orders/purchase'),
  },
  {
    file: rulesOf('classes/enrolments/approval-stripe'),
    because: 'what Stripe is told of a request, which has the same rules for every provider',
    meanwhile: rulesOf('classes/enrolments/approval'),
  },
  {
    file: rulesOf('teachers/payout-account/stripe-connect'),
    because: 'what Stripe is told of an account',
    meanwhile: rulesOf('teachers/payout-account/payout-account'),
  },
  {
    file: rulesOf('teachers/badges/badges'),
    tests: ['as days go by', 'who leaves'],
    because: 'days go by, and people leave',
    meanwhile: rulesOf('teachers/badges/badges'),
  },
  {
    file: rulesOf('classes/enrolments/class-leaks'),
    because: 'crawls every call as a stranger',
    meanwhile: rulesOf('classes/materials/materials'),
  },
  {
    file: rulesOf('library/download-material'),
    tests: [
      'a worksheet of a watermarked product > names the buyer',
      'a worksheet of a watermarked product > follows the code',
      'is stamped although',
      'the server keeps so many',
      'copies > are swept',
    ],
    because: 'stamps files again and again',
    meanwhile: rulesOf('library/download-material'),
  },
  {
    file: rulesOf('minors'),
    tests: ['the teacher >', "the centre's manager >"],
    because: 'crawls every call as a seller',
    meanwhile: rulesOf('minors'),
  },
  {
    file: rulesOf('library/leaks'),
    because: 'crawls every call as a stranger',
    meanwhile: rulesOf('library/access'),
  },
  {
    file: rulesOf('library/verify-code'),
    tests: ['guessing > is limited for an address', 'guessing > is limited for a product'],
    because: 'guesses hundreds of codes',
    meanwhile: rulesOf('library/verify-code'),
  },
  {
    file: rulesOf('media/bad-bucket'),
    because: 'every way a file comes in, over a bucket that fails in every way',
    meanwhile: 'server/src/platform/storage/bad-bucket.test.ts',
  },
  {
    file: rulesOf('media/previews'),
    tests: [
      'previews > of a film',
      'previews > that a release',
      'previews > asked for',
      'a preview that took',
    ],
    because: 'cuts films, and makes the same pictures again',
    meanwhile: rulesOf('media/previews'),
  },
  {
    file: rulesOf('media/process-file'),
    tests: ['bad files > a file that takes', 'a worker that dies'],
    because: 'lets workers die and waits for limits',
    meanwhile: rulesOf('media/process-file'),
  },
  {
    file: rulesOf('media/uploads'),
    tests: ['on S3 > an upload whose line breaks', 'the gate > slows down'],
    because: 'the same pieces as on disk; goes on until it is slowed down',
    meanwhile: rulesOf('media/uploads'),
  },
  {
    file: rulesOf('media/scan-files'),
    tests: ['while the scanner does not answer'],
    because: 'waits for a limit',
    meanwhile: rulesOf('media/scan-files'),
  },
  {
    file: rulesOf('saved/followings'),
    tests: ['whoever follows and unfollows'],
    because: 'goes on until it is slowed down',
    meanwhile: rulesOf('saved/followings'),
  },
  {
    file: rulesOf('site/site'),
    tests: ['views from one address'],
    because: 'goes on until it is slowed down',
    meanwhile: rulesOf('site/site'),
  },
  {
    file: rulesOf('teachers/payout-account/bank-secrets'),
    because: 'reads all that was stored, answered and written for every number',
    meanwhile: rulesOf('teachers/payout-account/payout-account'),
  },
  {
    file: rulesOf('teachers/centres/centres'),
    tests: ['whoever deletes their account'],
    because: 'a centre and its people, deleted one after the other',
    meanwhile: rulesOf('accounts/profile/delete-account'),
  },
  {
    file: 'server/src/demo/remove-demo.endpoint.test.ts',
    because: 'loads the demo into databases of its own',
    meanwhile: 'server/src/demo/media/material-facts.test.ts',
  },
  {
    file: 'server/src/platform/db/lost-database.endpoint.test.ts',
    tests: [
      'PostgreSQL that goes away > is back by itself after a swallow',
      'PostgreSQL that goes away > ends what',
    ],
    because: 'waits for a limit',
    meanwhile: 'server/src/platform/db/lost-database.endpoint.test.ts',
  },
  {
    file: 'server/src/platform/db/read-only.endpoint.test.ts',
    tests: ['a start on a database'],
    because: 'starts a server of its own',
    meanwhile: 'server/src/platform/db/read-only.endpoint.test.ts',
  },
  {
    file: 'server/src/platform/backup/killed-restore.endpoint.test.ts',
    because: 'restores by processes that are killed',
    meanwhile: 'server/src/platform/storage/bad-bucket.test.ts',
  },
  {
    file: 'server/src/platform/backup/backup.endpoint.test.ts',
    because: 'saves and restores whole databases',
    meanwhile: 'server/src/platform/storage/bad-bucket.test.ts',
  },
  {
    file: 'server/src/platform/storage/bad-bucket.test.ts',
    tests: ['a silent bucket is asked again', 'a bucket that stays busy'],
    because: 'waits for limits',
    meanwhile: 'server/src/platform/storage/bad-bucket.test.ts',
  },
  {
    file: 'web/staff-code.endpoint.test.ts',
    tests: ['no chunk of anybody else'],
    because: 'looks for each call, page and text of staff in all chunks',
    meanwhile: 'web/staff-code.endpoint.test.ts',
  },
  ...componentsOnlyInFull,
  ...journeysOnlyInFull,
]
