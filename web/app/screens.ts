export interface Screen {
  readonly path: string
  readonly file: string
  /** The parameters that the page depends on while the server renders it: all others it drops, so that few are cached. */
  readonly query?: readonly string[]
  /**
   * Where visitors come in: they get a table of these screens first, and that of all later. What only people with an
   * account see is not on them (`shell/own-slots.tsx`).
   */
  readonly first?: true
}

/** Of a list of products: `features/catalogue/listing/listing-query.ts` reads them. */
const listing =
  'q subjects levels tags min max free videos worksheets printable live rating seller sort page'.split(' ')

/**
 * The table of screens: one line each, plain paths. `routes.ts` expands it to both languages, and a link is shown
 * only if its screen stands here (`lib/has-screen.ts`).
 */
export const screens: readonly Screen[] = [
  { path: '/', file: 'features/discovery/home/home.page.tsx', first: true },
  {
    path: '/products/all',
    file: 'features/catalogue/listing/all-products.page.tsx',
    query: listing,
    first: true,
  },
  { path: '/search/:term', file: 'features/catalogue/listing/search.page.tsx', query: listing, first: true },
  {
    path: '/teachers',
    file: 'features/discovery/teachers/teachers.page.tsx',
    query: 'q subjects levels badges country speaks price free weekdays parts place sort page'.split(' '),
    first: true,
  },
  {
    path: '/teachers-and-tutors/:teacherId',
    file: 'features/discovery/teachers/teacher.page.tsx',
    first: true,
  },
  { path: '/shops', file: 'features/shops/shops.page.tsx', query: ['orderBy', 'q', 'page'], first: true },
  {
    path: '/shop/:username',
    file: 'features/shops/shop.page.tsx',
    query: ['subjects', 'levels', 'page'],
    first: true,
  },
  { path: '/cart', file: 'features/commerce/cart/cart.page.tsx' },
  {
    path: '/alipay/success/:ref/:user/:course/:subscriber/:purchaseType',
    file: 'features/commerce/checkout/alipay-success.page.tsx',
  },
  { path: '/alipay/sandbox/:ref', file: 'features/commerce/checkout/alipay-sandbox.page.tsx' },
  { path: '/favourites', file: 'features/saved/favourites.page.tsx' },
  { path: '/subscriptions', file: 'features/saved/followings.page.tsx' },
  { path: '/browsing-history', file: 'features/saved/history.page.tsx' },
  { path: '/become-teacher', file: 'features/teachers/apply/become-teacher.page.tsx' },
  { path: '/my-application', file: 'features/teachers/apply/my-application.page.tsx' },
  {
    path: '/teacher/upload-more-documents/:userId',
    file: 'features/teachers/apply/upload-documents.page.tsx',
  },
  { path: '/login', file: 'features/accounts/sign-in/login.page.tsx', query: ['mode', 'for'], first: true },
  { path: '/my-account', file: 'features/accounts/settings/my-account.page.tsx' },
  { path: '/my-account/:page', file: 'features/accounts/settings/my-account.page.tsx' },
  { path: '/notices', file: 'features/notices/notices.page.tsx' },
  { path: '/messages', file: 'features/conversations/messages.page.tsx' },
  { path: '/my/reports', file: 'features/cases/my-reports.page.tsx' },
  { path: '/messages/:id', file: 'features/conversations/messages.page.tsx' },
  { path: '/stop-payouts/:token', file: 'features/teachers/profile/stop-payouts.page.tsx' },
  { path: '/unsubscribe', file: 'features/notices/unsubscribe.page.tsx' },
  { path: '/email/verify/:token', file: 'features/accounts/registration/verify-email.page.tsx' },
  { path: '/reset-password/:token', file: 'features/accounts/password/reset-password.page.tsx' },
  { path: '/about-us', file: 'features/site/about-us.page.tsx' },
  { path: '/how-money-is-kept', file: 'features/commerce/held/how-money-is-kept.page.tsx' },
  { path: '/faqs', file: 'features/site/faqs.page.tsx' },
  { path: '/contact-us', file: 'features/site/contact-us.page.tsx' },
  { path: '/privacy-policy', file: 'features/site/privacy-policy.page.tsx' },
  { path: '/terms-service', file: 'features/site/terms-service.page.tsx' },
  // What the worker shows while there is no network.
  { path: '/offline', file: 'features/site/offline.page.tsx' },
  {
    path: '/product/preview/:title/:courseId',
    file: 'features/discovery/product/product.page.tsx',
    first: true,
  },
  { path: '/product/view/:title/:courseId', file: 'features/library/course/course.page.tsx' },
  { path: '/view/product/:title/:courseId', file: 'features/library/course/course.page.tsx' },
  { path: '/view/product/:title', file: 'features/library/course/named-course.page.tsx' },
  { path: '/my-products', file: 'features/authoring/products/my-products.page.tsx' },
  { path: '/my-products/:addNew', file: 'features/authoring/products/my-products.page.tsx' },
  { path: '/my-products/many', file: 'features/authoring/many/many.page.tsx' },
  { path: '/my-products/report/:courseId', file: 'features/library/report/report.page.tsx' },
  { path: '/my-teaching', file: 'features/teaching/teaching-home.page.tsx' },
  { path: '/my-profile', file: 'features/teachers/profile/my-profile.page.tsx' },
  { path: '/qr/:encodedCode', file: 'features/authoring/share/qr-code.page.tsx' },
  { path: '/my-shop', file: 'features/shops/window/my-shop.page.tsx' },
  { path: '/my-centre', file: 'features/teachers/centre/my-centre.page.tsx' },
  { path: '/centre/invitation/:token', file: 'features/teachers/centre/invitation.page.tsx' },
  { path: '/classes/:course_title/:course_id', file: 'features/classes/calendar/course-classes.page.tsx' },
  { path: '/classes/:course_title/:course_id/:class_id', file: 'features/classes/page/class.page.tsx' },
  { path: '/classes/offer/:enrolment_id', file: 'features/classes/enrolment/offer.page.tsx' },
  { path: '/my-classes', file: 'features/classes/calendar/my-classes.page.tsx' },
  { path: '/my-classes/:class_id', file: 'features/classes/run/run.page.tsx' },
  { path: '/my-refunds', file: 'features/cases/refunds/seller-refunds.page.tsx' },
  { path: '/my-lesson-reports/:reportId', file: 'features/cases/lesson-reports/seller-report.page.tsx' },
  { path: '/my-income', file: 'features/commerce/earnings/my-income.page.tsx' },
  { path: '/my-income/statement/:month', file: 'features/commerce/earnings/statement.page.tsx' },
  { path: '/my-gifts', file: 'features/commerce/gifts/my-gifts.page.tsx' },
  { path: '/gift/:code', file: 'features/commerce/gifts/gift.page.tsx' },
  { path: '/my-offers', file: 'features/commerce/offers/my-offers.page.tsx' },
  { path: '/my-discounts', file: 'features/commerce/offers/my-offers.page.tsx' },
  { path: '/my-bundles', file: 'features/commerce/offers/my-offers.page.tsx' },
  { path: '/my/bookings', file: 'features/lessons/bookings/bookings.page.tsx' },
  { path: '/my/trial/bookings', file: 'features/lessons/bookings/trial-bookings.page.tsx' },
  { path: '/orders', file: 'features/commerce/orders/orders.page.tsx' },
  { path: '/orders/:orderId', file: 'features/commerce/orders/receipt.page.tsx' },
  // The staff portal: nothing else loads any of it.
  { path: '/admin', file: 'features/admin/home/home.page.tsx' },
  { path: '/admin/operations', file: 'features/admin/operations/operations.page.tsx' },
  { path: '/admin/course-management', file: 'features/admin/courses/courses.page.tsx' },
  { path: '/admin/income-management', file: 'features/admin/income/income.page.tsx' },
  { path: '/admin/management', file: 'features/admin/management/management.page.tsx' },
  { path: '/admin/cases', file: 'features/admin/cases/cases.page.tsx' },
  { path: '/admin/cases/:caseId', file: 'features/admin/cases/case.page.tsx' },
  { path: '/admin/people', file: 'features/admin/people/people.page.tsx' },
  { path: '/admin/people/:userId', file: 'features/admin/people/person.page.tsx' },
  { path: '/admin/close/:type/:sellerId', file: 'features/admin/closing/closing.page.tsx' },
  { path: '/admin/staff', file: 'features/admin/people/staff.page.tsx' },
  { path: '/admin/orders', file: 'features/admin/orders/orders.page.tsx' },
  { path: '/admin/orders/disputes', file: 'features/admin/orders/disputes.page.tsx' },
  { path: '/admin/seller-page', file: 'features/admin/seller-pages/seller-page.page.tsx' },
  { path: '/admin/security', file: 'features/admin/security/security.page.tsx' },
  { path: '/admin/audit', file: 'features/admin/audit/audit.page.tsx' },
  // Also '/my-{slug}', and what was shared by a code.
  { path: '/:encodedCode', file: 'features/learning/slug.page.tsx' },
]
