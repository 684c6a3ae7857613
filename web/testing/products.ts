import type { ProductCard } from '#contract/catalogue/catalogue.ts'

const usual: ProductCard = {
  ...{ course_id: 1, course_name: 'Fractions', course_description: '', course_name_language: 'en' },
  ...{
    course_description_language: 'en',
    course_tution_fee: 120,
    discounted_price: '',
    discount_ends_at: null,
  },
  ...{ course_cover: '', cover_type: '', course_teacher: 9, subscriber_id: 0, subscriber_type: 'teacher' },
  ...{ access_code: '', rating: 0, comments: 0, tags: '', course_category: 'Math', course_level: '["P3"]' },
  ...{ course_grade_level: '', course_status: 1, course_end_date: null, pdf_preview_mode: 'high' },
  ...{ printable: '1', showWaterMark: '0', watermarks: '', username: 'mslo', display_name: 'Ms Lo' },
  ...{ centre_name: '', avatar: '', profile_picture: '', auth_using: 'local', stripe_connect_id: null },
  ...{
    teacher_id: 9,
    created_at: '2025-03-01T00:00:00.000Z',
    sold: 0,
    videos: 0,
    worksheets: 1,
    pdfs: 1,
    owned: false,
  },
}

/** A product as lists have it. */
export const aProduct = (facts: Partial<ProductCard> = {}): ProductCard => ({ ...usual, ...facts })
