/** Through the contact form. */
export interface DemoMessage {
  name: string
  email: string
  hoursAgo: number
  locale: 'en' | 'zh-HK'
  message: string
  read: boolean
  answer?: { by: string; hoursAgo: number; text: string }
}

/** Something that staff did to someone who teaches. */
export interface DemoAct {
  by: string
  hoursAgo: number
  act:
    | 'teacher_accepted'
    | 'teacher_activated'
    | 'teacher_deactivated'
    | 'application_declined'
    | 'documents_asked'
    | 'badge_confirmed'
  teacher: string
  before: Readonly<Record<string, string | number>>
  after: Readonly<Record<string, string | number>>
}

/** An account that staff have suspended. */
export interface DemoSuspension {
  username: string
  by: string
  hoursAgo: number
  /** As the person was told. */
  reason: string
}

/** A teacher whom staff close for good. */
export interface DemoClosing {
  teacher: string
  by: string
  /** As families are told. */
  reason: string
}

/** What someone claims, and what staff made of it. */
export interface DemoBadge {
  /** Username of a teacher or a centre. */
  owner: string
  kind: 'documents' | 'scrc' | 'registered_teacher' | 'edb_school'
  state: 'claimed' | 'confirmed' | 'refused' | 'expired' | 'withdrawn'
  /** Days ago. */
  claimed: number
  /** Days from now; negative for what is over. */
  until?: number
  reason?: string
  /** The public number of a school. */
  number?: string
}

/** A search that found nothing, or no product with all of its words. */
export interface DemoSearch {
  text: string
  language: 'en' | 'zh-HK'
  found: 'nothing' | 'some'
  searches: number
  hoursAgo: number
}

/** What was done lately about where payouts go, and a payout that waits for a second person. */
export interface DemoPayoutSafety {
  changes: readonly {
    teacher: string
    kind: 'changed' | 'frozen'
    hoursAgo: number
    /** Mask of the account number before it. */
    before: string
  }[]
  /** All that is pending for this teacher. */
  waiting: { by: string; teacher: string; hoursAgo: number; remarks: string }
}
