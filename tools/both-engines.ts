/**
 * Every endpoint test runs on PostgreSQL. These also run on the embedded engine: everything that depends on how an
 * engine locks, orders, searches, migrates and recovers from a crash, and everything that could cost people money, a
 * seat or access. The embedded engine is PostgreSQL's own code, so a plain statement means the same to both; and the
 * journeys run on it with every screen. Without PostgreSQL, all tests run on the embedded engine.
 */
export const bothEngines: readonly { files: string; because: string }[] = [
  { files: 'platform/db/*', because: 'connections, transactions and migrations are the engine' },
  { files: 'stop', because: 'each engine is closed in its own way, and takes up again what was left' },
  { files: 'platform/jobs/*', because: 'the queue claims its work by locks' },
  { files: 'platform/backup/*', because: 'each engine is saved and restored in its own way' },
  { files: 'platform/vault/*', because: 'keys are retired by locks and references' },
  { files: 'platform/limits/*', because: 'counts what comes at once' },
  { files: 'platform/payments/*', because: 'money; events that come twice and at once' },
  { files: 'http/cache-invalidation', because: 'triggers and notices tell what has changed' },
  { files: 'demo/remove-demo', because: 'deletes across all tables by their references' },
  { files: 'modules/commerce/**/*', because: 'money' },
  {
    files:
      'modules/{held-money,held-model,one-order,closing,lesson-reports,refund-requests,suspended-teachers}',
    because: 'money that is held, released, reported and refunded, under locks',
  },
  { files: 'modules/lessons/**/*', because: 'money and seats, and constraints that keep times apart' },
  { files: 'modules/classes/{calendar,enrolments,run,seats}/*', because: 'money and seats' },
  { files: 'modules/library/{access,verify-code,ended-links,samples}', because: 'access' },
  {
    files: 'modules/library/studies',
    because: 'kept by triggers, some at the end of a transaction, and by locks',
  },
  {
    files: 'modules/catalogue/{search/*,cards/{listing,lists,product-list}}',
    because: 'search and order of words',
  },
  { files: 'modules/teachers/profile/teacher-search', because: 'search' },
  {
    files: 'modules/teachers/payout-account/{bank-changes,bank-proof}',
    because: 'where money goes; triggers and locks keep it',
  },
  { files: 'modules/discovery/{directory,free-days}', because: 'search, counting and order' },
  { files: 'modules/admin/common-words', because: 'search by pieces and marks' },
  { files: 'modules/admin/suspension', because: 'who is shut out, under locks' },
  { files: 'modules/media/{upload-locks,seal-files}', because: 'the locks of both engines' },
  {
    files: 'modules/conversations/messages',
    because: 'an order that locks give, and what is sent twice at once',
  },
  { files: 'modules/cases/*', because: 'reports that join one case at once, and the median of their times' },
  { files: 'modules/webhooks/*', because: 'told once and never lost, by the queue and by locks' },
  {
    files: 'modules/accounts/*/{register-account,sign-in,delete-account,passkeys,access-tokens}',
    because: 'who gets in; one address for one account, at once',
  },
]

export const filesOnBoth = bothEngines.map(({ files }) => `server/src/${files}.endpoint.test.ts`)

/** Exceptions among those, which don't depend on the engine after all. */
export const oneEngine: readonly { file: string; because: string }[] = [
  {
    file: 'server/src/modules/commerce/payments/real-providers.endpoint.test.ts',
    because: 'about what providers are told by HTTP; purchases and refunds run on both',
  },
  {
    file: 'server/src/modules/commerce/ledger/earnings.property.endpoint.test.ts',
    because: 'the same statements run on both for sales, refunds and disputes that people make',
  },
  {
    file: 'server/src/modules/commerce/orders/carts.property.endpoint.test.ts',
    because: 'the same statements run on both for carts that people make, also at once',
  },
  {
    file: 'server/src/modules/classes/enrolments/approval-stripe.endpoint.test.ts',
    because: 'about what Stripe is told by HTTP; requests and their answers run on both',
  },
  {
    file: 'server/src/modules/classes/enrolments/class-leaks.endpoint.test.ts',
    because: 'about what answers, mails and the log hold; who has a place runs on both',
  },
]
