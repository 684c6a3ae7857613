/** Rows of `access-rows.test-support.ts` for what teachers do with their products. */

const none = () => ({})
const sharedValues = {
  subject: 'Math',
  levels: ['P4'],
  levels_from_name: true,
  grade: 'Upper Primary',
  tags: 'fractions',
  price: '38',
  description: '<p>Fractions</p>',
  preview_mode: 'high',
  printable: true,
  subscriber_id: 0,
}

export const authoringRows = {
  authoredProductList: { sample: (teacher_id: number) => ({ query: `?teacher_id=${teacher_id}` }) },
  authoredProductView: { sample: none },
  productDeleteByGet: { sample: () => ({ query: '?course_id=1' }) },
  productDelete: { sample: none },
  productStatusByGet: { sample: () => ({ query: '?course_id=1' }) },
  productStatus: { sample: () => ({ body: { course_id: 1 } }) },
  productAdd: { sample: () => ({ body: {} }) },
  productEdit: { sample: () => ({ body: { courseId: 1 } }) },
  draftList: { sample: none },
  draftDefaultsSave: { sample: () => ({ body: sharedValues }) },
  draftAdd: { sample: () => ({ body: { upload_id: crypto.randomUUID() } }) },
  draftEdit: { sample: () => ({ body: { course_ids: [1], price: '40' } }) },
  draftCover: { sample: () => ({ body: { course_id: 1 } }) },
  draftRemove: { sample: () => ({ body: { course_ids: [1] } }) },
  draftPublish: { sample: () => ({ body: { course_ids: [1] } }) },
  productsChange: { sample: () => ({ body: { course_ids: [1], status: 0, preview: true } }) },
  productRedemptions: { sample: none },
  productReport: { sample: none },
  productDuplicate: { sample: () => ({ body: { course_id: 1 } }) },
} as const
