import { expect } from '@playwright/test'
import { basePort } from './ports.js'

/** A mail of the inbox, and its digits. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly code: string
}

/** All mails to an address, newest first. */
export async function mailsTo(email: string): Promise<readonly Omit<Mail, 'code'>[]> {
  const answer = await fetch(`http://127.0.0.1:${basePort + 6}/api/messages`)
  return ((await answer.json()) as Mail[]).filter(({ to }) => to === email)
}

/** The newest mail to an address that has digits, other ones than those `after`. */
export async function newestMail(email: string, after = ''): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(async () => {
      const mails = await mailsTo(email)
      for (const mail of mails) {
        const [first = '', second = ''] = mail.text.match(/\b\d{6}\b/g) ?? []
        found ??= first ? { ...mail, code: first + second } : undefined
      }
      if (found?.code === after) found = undefined
      return found?.code
    })
    .toMatch(/^(\d{6}){1,2}$/)
  return found as Mail
}
