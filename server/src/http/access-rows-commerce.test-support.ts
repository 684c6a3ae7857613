/** Rows of `access-rows.test-support.ts` for what sellers take off their prices, and for gifts. */

const none = () => ({})

export const discountRows = {
  discountList: { sample: (teacher_id: number) => ({ body: { teacher_id } }) },
  discountSave: {
    sample: (teacher_id: number) => ({
      body: {
        teacher_id,
        name: 'Spring',
        code: '',
        type: 'percent',
        value: 20,
        start_date: '2026-11-01',
        end_date: '2099-12-01',
      },
    }),
  },
  discountEnd: { sample: (teacher_id: number) => ({ body: { teacher_id, discount_id: 1 } }) },
  discountUses: { sample: (teacher_id: number) => ({ body: { teacher_id, discount_id: 1 } }) },
} as const

export const bundleRows = {
  bundlesOffered: { public: 'what is offered is for everybody to see' },
  bundleList: { sample: (teacher_id: number) => ({ body: { teacher_id } }) },
  bundleSave: {
    sample: (teacher_id: number) => ({
      body: { teacher_id, title: 'Fractions', products: [1, 2], price: 20_000 },
    }),
  },
  bundleEnd: { sample: (teacher_id: number) => ({ body: { teacher_id, bundle_id: 1 } }) },
} as const

export const giftRows = {
  giftList: { sample: none },
  giftChange: {
    sample: () => ({
      body: {
        gift_id: 1,
        recipient_name: 'Ka Yan',
        recipient_email: 'kayan@example.com',
        send_on: '2030-01-01',
      },
    }),
  },
  giftSend: { sample: () => ({ body: { gift_id: 1 } }) },
  giftCancel: { sample: () => ({ body: { gift_id: 1 } }) },
  giftView: { public: 'whoever has the link sees what it holds, signed in or not' },
  giftOpen: { sample: () => ({ body: { code: 'nothing' } }) },
} as const

export const payoutRows = {
  teacherBankCode: { sample: none },
  teacherPayoutStop: { sample: (user_id: number) => ({ body: { user_id } }) },
  payoutStopView: { public: 'the signed link of a mail is the permission' },
  payoutStop: { public: 'the signed link of a mail is the permission' },
  adminPayoutFreeze: { sample: (teacher_id: number) => ({ body: { teacher_id, reason: 'A stolen phone' } }) },
  adminPayoutLift: { sample: (teacher_id: number) => ({ body: { teacher_id, reason: 'We called her' } }) },
  adminPayoutControl: { sample: none },
  adminPayoutDecide: { sample: () => ({ body: { payout_id: 1, decision: 'approve' } }) },
  adminTransfer: {
    sample: (teacher_id: number) => ({
      body: { teacher_id, amount: 10, remarks: 'October', idempotency_key: 'abcdefgh' },
    }),
  },
  adminTransferMany: {
    sample: (teacher_id: number) => ({
      body: {
        payouts: [{ teacher_id, centre_id: 0, amount: 10 }],
        remarks: 'October',
        idempotency_key: 'abcdefgh',
      },
    }),
  },
} as const
