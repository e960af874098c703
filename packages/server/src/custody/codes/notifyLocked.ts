import { hexId, language, type MailLanguage } from 'latchkit/wire/custody'
import * as v from 'valibot'
import type { MailClient } from '../createMailClient.js'
import { openEmail, sealEmail } from '../emailRows.js'
import type { KeyHolder } from '../keys/keyHolder.js'

/** What a service stores with a code, so that it can mail the owner of the address. */
export const ownerFacts = v.object({
  login: hexId,
  email: v.object({ key: v.string(), bytes: v.string() }),
  language,
})

/** Creates the facts to store with a code, with the address sealed. */
export const ownerFactsOf = async (
  holder: KeyHolder,
  {
    login,
    email,
    language,
  }: { readonly login: string; readonly email: string; readonly language: MailLanguage },
): Promise<v.InferOutput<typeof ownerFacts>> => ({
  login,
  email: await sealEmail(holder, login, email),
  language,
})

/**
 * Creates the function that mails the owner of an address that strangers have locked it, and how to get in. The address need not have a
 * wallet.
 */
export function createNotifyLocked({
  holder,
  mailer,
  newId,
}: {
  readonly holder: KeyHolder
  readonly mailer: MailClient
  readonly newId: () => string
}) {
  return async (facts: unknown, unlock: string): Promise<void> => {
    const parseResult = v.safeParse(ownerFacts, facts)
    // A code from before these facts were stored: the address to mail is unknown.
    if (!parseResult.success) return
    const { login, email: row, language } = parseResult.output
    const email = await openEmail(holder, login, row)
    mailer.send({ mailId: newId(), parts: 1, kind: 'addressLocked', email, language, unlock })
  }
}
