import { Suspense, use, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DocumentRequest } from '#contract/teachers/teacher-application.ts'
import type { TeacherProfile } from '#contract/teachers/teacher-profile.ts'
import { m } from '#messages/messages.js'
import { useSession } from '../../../lib/session.ts'
import { useStore } from '../../../lib/store.ts'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { type Tab, Tabs } from '../../../ui/tabs.tsx'
import { UnsavedChanges } from '../../accounts/guards/unsaved-changes.tsx'
import { BadgesSection } from '../badges/badges-section.tsx'
import { loadProfile } from './load-profile.ts'
import { PersonalForm } from './personal-form.tsx'
import { ProfileAlerts } from './profile-alerts.tsx'
import { ProfileHead } from './profile-head.tsx'
import * as styles from './profile-screen.module.css'
import { ProfilePanelsContext, releasePanels, unsavedPanel } from './profile-slots.ts'
import { usePayout } from './use-payout.ts'
import { rememberProfile, useProfileForm } from './use-profile-form.ts'

/** Header, alerts, and the tabs, each with its own address. */
export function ProfileScreen({ loaded, requests }: { loaded: TeacherProfile; requests: DocumentRequest[] }) {
  const [profile, setProfile] = useState(loaded)
  const [params, setParams] = useSearchParams()
  const { classes: Classes, income: Income, followers: Followers } = use(ProfilePanelsContext)
  const givesLessons = useSession()?.role === 'TEACHER'
  const isPanelUnsaved = useStore(unsavedPanel, unsaved => unsaved, false)
  useEffect(() => releasePanels, [])

  function keep(fresh: TeacherProfile) {
    setProfile(fresh)
    rememberProfile(fresh)
  }
  // What is typed stays: the form uses its own values.
  const reload = () => loadProfile(profile.user_id).then(keep, () => undefined)
  const form = useProfileForm(profile, keep)
  const payout = usePayout(profile, reload)

  const wait = (
    <Loading>
      <SkeletonText lines={6} />
    </Loading>
  )
  const tabs: Tab[] = [
    ...(Classes && givesLessons
      ? [
          {
            id: 'classes',
            label: m.profile_tab_classes(),
            panel: (
              <Suspense fallback={wait}>
                <Classes userId={profile.user_id} />
              </Suspense>
            ),
          },
        ]
      : []),
    {
      id: 'personal',
      label: m.profile_tab_personal(),
      panel: (
        <>
          <PersonalForm form={form} payout={payout} />
          <div className={styles.badges}>
            <BadgesSection />
          </div>
        </>
      ),
    },
    ...(Income
      ? [
          {
            id: 'income',
            label: m.profile_tab_income(),
            panel: (
              <Suspense fallback={wait}>
                <Income userId={profile.user_id} />
              </Suspense>
            ),
          },
        ]
      : []),
    ...(Followers
      ? [
          {
            id: 'followers',
            label: m.profile_tab_followers(),
            panel: (
              <Suspense fallback={wait}>
                <Followers userId={profile.user_id} />
              </Suspense>
            ),
          },
        ]
      : []),
  ]
  const tab = params.get('tab')
  // Its inner tabs have addresses of their own.
  const asked = tab === 'trial' ? 'classes' : tab
  const current = tabs.find(({ id }) => id === asked)?.id ?? 'personal'

  return (
    <div className={styles.screen}>
      <ProfileHead profile={profile} verified={payout.state === 'verified'} onChanged={reload} />
      <ProfileAlerts
        profile={profile}
        payout={payout}
        requests={requests}
        isPersonal={current === 'personal'}
      />
      <div className={styles.tabs}>
        <Tabs
          label={m.profile_tabs()}
          tabs={tabs}
          current={current}
          onChange={tab => setParams({ tab }, { preventScrollReset: true, replace: true })}
        />
      </div>
      <UnsavedChanges when={form.changed.length > 0 || isPanelUnsaved} />
    </div>
  )
}
