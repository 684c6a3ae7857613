import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { answer, brokenConnection, refusal } from '../../../../testing/calls.ts'
import { focused } from '../../../../testing/focus.ts'
import { enter } from '../../../../testing/people.ts'
import { aPicture } from '../../../../testing/pictures.ts'
import {
  address,
  desk,
  goTo,
  languages,
  phone,
  setLanguage,
  show,
  showScreen,
} from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import type { OwnUser } from '../guards/own-user.ts'
import { Banner, useBanner } from '../sign-in/banner.tsx'
import { DataSection } from './data-section.tsx'
import * as accountPage from './my-account.page.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SettingsFrame } from './settings-frame.tsx'

const dialog = page.getByRole('dialog')

function Profile({ user }: { user: OwnUser }) {
  const banner = useBanner()
  return (
    <SettingsFrame>
      <Banner {...banner.shown} />
      <ProfileSection user={user} onChanged={async () => undefined} say={banner.say} />
      <DataSection user={user} say={banner.say} />
    </SettingsFrame>
  )
}

const looks = [
  { size: phone, dark: false },
  { size: desk, dark: true },
]
describe.each(languages.flatMap(language => looks.map(look => ({ language, ...look }))))(
  'in $language at $size.width px, dark: $dark',
  ({ language, ...look }) => {
    it('the profile, deleting and the picture can be used by everybody', async () => {
      setLanguage(language)
      await show(<Profile user={enter()} />, { language, ...look })
      await page.getByRole('button', { name: m.accounts_edit(), exact: true }).click()
      await expect.poll(() => document.activeElement).toBe(document.querySelector('form input'))
      await expectSound()
      await page.getByRole('button', { name: m.accounts_delete() }).click()
      await expect.element(dialog.getByRole('list')).toBeVisible()
      await expectSound()
      await dialog.getByRole('button', { name: m.accounts_delete_agree() }).click()
      const proof = dialog.getByLabelText(m.accounts_delete_password())
      await focused(proof)
      await expectSound()
      await userEvent.keyboard('{Escape}')
      await expect.element(proof).not.toBeInTheDocument()

      await page
        .getByLabelText(m.accounts_picture(), { exact: true })
        .upload(await aPicture('me.jpg', 300, 400))
      await expect.element(dialog.getByRole('slider')).toBeVisible()
      await expect.element(dialog.getByRole('button', { name: m.accounts_picture_save() })).toBeEnabled()
      await expectSound()
    })
  },
)

describe('the profile', () => {
  it('keeps unsaved edits when saving fails, and asks before they are left', async () => {
    answer('userUpdate', refusal(500))
    await show(<Profile user={enter()} />)
    await page.getByRole('button', { name: m.accounts_edit(), exact: true }).click()
    const school = page.getByLabelText(m.accounts_school())
    await school.fill('Island School')
    await page.getByRole('button', { name: m.accounts_save() }).click()
    await expect.element(page.getByText(m.accounts_failed_server())).toBeVisible()
    await expect.element(school).toHaveValue('Island School')
    void goTo('/shops')
    await expect.element(dialog).toBeVisible()
    await expectSound()
    await dialog.getByRole('button', { name: m.accounts_unsaved_stay() }).click()
    expect(address()).toBe('/')
    await expect.element(school).toHaveValue('Island School')
    await page.getByRole('button', { name: m.accounts_cancel() }).click()
    await expect.element(page.getByText('Island School')).not.toBeInTheDocument()
    await focused(page.getByRole('button', { name: m.accounts_edit(), exact: true }))
  })

  it('is left when one says so', async () => {
    await show(<Profile user={enter()} />)
    await page.getByRole('button', { name: m.accounts_edit(), exact: true }).click()
    await page.getByLabelText(m.accounts_school()).fill('Island School')
    void goTo('/shops')
    await dialog.getByRole('button', { name: m.accounts_unsaved_leave() }).click()
    await expect.poll(address).toBe('/shops')
  })

  it('is not saved with an empty name', async () => {
    await show(<Profile user={enter()} />)
    await page.getByRole('button', { name: m.accounts_edit(), exact: true }).click()
    const name = page.getByLabelText(m.accounts_first_name())
    await name.fill(' ')
    await page.getByRole('button', { name: m.accounts_save() }).click()
    await expect.element(page.getByText(m.api_required_first_name())).toBeVisible()
    await focused(name)
  })

  it('takes a picture that is one, cut and sent as such', async () => {
    const sent = answer('userUpdate', 1)
    await show(<Profile user={enter()} />)
    const file = page.getByLabelText(m.accounts_picture(), { exact: true })
    await file.upload(new File(['%PDF-1.7'], 'notes.pdf', { type: 'application/pdf' }))
    await expect.element(page.getByText(m.accounts_picture_type())).toBeVisible()
    await file.upload(await aPicture('me.png', 300, 200))
    await dialog.getByRole('button', { name: m.accounts_picture_save() }).click()
    await expect.element(page.getByText(m.accounts_picture_saved())).toBeVisible()
    const picture = sent[0]?.body.get('profile_picture')
    expect(picture.type).toMatch(/^image\//)
    const { width, height } = await createImageBitmap(picture)
    expect([width, height]).toEqual([512, 512])
  })
})

describe('deleting the account', () => {
  it('shows the reason of a refusal at the field, and nothing is deleted', async () => {
    answer('userDelete', refusal(403, { code: 'wrong_password', messages: 'That password isn’t right.' }))
    await show(<Profile user={enter()} />, { size: phone })
    const opener = page.getByRole('button', { name: m.accounts_delete() }).first()
    await opener.click()
    await dialog.getByRole('button', { name: m.accounts_delete_keep() }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await focused(opener)
    await opener.click()
    await dialog.getByRole('button', { name: m.accounts_delete_agree() }).click()
    const proof = dialog.getByLabelText(m.accounts_delete_password())
    await proof.fill('not-the-password')
    await dialog.getByRole('button', { name: m.accounts_delete() }).click()
    const reason = m.accounts_delete_failed_reason({ reason: 'That password isn’t right.' })
    await expect.element(proof).toHaveAccessibleDescription(reason)
    await expectSound()
  })
})

it('settings that did not load say so, and try again', async () => {
  const user = enter()
  let broken = true
  answer('userGet', user)
  answer('userAuthenticate', () => {
    if (broken) return brokenConnection()
    return {
      status: 'success',
      auth_type: user.auth_type,
      subscriber_id: 0,
      pending: false,
    }
  })
  await showScreen('/my-account', { ...accountPage, default: () => <p>Your settings</p> }, { size: phone })
  await expect.element(page.getByText(m.accounts_settings_load_failed())).toBeVisible()
  await expectSound()
  broken = false
  await page.getByRole('button', { name: m.ui_retry() }).click()
  await expect.element(page.getByText('Your settings')).toBeVisible()
})
