export interface Review {
  product: string
  buyer: string
  rating: 1 | 2 | 3 | 4 | 5
  comment: string
  daysAgo: number
}

/** What others think of a review of a course, and what its seller replied. */
export interface DemoReviewEcho {
  product: string
  reviewer: string
  helpful: readonly string[]
  reply?: string
}

/** To the seller of a course; without an answer it waits for one. */
export interface DemoQuestion {
  product: string
  asker: string
  daysAgo: number
  question: string
  answer?: string
}

export interface DemoConversation {
  family: string
  /** Whom they write to: a teacher, or a centre about one of its products. */
  teacher?: string
  centre?: string
  about?: string
  /** Which side has not seen the other's last message. */
  unread: 'family' | 'seller' | 'none'
  blockedBy?: 'family' | 'seller'
  messages: {
    from: 'family' | 'seller'
    hoursAgo: number
    text: string
    deleted?: boolean
    /** The name that is seen, and the key of a file. */
    file?: { name: string; file: string }
  }[]
}

/** What was reported to the safety desk, and is open. */
export interface DemoCase {
  /** What one has written with a teacher, the last lesson of theirs, or a course by its key. */
  about: { talkWith: string } | { lessonWith: string } | { product: string }
  /** Anyone who has no account leaves an address. */
  reporter?: string
  email?: string
  reason: 'child_safety' | 'lesson' | 'copyright'
  minutesAgo: number
  text: string
  assignee?: string
  note?: string
  /** Who of staff has read the conversation, which both sides see. */
  readBy?: string
}

/** Of the last course that somebody has bought, one of this teacher's if there is one: the seller has not answered yet. */
export interface DemoRefundRequest {
  buyer: string
  seller: string
  reason: 'wrong_item' | 'cannot_attend'
  minutesAgo: number
  text: string
}

/** Of the last lesson that somebody has with a teacher, who sees it differently: staff decide. */
export interface DemoLessonReport {
  buyer: string
  seller: string
  reason: 'not_held' | 'late'
  text: string
  answer: string
  /** After the lesson, and then after the report. */
  minutesAfter: number
  answeredAfter: number
}

export interface Sale {
  product: string
  buyer: string
  daysAgo: number
  paidCents: number
}

/** How far someone is with what they have. */
export interface Study {
  learner: string
  product: string
  /** Videos and worksheets, in their order: 2.5 is two and half of the third. */
  seen: number | 'all'
  /** When it was last open. */
  hoursAgo: number
}

/** A course taken without paying: a free one opened, or a private one by its code. */
export interface Opening {
  product: string
  learner: string
  daysAgo: number
  code?: string
}

export interface Following {
  follower: string
  /** Username of a teacher or of a centre. */
  followed: string
  daysAgo: number
}

export interface Favourite {
  learner: string
  product: string
  daysAgo: number
}

export interface DemoNotice {
  /** Username. */
  to: string
  about: 'published' | 'cheaper'
  product: string
  hoursAgo: number
  read: boolean
}

export interface DayOfViews {
  product: string
  daysAgo: number
  views: number
}

export interface TeacherReview {
  teacher: string
  reviewer: string
  rating: 1 | 2 | 3 | 4 | 5
  daysAgo: number
  text: string
  reply?: string
}
