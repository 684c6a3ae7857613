/**
 * Endpoint tests whose outcome the database engine has no part in: their SQL is proved on both engines elsewhere.
 * They run on PostgreSQL, and on the embedded engine only where there is no PostgreSQL. What writes or reads in its
 * own way (constraints, locks, concurrency, search, counting, transactions) stays on both.
 */
export const oneEngine: readonly { file: string; because: string }[] = [
  {
    file: 'server/src/modules/accounts/accounts.hostile.endpoint.test.ts',
    because: 'input is judged before any SQL, and what passes is a bound value to either engine',
  },
  {
    file: 'server/src/http/access.endpoint.test.ts',
    because: 'who may make a call is decided before the database is asked',
  },
  {
    file: 'server/src/demo/load-demo.endpoint.test.ts',
    because: 'the journeys load the same demo into the embedded engine and live on it',
  },
  {
    file: 'server/src/modules/authoring/product-files.endpoint.test.ts',
    because: 'about files; adding and editing products run on both',
  },
  {
    file: 'server/src/modules/commerce/real-providers.endpoint.test.ts',
    because: 'about what providers are told by HTTP; purchases and refunds run on both',
  },
  {
    file: 'server/src/modules/commerce/earnings.property.endpoint.test.ts',
    because: 'the same statements run on both for sales, refunds and disputes that people make',
  },
  {
    file: 'server/src/modules/library/download-material.endpoint.test.ts',
    because: 'about stamped PDFs; who has access runs on both',
  },
  {
    file: 'server/src/modules/library/leaks.endpoint.test.ts',
    because: 'about what answers hold; who has access runs on both',
  },
  {
    file: 'server/src/modules/enrolments/class-leaks.endpoint.test.ts',
    because: 'about what answers, mails and the log hold; who has a place runs on both',
  },
  {
    file: 'server/src/modules/teachers/hostile-documents.endpoint.test.ts',
    because: 'about files and words that are refused; applications and requests run on both',
  },
  {
    file: 'server/src/modules/media/previews.endpoint.test.ts',
    because: 'about clips and pages that are cut from files',
  },
  {
    file: 'server/src/modules/media/process-file.endpoint.test.ts',
    because: 'about what files are and what is made of them',
  },
  {
    file: 'server/src/modules/media/signed-links.endpoint.test.ts',
    because: 'a link is judged by its signature, without the database',
  },
  {
    file: 'server/src/modules/media/uploads.endpoint.test.ts',
    because: 'about streams and storage; the locks of both engines have tests of their own',
  },
  {
    file: 'server/src/modules/media/media-redirects.endpoint.test.ts',
    because: 'about where browsers are sent for a file; it writes and reads no row',
  },
  {
    file: 'server/src/modules/teachers/badges.endpoint.test.ts',
    because: 'about claims and their proofs; applications, documents and requests run on both',
  },
  {
    file: 'server/src/modules/teachers/bank-secrets.endpoint.test.ts',
    because: 'about what answers, logs and exports hold',
  },
  {
    file: 'server/src/modules/teachers/stripe-connect.endpoint.test.ts',
    because: 'about what a provider is told by HTTP; payees run on both',
  },
]
