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
import { hasAddress } from '../statements.js'
import type { AgreedChange } from './agreement.js'
import { type Changes, changeStage, type EmailChange, isFinished } from './createChanges.js'

/** The user whose address changes, and the device that asks for the change. The service has checked who is calling. */
export interface Changer {
  readonly userId: string
  readonly device: string
  /** Whether the device has limits of its own for codes and tries. */
  readonly isKnown: boolean
  /** Whether the service has checked a proof that stands for a code to the present address, which is young. */
  readonly isReplaced?: boolean
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

interface ChangeOptions {
  readonly holder: KeyHolder
  readonly clock: Clock
  readonly codes: Codes
  readonly rateLimits: StoredRateLimits
  readonly changes: Changes
  readonly mailer: MailClient
  /** Returns the facts that are stored with a code, for the mail that warns of a locked address. */
  readonly factsOf: (login: string, email: string, language: MailLanguage) => Promise<object>
  /** Whether an address belongs to another wallet. */
  readonly isTaken: (owner: string, userId: string) => Promise<boolean>
  /** Returns statements that are written together with a finished change. */
  readonly writesOf: (change: EmailChange) => readonly Statement[]
}

const unprovedChangeMs = hourMs
/** How long a change with proved addresses waits to be finished, and how long the answer for a finished change can be repeated. */
export const changeMs = dayMs
/** How many mails to new addresses one user may cause per day: each goes to somebody who may not be the user. */
const maxNewAddresses = 10

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
  { holder, codes, mailer, factsOf }: ChangeOptions,
  step: Step,
  { userId, device }: Changer,
  { login, site, language }: EmailChange,
  { owner, email: sealedEmail, isKnown, address }: CodeReceiver,
  write = async (): Promise<void> => undefined,
): Promise<IssuedCode> {
  const email = await openEmail(holder, userId, sealedEmail)
  const facts = await factsOf(login, email, language)
  // The code is valid for this step only: a code for logging in cannot change an address.
  const request = { owner, login: `${step}|${login}`, device, isKnown, address, facts }
  const issuedCode = await codes.issue(request)
  await write()
  mailer.send({ mailId: login, parts: 2, kind: step, email, code: issuedCode.code, language, site })
  return issuedCode
}

/** Creates the steps of an address change at one service: the user proves the present address by a code, then the new one. */
export function createEmailChange(options: ChangeOptions) {
  const { holder, clock, codes, rateLimits, changes, isTaken, writesOf } = options

  async function find({ userId, device }: Changer, loginId: string): Promise<EmailChange> {
    const change = await changes.find(loginId)
    if (!change || change.userId !== userId || change.device !== device) throw fail(requestUnknown, {})
    return change
  }

  /** Mails the code to the new address. Throws `tooManyCodes`. */
  async function sendToNew(
    changer: Changer,
    change: EmailChange,
    address: string,
    write?: () => Promise<void>,
  ): Promise<IssuedCode> {
    const limitName = `changes|${changer.userId}`
    const fullLimit = await rateLimits.take([{ name: limitName, most: maxNewAddresses, ms: dayMs }])
    if (fullLimit) throw fail(tooManyCodes, { retrySeconds: fullLimit.retrySeconds })
    const receiver = { owner: change.owner, email: change.email, isKnown: false, address }
    return sendCode(options, 'emailSecondary', changer, change, receiver, write)
  }

  return {
    /** Begins a change. A wallet without an address has none to prove: the service has checked a proof of the wallet's identity instead. */
    async begin(changer: Changer, request: ChangeRequest, address: string): Promise<IssuedCode> {
      const { loginId: login, language, site } = request
      const email = normaliseEmail(request.email)
      const owner = await ownerOf(holder, email)
      if (owner === changer.owner)
        throw fail(custodyRequestInvalid, { field: 'email', reason: 'Expected another address' })
      const needsCode = hasAddress(changer.owner) && changer.isReplaced !== true
      const change: EmailChange = {
        login,
        userId: changer.userId,
        device: changer.device,
        owner,
        language,
        site,
        stage: needsCode ? changeStage.begun : changeStage.leaving,
        email: await sealEmail(holder, changer.userId, email),
        expiresAt: clock.now() + unprovedChangeMs,
      }
      // Store the change only after its code is issued: a caller that gets no code must not end another change.
      const store = async () => {
        if (!(await changes.begin(change))) throw fail(requestUnknown, {})
      }
      if (!needsCode) return sendToNew(changer, change, address, store)
      const receiver = { owner: changer.owner, email: changer.email, isKnown: changer.isKnown, address }
      return sendCode(options, 'emailPrimary', changer, change, receiver, store)
    },

    async primary(changer: Changer, loginId: string, code: string, address: string): Promise<IssuedCode> {
      const change = await find(changer, loginId)
      if (change.stage > changeStage.leaving) throw fail(requestUnknown, {})
      if (change.stage === changeStage.begun) {
        const codeTry = {
          login: `emailPrimary|${loginId}`,
          device: changer.device,
          owner: changer.owner,
          address,
          code,
        }
        await codes.check(codeTry)
        await changes.advance(change, 'leaving', change.expiresAt)
      }
      return sendToNew(changer, change, address)
    },

    async secondary(changer: Changer, loginId: string, code: string, address: string): Promise<void> {
      const change = await find(changer, loginId)
      if (change.stage === changeStage.begun) throw fail(requestUnknown, {})
      if (change.stage === changeStage.leaving) {
        const login = `emailSecondary|${loginId}`
        await codes.check({ login, device: changer.device, owner: change.owner, address, code })
        await changes.advance(change, 'proved', clock.now() + changeMs)
      }
      // Reveal that the address is taken only now, when the caller has proved both addresses.
      if (!isFinished(change) && (await isTaken(change.owner, changer.userId))) throw fail(emailTaken, {})
    },

    /** Finishes a change that the other service agrees to. Returns the same answer again for as long as the change is stored. */
    async finish(changer: Changer, loginId: string, agree: (change: AgreedChange) => Promise<void>) {
      const change = await find(changer, loginId)
      if (change.stage < changeStage.proved) throw fail(requestUnknown, {})
      const email = await openEmail(holder, changer.userId, change.email)
      await agree({ userId: changer.userId, loginId, email })
      if (isFinished(change)) return { email, change, isFirst: false }
      const isFirst = await changes.finish(change, clock.now() + changeMs, writesOf(change))
      const isDone = isFirst || isFinished(await changes.find(loginId))
      if (!isDone) throw fail(emailTaken, {})
      return { email, change, isFirst }
    },
  }
}
