import type { LightMyRequestResponse } from 'fastify'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { contract, type LanternContract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { roles } from '../kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '../testing/app.ts'
import { makePerson, PASSWORD, type TestPerson } from '../testing/people.ts'

/**
 * Who may call what, for every call of the contract. A call that is added without a row does not compile.
 * `public` says why a stranger may; `sample` is a good input for a caller with this user id.
 */
type Row = { public: string } | { sample: (userId: number) => { query?: string; body?: unknown } }

const none = () => ({})
const rows: { readonly [K in keyof LanternContract]: Row } = {
  userLogin: { public: 'it is how one signs in' },
  userRegister: { public: 'it is how one joins' },
  userSocialAuth: { public: "it is how one signs in; the provider's token is verified" },
  userAuthenticate: { public: 'the token to be judged is its input' },
  adminAuthenticate: { public: 'the token to be judged is its input' },
  userValidateAction: { sample: none },
  emailVerify: { public: 'the mailed token is the permission' },
  emailVerifyPost: { public: 'the mailed token is the permission' },
  verificationResend: { public: 'the answer is the same for everyone' },
  verificationResendByEmail: { public: 'the answer is the same for everyone' },
  passwordForgot: { public: 'the answer is the same for everyone' },
  passwordResetCheck: { public: 'the mailed token is the permission' },
  passwordReset: { public: 'the mailed token is the permission' },
  userGet: { public: 'strangers get the public card only' },
  userUpdate: { sample: user_id => ({ body: { user_id, school: 'St Paul' } }) },
  userPasswordCode: { sample: none },
  userDeleteCode: { sample: none },
  userDelete: { sample: user_id => ({ body: { user_id, email: 'a@example.com', username: 'a', pwd: 'x' } }) },
  userLogout: { sample: none },
  userExport: { sample: none },
  siteView: { public: 'every page needs it' },
  contactSend: { public: 'anyone may write to support' },
  pageviewCount: { public: 'views are counted without knowing whose' },
  uploadProtocol: { sample: none },
  uploadCreate: { sample: none },
  uploadOffset: { sample: none },
  uploadSend: { sample: none },
  uploadRemove: { sample: none },
  uploadView: { sample: none },
  teacherRegister: { public: 'it is how one applies to teach' },
  teacherApplication: { sample: none },
  teacherRequests: { sample: none },
  documentLinkView: { public: 'the mailed link is the permission; a bare id is good for its owner' },
  documentsUpload: { public: 'the mailed link is the permission; a bare id is good for its owner' },
  documentView: { sample: none },
  teacherDocuments: { sample: none },
  teacherDocumentsZip: { sample: none },
  documentsRequest: { sample: () => ({ body: { teacher_id: 1, request_text: 'Your degree' } }) },
  requestsFulfil: { sample: () => ({ body: { fulfilled: 1, teacher_id: 1 } }) },
  userStatusSet: { sample: () => ({ body: { user_id: 1, status: 1 } }) },
  applicationDecline: { sample: () => ({ body: { user_id: 1, reason: 'No certificate' } }) },
  adminTeachers: { sample: () => ({ body: {} }) },
  badgeClaim: { sample: () => ({ body: { kind: 'scrc' } }) },
  badgeList: { sample: none },
  badgeWithdraw: { sample: () => ({ body: { badge_id: 1 } }) },
  badgeProof: { sample: none },
  adminBadges: { sample: () => ({ body: {} }) },
  badgeConfirm: { sample: () => ({ body: { badge_id: 1, valid_until: '2100-01-01' } }) },
  badgeRefuse: { sample: () => ({ body: { badge_id: 1, reason: 'Not legible' } }) },
  badgeRevoke: { sample: () => ({ body: { badge_id: 1, reason: 'No longer listed' } }) },
  teacherProfileView: { sample: id => ({ query: `?id=${id}` }) },
  teacherUpdate: { sample: user_id => ({ body: { user_id } }) },
  teacherConnectDetails: { sample: user_id => ({ body: { user_id } }) },
  teacherLanguageRemove: { sample: teacher => ({ body: { language: 1, teacher } }) },
  qualificationRemoveByGet: { sample: () => ({ query: '?qualification=1' }) },
  qualificationRemove: { sample: none },
  trialPriceRemove: { sample: teacher => ({ body: { price: 1, teacher } }) },
  centreOwn: { sample: none },
  centreUpdate: { sample: none },
  centreInvite: { sample: () => ({ body: { email: 'ann@example.com' } }) },
  centreInvitationWithdraw: { sample: () => ({ body: { id: 1 } }) },
  centreInvitationView: { public: 'the mailed link is the permission' },
  centreInvitationAccept: { sample: () => ({ body: { token: 'x' } }) },
  centreInvitationDecline: { public: 'the mailed link is the permission' },
  centreMemberRemove: { sample: () => ({ body: { user_id: 1 } }) },
  centreLeave: { sample: () => ({ body: {} }) },
  levelList: { public: 'everyone may look around' },
  courseLevelList: { public: 'everyone may look around' },
  categoryList: { public: 'everyone may look around' },
  courseSubjectList: { public: 'everyone may look around' },
  gradeList: { public: 'everyone may look around' },
  productList: { public: 'everyone may look around' },
  shelfView: { public: 'everyone may look around' },
  productSearch: { public: 'everyone may look around' },
  searchSuggest: { public: 'everyone may look around' },
  productFilter: { public: 'everyone may look around' },
  categoryProducts: { public: 'everyone may look around' },
  centreProducts: { public: 'everyone may look around' },
  tagList: { public: 'everyone may look around' },
  displayNameList: { public: 'everyone may look around' },
  authoredProductList: { sample: teacher_id => ({ query: `?teacher_id=${teacher_id}` }) },
  authoredProductView: { sample: none },
  productDeleteByGet: { sample: () => ({ query: '?course_id=1' }) },
  productDelete: { sample: none },
  productStatusByGet: { sample: () => ({ query: '?course_id=1' }) },
  productStatus: { sample: () => ({ body: { course_id: 1 } }) },
  productAdd: { sample: () => ({ body: {} }) },
  productEdit: { sample: () => ({ body: { courseId: 1 } }) },
  productAccess: { sample: none },
  productAccessByName: { sample: () => ({ query: '?course_name=Algebra' }) },
  productAccessVerify: { sample: () => ({ body: { code: 'ABC123' } }) },
  materialDownload: { sample: none },
  materialPrint: { sample: none },
  progressStore: { sample: () => ({ body: { material_id: 1, position: 5 } }) },
  teacherList: { public: 'everyone may look around' },
  teacherFilter: { public: 'everyone may look around' },
  teacherDetails: { public: 'everyone may look around' },
  productView: { public: 'everyone may look around' },
  productAvailability: { public: 'whoever has a link may know why it shows nothing' },
  relatedProducts: { public: 'everyone may look around' },
  featuredProducts: { public: 'everyone may look around' },
  monthlyProducts: { public: 'everyone may look around' },
  trendingProducts: { public: 'everyone may look around' },
  recommendedProducts: { public: 'for 0 it is what is trending; for an account only its own' },
  teacherReviewList: { public: 'everyone may look around' },
  teacherReviews: { public: 'everyone may look around' },
  commentable: { sample: student_id => ({ body: { student_id, teacher_id: 1 } }) },
  ownTeacherReview: { sample: none },
  teacherReviewAdd: { sample: reviewer_id => ({ body: { reviewer_id, teacher_id: 1, rating: 5 } }) },
  teacherReviewRemove: { sample: none },
  teacherReviewReply: { sample: () => ({ body: { review_id: 1, reply: 'Thank you' } }) },
  productReviews: { public: 'everyone may look around' },
  ownReview: { sample: none },
  reviewAdd: { sample: user_id => ({ body: { user_id, course_id: 1, rating: 5 } }) },
  reviewRemove: { sample: none },
  viewerStore: { public: 'views are counted without knowing whose' },
  viewerCheck: { public: 'it tells of the address that asks only' },
  marksView: { sample: none },
  favouriteAdd: { sample: user_id => ({ body: { user_id, course_id: 1 } }) },
  favouriteList: { sample: none },
  favouriteRemoveByGet: { sample: none },
  favouriteRemove: { sample: none },
  historyStore: { sample: user_id => ({ body: { user_id, course_id: 1 } }) },
  historyView: { sample: user_id => ({ query: `?user_id=${user_id}` }) },
  historyClearByGet: { sample: user_id => ({ query: `?user_id=${user_id}` }) },
  historyClear: { sample: none },
  historyRemoveByGet: { sample: user => ({ query: `?history=1&user=${user}` }) },
  historyRemove: { sample: none },
  subscriptionStore: { sample: user_id => ({ body: { user_id, subscriber_id: 1 } }) },
  subscriptionRemove: { sample: user_id => ({ body: { user_id, subscriber_id: 1 } }) },
  subscriptionList: { sample: user_id => ({ query: `?user_id=${user_id}` }) },
  followingAdd: { sample: user_id => ({ body: { user_id, subscriber_id: 1 } }) },
  followingRemove: { sample: none },
  followingView: { sample: none },
  teacherFollow: { sample: user_id => ({ body: { user_id, subscriber_id: 1 } }) },
  teacherUnfollow: { sample: user_id => ({ body: { user_id, subscriber_id: 1 } }) },
  shopList: { public: 'everyone may look around' },
  shopView: { public: 'everyone may look around' },
  shopProducts: { public: 'everyone may look around' },
  slidesAdd: { sample: none },
  slideList: { public: 'everyone may look around' },
  slideDelete: { sample: () => ({ body: { id: 1 } }) },
  slidesOrder: { sample: () => ({ body: { ids: [1] } }) },
  cartQuote: { public: 'carts are filled before one signs in, and nothing is kept' },
  paymentConfig: { public: 'it names the provider and its public key' },
  paymentIntent: { sample: () => ({ body: { products: [{ course_id: 1 }] } }) },
  sandboxConfirm: { sample: () => ({ body: { clientSecret: 'x' } }) },
  paymentMethods: { sample: () => ({ body: {} }) },
  paymentMethodRemove: { sample: none },
  paymentStore: { sample: user_id => ({ body: { user_id, transaction_id: 'x' } }) },
  productAssign: { sample: () => ({ body: { paymentIntent: 'x' } }) },
  paymentSignature: { sample: () => ({ body: { order_id: 1 } }) },
  alipayVerify: {
    public: 'who comes back from the page of Alipay may be signed out; it gives only the buyer',
  },
  paymentResume: { sample: none },
  orderList: { sample: none },
  orderView: { sample: none },
  userProducts: { sample: user_id => ({ query: `?user_id=${user_id}` }) },
  paymentWebhook: { public: 'the provider signs what it sends' },
  teacherFollowers: { sample: id => ({ query: `?id=${id}` }) },
  teacherFollowersPage: { sample: id => ({ body: { id } }) },
  teacherIncome: { sample: teacher_id => ({ body: { teacher_id } }) },
  teacherSales: { sample: teacher_id => ({ body: { teacher_id } }) },
  teacherPayouts: { sample: teacher_id => ({ body: { teacher_id } }) },
  teacherStatement: { sample: teacher_id => ({ query: `?teacher_id=${teacher_id}&month=2026-10` }) },
  teacherEarningsCsv: { sample: teacher_id => ({ query: `?teacher_id=${teacher_id}&type=sales` }) },
  refundOrder: {
    sample: () => ({ body: { order_id: 1, reason: 'asked for', idempotency_key: 'abcdefgh' } }),
  },
}

const guarded = Object.entries(contract as Record<string, Endpoint>).filter(([, e]) => e.access !== 'public')

let t: TestApp
let user: TestPerson
let stranger: TestPerson
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  user = await makePerson(t)
  stranger = await makePerson(t)
  teacher = await makePerson(t, { role: roles.teacher })
})

function call(name: string, endpoint: Endpoint, userId: number, token?: string) {
  const row = rows[name as keyof LanternContract]
  const sample = 'sample' in row ? row.sample(userId) : {}
  return t.request({
    method: endpoint.method,
    url: addressOf(endpoint, userId, sample.query),
    body: sample.body,
    token,
  })
}

/** Of parameters only those matter here that say whose something is. */
function addressOf({ path }: Endpoint, userId: number, query = ''): string {
  return `/api/${path.replace('{userId}', String(userId)).replace(/\{\w+\}/g, '1')}${query}`
}

/** An answer to HEAD has no body to read. */
function expectRefusal(response: LightMyRequestResponse, { method }: Endpoint, status: number, code: string) {
  expect(response.statusCode).toBe(status)
  if (method !== 'HEAD') expect(response.json()).toMatchObject({ status, error: true, code })
}

async function forged(claims: Record<string, unknown>, key = Buffer.alloc(32, 7)) {
  const now = Math.floor(t.clock.now().getTime() / 1000)
  return new SignJWT({
    user_id: user.userId,
    auth_id: user.authId,
    subscriber_id: 0,
    auth_type: 'STUDENT',
    ver: 1,
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti('forged')
    .setExpirationTime(now + 3600)
    .sign(key)
}

const unsigned = () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { user_id: user.userId, auth_id: user.authId, ver: 1, jti: 'x', exp: 4_000_000_000 }
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}

it('rows agree with the contract', () => {
  for (const [name, endpoint] of Object.entries(contract)) {
    expect('public' in rows[name as keyof LanternContract], name).toBe(endpoint.access === 'public')
  }
})

describe.each(guarded)('%s', (name, endpoint) => {
  it('refuses a stranger without a token', async () => {
    const response = await call(name, endpoint, user.userId)
    expectRefusal(response, endpoint, 401, 'sign_in_required')
  })

  it('refuses forged, unsigned and garbled tokens', async () => {
    for (const token of [
      await forged({}),
      unsigned(),
      'garbage',
      `${user.token}x`,
      user.token.slice(0, -2),
    ]) {
      const response = await call(name, endpoint, user.userId, token)
      expectRefusal(response, endpoint, 401, 'token_invalid')
    }
  })

  it('refuses an expired token', async () => {
    const late = await createTestApp()
    late.clock.advance({ days: 8 })
    const row = rows[name as keyof LanternContract]
    const sample = 'sample' in row ? row.sample(user.userId) : {}
    const response = await late.request({
      method: endpoint.method,
      url: addressOf(endpoint, user.userId, sample.query),
      body: sample.body,
      token: user.token,
    })
    expect(response.statusCode).toBe(401)
  })

  it('refuses a token that was revoked by signing out, by a new password and by deletion', async () => {
    const signedOut = await makePerson(t)
    await t.api(signedOut.token).userLogout()
    const changed = await makePerson(t)
    const password = 'another-harbour-28'
    await t.api(changed.token).userUpdate({
      body: { user_id: changed.userId, password, confirmpassword: password, current_password: PASSWORD },
    })
    const deleted = await makePerson(t)
    const { email, username } = deleted
    await t
      .api(deleted.token)
      .userDelete({ body: { user_id: deleted.userId, email, username, pwd: PASSWORD } })
    for (const gone of [signedOut, changed, deleted]) {
      expect((await call(name, endpoint, gone.userId, gone.token)).statusCode).toBe(401)
    }
  })

  if (endpoint.access === 'teacher' || endpoint.access === 'teacher-or-staff') {
    const staff = endpoint.access === 'teacher' ? [roles.admin] : []
    it(`refuses students and parents${staff.length > 0 ? ', and staff' : ''}`, async () => {
      for (const role of [roles.student, roles.legacyStudent, roles.parent, ...staff]) {
        const other = await makePerson(t, { role })
        const response = await call(name, endpoint, other.userId, other.token)
        expectRefusal(response, endpoint, 403, 'role_refused')
      }
    })
  }

  if (endpoint.access === 'staff') {
    it('refuses everybody but staff', async () => {
      for (const role of [roles.student, roles.parent, roles.teacher, roles.businessManager]) {
        const other = await makePerson(t, { role })
        const response = await call(name, endpoint, other.userId, other.token)
        expectRefusal(response, endpoint, 403, 'role_refused')
      }
    })
  }

  if (!endpoint.own) return
  it('refuses to act for another user', async () => {
    const caller = endpoint.access.startsWith('teacher') ? teacher : stranger
    const response = await call(name, endpoint, user.userId, caller.token)
    expectRefusal(response, endpoint, 403, 'not_yours')
  })
})

it('lets staff act for another user', async () => {
  const staff = await makePerson(t, { role: roles.admin })
  const answer = await t.api(staff.token).userUpdate({ body: { user_id: user.userId, school: 'DGS' } })
  expect(answer).toBe(1)
})
