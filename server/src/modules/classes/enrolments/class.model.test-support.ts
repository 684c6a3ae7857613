/** What the rules of places come to, told without a database: the product is held against it. */
export interface ModelStudent {
  state: string
  /** As rows are numbered. */
  id: number
  heldUntil: number | null
  offeredUntil: number | null
  queuedAt: number | null
  approved: boolean
  /** When what is authorised ends. */
  authorisedUntil: number | null
  /** Offers let go without a word, one after the other. */
  lapses: number
}

const minute = 60_000
const hour = 60 * minute
const nobody = {
  ...{ state: 'none', id: 0, heldUntil: null, offeredUntil: null, queuedAt: null, approved: false },
  ...{ authorisedUntil: null, lapses: 0 },
}
const isOver = ({ state }: ModelStudent) => ['none', 'declined', 'withdrawn', 'cancelled'].includes(state)

export class ClassModel {
  readonly students: ModelStudent[]
  seats: number
  now: number
  readonly #needsApproval: boolean
  #rows = 0

  constructor(options: { students: number; seats: number; needsApproval: boolean; now: number }) {
    this.students = Array.from({ length: options.students }, () => ({ ...nobody }))
    this.seats = options.seats
    this.now = options.now
    this.#needsApproval = options.needsApproval
  }

  at(place: number): ModelStudent {
    const student = this.students[place]
    if (!student) throw new Error('There is no such student')
    return student
  }

  get taken(): number {
    return this.students.filter(
      ({ state, heldUntil }) =>
        ['confirmed', 'requested'].includes(state) || (heldUntil !== null && heldUntil > this.now),
    ).length
  }

  get #ahead(): number {
    return this.students.filter(
      ({ state, offeredUntil, queuedAt }) =>
        (state === 'waiting' && offeredUntil === null) || (state === 'asked' && queuedAt !== null),
    ).length
  }

  get #hasPlace(): boolean {
    return this.seats - this.taken - this.#ahead > 0
  }

  #begin(student: ModelStudent): void {
    if (isOver(student)) Object.assign(student, nobody, { id: ++this.#rows })
  }

  /** About to pay; whether that is possible. */
  open(place: number): boolean {
    const student = this.at(place)
    const { state } = student
    if (state === 'confirmed' || state === 'requested') return false
    if (state === 'asked' && this.#needsApproval) return false
    if (state === 'held') return true
    if (state === 'offered') {
      Object.assign(student, { state: 'held', offeredUntil: student.heldUntil })
    } else if (!this.#hasPlace) return false
    else {
      const stood = state === 'waiting' || state === 'asked'
      this.#begin(student)
      Object.assign(student, { state: 'held', offeredUntil: stood ? this.now + 15 * minute : null })
    }
    student.heldUntil = this.now + 15 * minute
    return true
  }

  pay(place: number): void {
    const student = this.at(place)
    if (this.#needsApproval && !student.approved) {
      const authorisedUntil = this.now + (7 * 24 - 1) * hour
      Object.assign(student, { state: 'requested', heldUntil: null, offeredUntil: null, authorisedUntil })
    } else this.#confirm(student)
  }

  #confirm(student: ModelStudent): void {
    Object.assign(student, { state: 'confirmed', heldUntil: null, offeredUntil: null, queuedAt: null })
  }

  /** Asks the teacher; whether that is possible. */
  request(place: number): boolean {
    const student = this.at(place)
    if (['confirmed', 'requested'].includes(student.state)) return true
    if (['held', 'offered'].includes(student.state) || this.#hasPlace) return false
    this.#begin(student)
    Object.assign(student, { state: 'asked' })
    return true
  }

  wait(place: number): boolean {
    const student = this.at(place)
    if (!isOver(student) && !['lapsed', 'asked'].includes(student.state)) return true
    if (this.#hasPlace) return false
    if (student.state === 'asked') return true
    this.#begin(student)
    Object.assign(student, { state: 'waiting', queuedAt: this.now, offeredUntil: null, lapses: 0 })
    return true
  }

  approve(place: number): boolean {
    const student = this.at(place)
    if (student.state === 'requested') {
      this.#confirm(student)
      student.approved = true
      return true
    }
    if (student.state !== 'asked') return false
    if (this.seats - this.taken <= 0) this.seats += 1
    const heldUntil = this.now + 48 * hour
    Object.assign(student, { state: 'offered', heldUntil, approved: true, queuedAt: null })
    return true
  }

  decline(place: number): boolean {
    const student = this.at(place)
    if (!['requested', 'asked'].includes(student.state)) return false
    student.state = 'declined'
    this.#refill([student])
    return true
  }

  /** Also where staff give the money back, which is only for people who have a place. */
  leave(place: number): void {
    const student = this.at(place)
    if (student.state === 'held') this.#endHold(student)
    if (student.state === 'confirmed') student.state = 'cancelled'
    else if (['requested', 'asked', 'waiting', 'offered'].includes(student.state)) {
      Object.assign(student, { state: 'withdrawn', heldUntil: null, offeredUntil: null })
    } else return
    this.#refill([student])
  }

  /** Time goes on, and what was to end by then ends: orders first, then offers. */
  pass(milliseconds: number): void {
    this.now += milliseconds
    const dueAt = ({ state, heldUntil, authorisedUntil }: ModelStudent) =>
      state === 'held' ? heldUntil : state === 'requested' ? authorisedUntil : null
    const due = this.students
      .filter(student => (dueAt(student) ?? Number.POSITIVE_INFINITY) <= this.now)
      .sort((one, other) => (dueAt(one) ?? 0) - (dueAt(other) ?? 0))
    for (const student of due) {
      if (student.state === 'held') this.#endHold(student)
      else {
        student.state = 'asked'
        this.#refill([student])
      }
    }
    const over = this.students
      .filter(({ state, heldUntil }) => state === 'offered' && (heldUntil ?? 0) <= this.now)
      .sort((one, other) => (one.heldUntil ?? 0) - (other.heldUntil ?? 0) || one.id - other.id)
    for (const student of over) this.#lapse(student)
    if (over.length > 0) this.#refill(over)
  }

  #endHold(student: ModelStudent): void {
    const { offeredUntil } = student
    if (offeredUntil === null) Object.assign(student, { state: 'lapsed', heldUntil: null })
    else if (offeredUntil > this.now)
      Object.assign(student, { state: 'offered', heldUntil: offeredUntil, offeredUntil: null })
    else this.#lapse(student)
    this.#refill([student])
  }

  #lapse(student: ModelStudent): void {
    const until = student.offeredUntil ?? student.heldUntil
    student.heldUntil = null
    student.lapses = student.state === 'offered' ? student.lapses + 1 : 0
    if (student.approved || student.lapses === 2)
      Object.assign(student, { state: 'lapsed', approved: false, offeredUntil: null, queuedAt: null })
    else Object.assign(student, { state: 'waiting', queuedAt: until, offeredUntil: until })
  }

  #refill(without: readonly ModelStudent[]): void {
    const asked = this.students.filter(({ state, queuedAt }) => state === 'asked' && queuedAt !== null).length
    const places = Math.max(this.seats - this.taken - (this.#needsApproval ? asked : 0), 0)
    const line = this.students
      .filter(student => student.state === 'waiting' && !without.includes(student))
      .sort((one, other) => (one.queuedAt ?? 0) - (other.queuedAt ?? 0) || one.id - other.id)
    for (const student of line.slice(0, places)) {
      if (this.#needsApproval) student.state = 'asked'
      else Object.assign(student, { state: 'offered', heldUntil: this.now + 24 * hour })
    }
  }
}
