import { m } from '#messages/messages.js'
import type { LegalSection } from './legal-page.tsx'

export const privacySections: readonly LegalSection[] = [
  {
    id: 'who',
    title: m.pages_privacy_who_title,
    body: [m.pages_privacy_who_1],
  },
  {
    id: 'collect',
    title: m.pages_privacy_collect_title,
    body: [
      m.pages_privacy_collect_lead,
      [
        m.pages_privacy_collect_item_1,
        m.pages_privacy_collect_item_2,
        m.pages_privacy_collect_item_3,
        m.pages_privacy_collect_item_4,
        m.pages_privacy_collect_item_5,
        m.pages_privacy_collect_item_6,
      ],
      m.pages_privacy_collect_end,
    ],
  },
  {
    id: 'use',
    title: m.pages_privacy_use_title,
    body: [
      m.pages_privacy_use_lead,
      [
        m.pages_privacy_use_item_1,
        m.pages_privacy_use_item_2,
        m.pages_privacy_use_item_3,
        m.pages_privacy_use_item_4,
        m.pages_privacy_use_item_5,
        m.pages_privacy_use_item_6,
      ],
      m.pages_privacy_use_end,
    ],
  },
  {
    id: 'share',
    title: m.pages_privacy_share_title,
    body: [m.pages_privacy_share_1, m.pages_privacy_share_2, m.pages_privacy_share_3],
  },
  {
    id: 'cards',
    title: m.pages_privacy_cards_title,
    body: [m.pages_privacy_cards_1],
  },
  {
    id: 'cookies',
    title: m.pages_privacy_cookies_title,
    body: [m.pages_privacy_cookies_1, m.pages_privacy_cookies_2, m.pages_privacy_cookies_3],
  },
  {
    id: 'keep',
    title: m.pages_privacy_keep_title,
    body: [
      [
        m.pages_privacy_keep_item_1,
        m.pages_privacy_keep_item_2,
        m.pages_privacy_keep_item_3,
        m.pages_privacy_keep_item_4,
      ],
    ],
  },
  {
    id: 'safe',
    title: m.pages_privacy_safe_title,
    body: [m.pages_privacy_safe_1],
  },
  {
    id: 'rights',
    title: m.pages_privacy_rights_title,
    body: [
      m.pages_privacy_rights_lead,
      [
        m.pages_privacy_rights_item_1,
        m.pages_privacy_rights_item_2,
        m.pages_privacy_rights_item_3,
        m.pages_privacy_rights_item_4,
      ],
      m.pages_privacy_rights_end,
    ],
    link: { to: '/my-account', label: m.pages_privacy_rights_link },
  },
  {
    id: 'minors',
    title: m.pages_privacy_minors_title,
    body: [m.pages_privacy_minors_1, m.pages_privacy_minors_2, m.pages_privacy_minors_3],
  },
  {
    id: 'changes',
    title: m.pages_privacy_changes_title,
    body: [m.pages_privacy_changes_1],
  },
  {
    id: 'contact',
    title: m.pages_privacy_contact_title,
    body: [m.pages_privacy_contact_1],
    link: { to: '/contact-us', label: m.pages_privacy_contact_link },
  },
]
