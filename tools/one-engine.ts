/**
 * Endpoint tests whose outcome the database engine has no part in: their SQL is proved on both engines elsewhere.
 * They run on PostgreSQL, and on the embedded engine only where there is no PostgreSQL. What writes or reads in its
 * own way (constraints, locks, concurrency, search, counting, transactions) stays on both. All journeys run on the
 * embedded engine.
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
    file: 'server/src/modules/library/download-material.endpoint.test.ts',
    because: 'about stamped PDFs; who has access runs on both',
  },
  {
    file: 'server/src/modules/library/leaks.endpoint.test.ts',
    because: 'about what answers hold; who has access runs on both',
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
    file: 'server/src/platform/backup/backup.endpoint.test.ts',
    because: 'restores into both engines by itself; the journey of the package backs the embedded one up',
  },
  {
    file: 'server/src/modules/authoring/edit-product.endpoint.test.ts',
    because: 'about forms and files; journeys make, change and delete products',
  },
  {
    file: 'server/src/modules/authoring/own-products.endpoint.test.ts',
    because: 'about what a teacher is shown; journeys go through the same lists',
  },
  {
    file: 'server/src/modules/accounts/sign-in.endpoint.test.ts',
    because: 'about passwords and limits; limits run on both, and every journey signs in',
  },
  {
    file: 'server/src/modules/accounts/password-reset.endpoint.test.ts',
    because: 'about mailed links; a journey resets a password',
  },
  {
    file: 'server/src/modules/accounts/profile.endpoint.test.ts',
    because: 'about what a form may say; a journey changes a profile',
  },
  {
    file: 'server/src/modules/accounts/delete-account.endpoint.test.ts',
    because: 'about what is left of a person; a journey deletes an account',
  },
  {
    file: 'server/src/modules/shops/shops.endpoint.test.ts',
    because: 'about what a shop shows; journeys follow, filter and page through shops',
  },
  {
    file: 'server/src/modules/site/site.endpoint.test.ts',
    because: 'about brand, contact and views; the limits run on both',
  },
  {
    file: 'server/src/modules/discovery/rails.endpoint.test.ts',
    because: 'about what is shown where; journeys look at every rail',
  },
  {
    file: 'server/src/modules/discovery/product-view.endpoint.test.ts',
    because: 'about what a page shows; journeys look at the page of a product',
  },
  {
    file: 'server/src/modules/saved/favourites.endpoint.test.ts',
    because: 'about a list of one person; journeys add to it and take from it',
  },
  {
    file: 'server/src/modules/saved/history.endpoint.test.ts',
    because: 'about a list of one person; a journey looks at it and empties it',
  },
]
