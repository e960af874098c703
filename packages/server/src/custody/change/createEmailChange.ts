import { fail } from 'latchkit/wire'
import type { MailLanguage } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import { custodyRequestInvalid, emailTaken, requestUnknown, tooManyCodes } from '../../errors/custody.js'
import type { Statement } from '../../store/store.js'
import { dayMs, hourMs } from '../codes/codeLimits.js'
import type { Codes, IssuedCode } from '../codes/createCodes.js'
import type { StoredRateLimits } from '../codes/createStoredRateLimits.js'
import type { MailClient } from '../createMailClient.js'
import { openEmail, ownerOf, sealEmail } from '../emailRows.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { normaliseEmail } from '../normaliseEmail.js'
import type { SealedRow } from '../rows.js'
import type { MadeChange } from './agreement.js'
import { type Changes, changeStage, type EmailChange, isFinished } from './createChanges.js'

/** The user that changes its address, as a service knows it. The service itself checks who is calling. */
export interface Changer {
  readonly userId: string
  readonly device: string
  /** Whether the device has its own allowance of codes and tries. */
  readonly isKnown: boolean
  /** HMAC of the present address. */
  readonly owner: string
  readonly email: SealedRow
}

/** What a device sends to begin a change. */
export interface ChangeRequest {
  readonly loginId: string
  /** The new address. */
  readonly email: string
  readonly site: string
  readonly language: MailLanguage
}

interface ChangeParts {
  readonly holder: KeyHolder
  readonly clock: Clock
  readonly codes: Codes
  readonly rateLimits: StoredRateLimits
  readonly changes: Changes
  readonly mailer: MailClient
  /** The facts that are stored with a code, for the mail that warns of a locked address. */
  readonly factsOf: (login: string, email: string, language: MailLanguage) => Promise<object>
  /** Whether an address belongs to another wallet. */
  readonly isTaken: (owner: string, userId: string) => Promise<boolean>
  /** Returns statements that are written together with a finished change. */
  readonly writesOf: (change: EmailChange) => readonly Statement[]
}

const beginMs = hourMs
/** How long a change with proved addresses waits to be finished, and how long a finished one can be asked for again. */
export const changeMs = dayMs
/** Mails per user and day to new addresses: each goes to somebody who may not be the user. */
const mostNewAddresses = 10

type Step = 'emailPrimary' | 'emailSecondary'

/** The address that gets a code. */
interface CodeReceiver {
  readonly owner: string
  readonly email: SealedRow
  readonly isKnown: boolean
  /** Network address of the caller. */
  readonly address: string
}

/** Issues the code of a step, runs `write`, and mails the code only if `write` succeeded. */
async function sendCode(
  { holder, codes, mailer, factsOf }: ChangeParts,
  step: Step,
  { userId, device }: Changer,
  { login, site, language }: EmailChange,
  { owner, email: sealed, isKnown, address }: CodeReceiver,
  write = async (): Promise<void> => undefined,
): Promise<IssuedCode> {
  const email = await openEmail(holder, userId, sealed)
  const facts = await factsOf(login, email, language)
  // The code counts for this step only: a code for logging in cannot change an address.
  const given = { owner, login: `${step}|${login}`, device, isKnown, address, facts }
  const issued = await codes.issue(given)
  await write()
  mailer.send({ mailId: login, parts: 2, kind: step, email, code: issued.code, language, site })
  return issued
}

/** Creates the address change of one service: the user proves the present address by a code, then the new one. */
export function createEmailChange(parts: ChangeParts) {
  const { holder, clock, codes, rateLimits, changes, isTaken, writesOf } = parts

  async function find({ userId, device }: Changer, loginId: string): Promise<EmailChange> {
    const found = await changes.find(loginId)
    if (!found || found.userId !== userId || found.device !== device) throw fail(requestUnknown, {})
    return found
  }

  return {
    async begin(who: Changer, request: ChangeRequest, address: string): Promise<IssuedCode> {
      const { loginId: login, language, site } = request
      const text = normaliseEmail(request.email)
      const owner = await ownerOf(holder, text)
      if (owner === who.owner)
        throw fail(custodyRequestInvalid, { field: 'email', reason: 'Expected another address' })
      const change: EmailChange = {
        login,
        userId: who.userId,
        device: who.device,
        owner,
        language,
        site,
        stage: changeStage.begun,
        email: await sealEmail(holder, who.userId, text),
        expiresAt: clock.now() + beginMs,
      }
      const to = { owner: who.owner, email: who.email, isKnown: who.isKnown, address }
      // Start only if a code could be issued: a caller that gets no code must not end another change.
      return sendCode(parts, 'emailPrimary', who, change, to, async () => {
        if (!(await changes.begin(change))) throw fail(requestUnknown, {})
      })
    },

    async primary(who: Changer, loginId: string, code: string, address: string): Promise<IssuedCode> {
      const change = await find(who, loginId)
      if (change.stage > changeStage.leaving) throw fail(requestUnknown, {})
      if (change.stage === changeStage.begun) {
        const given = {
          login: `emailPrimary|${loginId}`,
          device: who.device,
          owner: who.owner,
          address,
          code,
        }
        await codes.check(given)
        await changes.advance(change, 'leaving', change.expiresAt)
      }
      const name = `changes|${who.userId}`
      const full = await rateLimits.take([{ name, most: mostNewAddresses, ms: dayMs }])
      if (full) throw fail(tooManyCodes, { retrySeconds: full.retrySeconds })
      const to = { owner: change.owner, email: change.email, isKnown: false, address }
      return sendCode(parts, 'emailSecondary', who, change, to)
    },

    async secondary(who: Changer, loginId: string, code: string, address: string): Promise<void> {
      const change = await find(who, loginId)
      if (change.stage === changeStage.begun) throw fail(requestUnknown, {})
      if (change.stage === changeStage.leaving) {
        const login = `emailSecondary|${loginId}`
        await codes.check({ login, device: who.device, owner: change.owner, address, code })
        await changes.advance(change, 'proved', clock.now() + changeMs)
      }
      // Reveal this only now, when the caller has proved both addresses.
      if (!isFinished(change) && (await isTaken(change.owner, who.userId))) throw fail(emailTaken, {})
    },

    /** Finishes a change that the other service agrees to. Returns the same answer again for as long as the change is stored. */
    async finish(who: Changer, loginId: string, agree: (made: MadeChange) => Promise<void>) {
      const change = await find(who, loginId)
      if (change.stage < changeStage.proved) throw fail(requestUnknown, {})
      const email = await openEmail(holder, who.userId, change.email)
      await agree({ userId: who.userId, loginId, email })
      if (isFinished(change)) return { email, change, isFirst: false }
      const isFirst = await changes.finish(change, clock.now() + changeMs, writesOf(change))
      const isDone = isFirst || isFinished(await changes.find(loginId))
      if (!isDone) throw fail(emailTaken, {})
      return { email, change, isFirst }
    },
  }
}
