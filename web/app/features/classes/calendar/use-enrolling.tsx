import { Suspense, use, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ClassView } from '#contract/classes/classes.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { readSession } from '../../../lib/session.ts'
import { showFailure } from '../../../ui/show-failure.ts'
import { openSignIn } from '../../accounts/sign-in/open-sign-in.ts'
import { enrolPart } from '../../catalogue/addresses.ts'
import { EnrolSlotsContext } from './enrol-slot.ts'
import { refreshClasses } from './use-classes.ts'

/**
 * Enrolling, from 'Enroll In' on: a visitor is asked to sign in where they are, and continues with the same class.
 * Emailed links, and links of other pages that say 'Enroll In', lead to the hash that starts it.
 */
export function useEnrolling() {
  const [enrolling, setEnrolling] = useState<ClassView | null>(null)
  const { Enrol } = use(EnrolSlotsContext)

  async function ask(view: ClassView): Promise<void> {
    if (readSession()) return setEnrolling(view)
    if (!(await openSignIn(m.classpage_sign_in({ title: view.title }), enrolPart(view.class_id)))) return
    const [own] = await api.classSingle({ body: { class_id: view.class_id } })
    void refreshClasses()
    // The page tells people who already have a seat, or teach it.
    if (isOpenTo(own)) setEnrolling(own)
  }

  const dialog = enrolling && Enrol && (
    <Suspense fallback={null}>
      <Enrol
        view={enrolling}
        onClose={() => setEnrolling(null)}
        onDone={() => {
          setEnrolling(null)
          void refreshClasses()
        }}
      />
    </Suspense>
  )
  return { start: Enrol && ((view: ClassView) => void ask(view).catch(showFailure)), dialog }
}

/** The caller has nothing that prevents enrolling. */
const isOpenTo = (view: ClassView): boolean =>
  !view.own &&
  !view.over &&
  view.state === 'open' &&
  view.enrolments.length === 0 &&
  readSession()?.role !== 'TEACHER'

/**
 * Continues an enrolment that another page, registering or another browser left to this one, as the address requests.
 */
export function useEnrolAsked(classId: number, start: ((view: ClassView) => void) | undefined): void {
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const asked = useRef('')
  useEffect(() => {
    const before = asked.current
    asked.current = hash
    if (hash !== enrolPart(classId) || hash === before || !start) return
    // Once: returning to this page later only shows it.
    void navigate({ pathname, search }, { replace: true, state, preventScrollReset: true })
    api
      .classSingle({ body: { class_id: classId } })
      .then(([view]) => isOpenTo(view) && start(view))
      .catch(showFailure)
  }, [hash, pathname, search, state, navigate, classId, start])
}
