import { m } from '#messages/messages.js'
import type { LegalSection } from './legal-page.tsx'

export const termsSections: readonly LegalSection[] = [
  {
    id: 'about',
    title: m.pages_terms_about_title,
    body: [m.pages_terms_about_1, m.pages_terms_about_2],
    link: { to: '/privacy-policy', label: m.pages_privacy_title },
  },
  {
    id: 'age',
    title: m.pages_terms_age_title,
    body: [m.pages_terms_age_1, m.pages_terms_age_2, m.pages_terms_age_3],
  },
  {
    id: 'account',
    title: m.pages_terms_account_title,
    body: [m.pages_terms_account_1, m.pages_terms_account_2],
  },
  {
    id: 'courses',
    title: m.pages_terms_courses_title,
    body: [m.pages_terms_courses_1, m.pages_terms_courses_2, m.pages_terms_courses_3],
  },
  {
    id: 'classes',
    title: m.pages_terms_classes_title,
    body: [
      m.pages_terms_classes_1,
      m.pages_terms_classes_2,
      m.pages_terms_classes_3,
      m.pages_terms_classes_4,
    ],
  },
  {
    id: 'payment',
    title: m.pages_terms_payment_title,
    body: [m.pages_terms_payment_1, m.pages_terms_payment_2, m.pages_terms_payment_3],
  },
  {
    id: 'refunds',
    title: m.pages_terms_refunds_title,
    body: [
      m.pages_terms_refunds_1,
      m.pages_terms_refunds_2,
      m.pages_terms_refunds_3,
      m.pages_terms_refunds_4,
    ],
  },
  {
    id: 'teachers',
    title: m.pages_terms_teachers_title,
    body: [
      m.pages_terms_teachers_1,
      m.pages_terms_teachers_2,
      m.pages_terms_teachers_3,
      m.pages_terms_teachers_4,
    ],
  },
  {
    id: 'conduct',
    title: m.pages_terms_conduct_title,
    body: [
      m.pages_terms_conduct_lead,
      [
        m.pages_terms_conduct_item_1,
        m.pages_terms_conduct_item_2,
        m.pages_terms_conduct_item_3,
        m.pages_terms_conduct_item_4,
        m.pages_terms_conduct_item_5,
      ],
      m.pages_terms_conduct_end,
    ],
  },
  {
    id: 'reviews',
    title: m.pages_terms_reviews_title,
    body: [m.pages_terms_reviews_1, m.pages_terms_reviews_2],
  },
  {
    id: 'ending',
    title: m.pages_terms_ending_title,
    body: [m.pages_terms_ending_1, m.pages_terms_ending_2],
    link: { to: '/my-account', label: m.pages_terms_ending_link },
  },
  {
    id: 'liability',
    title: m.pages_terms_liability_title,
    body: [m.pages_terms_liability_1, m.pages_terms_liability_2],
  },
  {
    id: 'changes',
    title: m.pages_terms_changes_title,
    body: [m.pages_terms_changes_1],
  },
  {
    id: 'law',
    title: m.pages_terms_law_title,
    body: [m.pages_terms_law_1, m.pages_terms_law_2],
  },
  {
    id: 'contact',
    title: m.pages_terms_contact_title,
    body: [m.pages_terms_contact_1],
    link: { to: '/contact-us', label: m.pages_terms_contact_link },
  },
]
