import { hexId, language, type MailLanguage } from 'latchkit/wire/custody'
import * as v from 'valibot'
import type { Post } from '../createPost.js'
import { openEmail, sealEmail } from '../emailRows.js'
import type { KeyHolder } from '../keys/keyHolder.js'

/** The facts that a service remembers with a code, so that it can tell the owner of the address. */
export const ownerFacts = v.object({
  login: hexId,
  email: v.object({ key: v.string(), bytes: v.string() }),
  language,
})

/** Seals those facts. */
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

/** Makes what tells the owner of an address, with a wallet or without, that strangers have shut it, and how to come in. */
export function createTellShut({
  holder,
  mails,
  newId,
}: {
  readonly holder: KeyHolder
  readonly mails: Post
  readonly newId: () => string
}) {
  return async (facts: unknown, unlock: string): Promise<void> => {
    const parsed = v.safeParse(ownerFacts, facts)
    // Of a code from before these facts were noted.
    if (!parsed.success) return
    const { login, email: row, language } = parsed.output
    const email = await openEmail(holder, login, row)
    mails.send({ mailId: newId(), parts: 1, kind: 'addressLocked', email, language, unlock })
  }
}
