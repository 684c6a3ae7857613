import { expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { composeMail, type MailTemplate, registerMails } from '../platform/mail/mail-templates.ts'
import { mailSamples } from './mail-samples.test-support.ts'
import { mails } from './mails.ts'

registerMails(mails)

const site = { brand: readConfig({ BRAND_NAME: 'Lumen & Co' }).brand, origin: 'https://lumen.example' }

const names = Object.keys(mailSamples) as MailTemplate[] // The keys of the table above.

test.each(names.flatMap(name => [[name, 'en'] as const, [name, 'zh-HK'] as const]))(
  '%s in %s',
  (name, locale) => {
    const { subject, html, text } = composeMail(name, mailSamples[name], site, locale)
    for (const part of [subject, html, text])
      expect(part).not.toMatch(/undefined|\[object|\{\w+\}(?![^<]*<\/style>)/)
    expect(html).toContain(`<html lang="${locale}">`)
    expect(html).toContain('Lumen &amp; Co')
    expect(text).toContain('Lumen & Co')
    expect(html).not.toMatch(/<script|<b>Tai|Lumen & Co/)
    expect(/\p{Script=Han}/u.test(subject)).toBe(locale === 'zh-HK')
    // Every piece of the plain text is in the HTML as well.
    const plain = html.replace(/<style>.*<\/style>|<[^>]*>/gs, '')
    for (const line of text.split('\n').filter(line => /^[\p{L} ,.，。]+$/u.test(line)))
      expect(plain).toContain(line)
  },
)

test('links and codes appear in both forms', () => {
  const verify = composeMail('verifyEmail', mailSamples.verifyEmail, site, 'en')
  expect(verify.html).toContain('href="https://lumen.example/email/verify/abc?x=1&amp;y=2"')
  expect(verify.text).toContain('https://lumen.example/email/verify/abc?x=1&y=2')
  const code = composeMail('deleteCode', mailSamples.deleteCode, site, 'zh-HK')
  expect(code.html).toContain('>493027<')
  expect(code.text).toContain('\n493027\n')
  expect(composeMail('passwordChanged', {}, site, 'zh-HK').html).toContain(
    'https://lumen.example/zh-HK/login',
  )
})

test('a subject stays on one line', () => {
  const mail = composeMail(
    'contactReceived',
    { ...mailSamples.contactReceived, name: 'A\r\nBcc: x@example.com' },
    site,
    'en',
  )
  expect(mail.subject).toBe('Message from A Bcc: x@example.com')
})

test('only web links are taken', () => {
  expect(mails.verifyEmail.params.safeParse({ link: 'javascript:alert(1)' }).success).toBe(false)
})
