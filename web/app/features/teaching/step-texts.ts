import type { TeachingStep } from '#contract/rules/teaching.ts'
import { m } from '#messages/messages.js'

interface StepTexts {
  title: () => string
  text: () => string
  /** Where it is done, and the link's label. */
  to?: string
  act?: () => string
}

/** In one or two words, under a lantern. */
export const stepNames: Readonly<Record<TeachingStep, () => string>> = {
  profile: m.teaching_step_profile_name,
  payouts: m.teaching_step_payouts_name,
  course: m.teaching_step_course_name,
  times: m.teaching_step_times_name,
  members: m.teaching_step_members_name,
  share: m.teaching_step_share_name,
  sale: m.teaching_step_sale_name,
}

export const stepTexts: Readonly<Record<TeachingStep, StepTexts>> = {
  profile: {
    title: m.teaching_step_profile,
    text: m.teaching_step_profile_text,
    to: '/my-profile',
    act: m.teaching_step_profile_act,
  },
  payouts: {
    title: m.teaching_step_payouts,
    text: m.teaching_step_payouts_text,
    to: '/my-profile?tab=personal',
    act: m.teaching_step_payouts_act,
  },
  course: {
    title: m.teaching_step_course,
    text: m.teaching_step_course_text,
    to: '/my-products/new',
    act: m.teaching_step_course_act,
  },
  times: {
    title: m.teaching_step_times,
    text: m.teaching_step_times_text,
    to: '/my-profile?tab=trial',
    act: m.teaching_step_times_act,
  },
  members: {
    title: m.teaching_step_members,
    text: m.teaching_step_members_text,
    to: '/my-centre',
    act: m.teaching_step_members_act,
  },
  share: {
    title: m.teaching_step_share,
    text: m.teaching_step_share_text,
    to: '/my-shop',
    act: m.teaching_step_share_act,
  },
  sale: { title: m.teaching_step_sale, text: m.teaching_step_sale_text },
}
