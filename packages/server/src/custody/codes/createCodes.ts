import { randomInt, timingSafeEqual } from 'node:crypto'
import { fail } from 'latchkit/wire'
import { codeCooldown, codeOver, codeWrong } from '../../errors/custody.js'
import { openCodeRows } from './codeRows.js'
import {
  type CodeOptions,
  type CodeRequest,
  createCodeRateLimits,
  keyOf,
  ownerIn,
  subjectOf,
} from './createCodeRateLimits.js'
import { createEntries, type Entries } from './createEntries.js'
import { createProjectSends } from './createProjectSends.js'

/** An issued code and its times. */
export interface IssuedCode {
  readonly code: string
  readonly resendAt: number
  readonly expiresAt: number
}

/** A code that a person has entered. */
export interface CodeTry extends Pick<CodeRequest, 'login' | 'device' | 'address'> {
  readonly code: string
  /** HMAC of the address that the code must belong to, if the service knows the address. */
  readonly owner?: string
}

/** What a correct code proves. */
export interface CheckedCode {
  readonly owner: string
  readonly facts: unknown
}

/** Issues and checks the codes of a service, and counts the tries. Only the HMAC of a code is stored. */
export interface Codes extends Entries {
  /** Issues a code. Throws `codeCooldown`, `tooManyCodes`, `loginLocked`, `loginOff`. */
  issue(request: CodeRequest): Promise<IssuedCode>
  /** Throws `codeOver` if a device was issued no code for a login. Counts no try. */
  requireIssued(codeTry: Pick<CodeTry, 'login' | 'device'>): Promise<void>
  /** Checks a code. Throws `codeWrong`, `codeOver`, `tooManyTries`, `loginLocked`, `loginOff`. */
  check(codeTry: CodeTry): Promise<CheckedCode>
  /** Deletes expired codes, guards without recent wrong codes, and expired unlocks. */
  removeExpired(now: number): Promise<void>
}

const digitCount = 6
const isSameText = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Creates the codes of a service whose schema has `codeTables` of this name. */
export function createCodes(parts: CodeOptions): Codes {
  const { holder, clock, limits } = parts
  const codes = openCodeRows(parts)
  const codeRateLimits = createCodeRateLimits(parts)
  const { guards, unlocks } = codeRateLimits
  const projectSends = createProjectSends(parts, limits.projectSendsPerHour)
  const macOf = (login: string, key: string, code: string) => holder.mac('code', `${login}|${key}|${code}`)

  return {
    ...createEntries(codeRateLimits, parts.rateLimits),

    async requireIssued(codeTry) {
      if ((await codes.issuedTo(codeTry)).length === 0) throw fail(codeOver, {})
    },

    async issue(request) {
      const { owner, login, device, projectId, facts } = request
      const key = keyOf(request)
      const isKnown = request.isKnown || (await unlocks.has(owner, device))
      const subject = subjectOf(key, isKnown)
      const now = clock.now()
      await codeRateLimits.refuseLocked(subject, facts)
      const lastIssuedAt = await codes.issuedAt(key)
      const cooldownLeftMs = (lastIssuedAt ?? Number.NEGATIVE_INFINITY) + limits.cooldownMs - now
      if (cooldownLeftMs > 0) throw fail(codeCooldown, { retrySeconds: Math.ceil(cooldownLeftMs / 1_000) })
      await codeRateLimits.take(request, subject)
      if (projectId !== undefined) projectSends.count(projectId)
      const code = String(randomInt(10 ** digitCount)).padStart(digitCount, '0')
      const mac = await macOf(login, key, code)
      const expiresAt = now + limits.validMs
      const newCode = { key, login, device, mac, facts, isKnown, issuedAt: now, expiresAt }
      const isStored = await codes.replace(newCode)
      if (!isStored) throw fail(codeCooldown, { retrySeconds: Math.ceil(limits.cooldownMs / 1_000) })
      return { code, resendAt: now + limits.cooldownMs, expiresAt }
    },

    async check({ login, device, address, code, owner: expectedOwner }) {
      const issuedCodes = await codes.issuedTo({ login, device })
      const matchingCode = issuedCodes.find(
        ({ key }) => expectedOwner === undefined || ownerIn(key) === expectedOwner,
      )
      // A known device has its own tries, whatever strangers on its network have tried.
      if (!matchingCode?.isKnown) await codeRateLimits.takeTry(address)
      if (!matchingCode) throw fail(codeOver, {})
      const { key, mac, facts, isKnown } = matchingCode
      const [owner, subject] = [ownerIn(key), subjectOf(key, isKnown)]
      await guards.requireUnlocked(subject)
      // Count before comparing: of a thousand tries at once, only five are compared.
      if (!(await codes.countTry(matchingCode))) throw fail(codeOver, {})
      if (!isSameText(await macOf(login, key, code), mac)) {
        if (await guards.fail(subject)) await codeRateLimits.tell(owner, facts)
        throw fail(codeWrong, { triesLeft: Math.max(0, limits.tries - matchingCode.tries - 1) })
      }
      if (!(await codes.use(matchingCode))) throw fail(codeOver, {})
      await guards.reset(subject)
      // A known device has proved the address: start the count of strangers' wrong codes in a row again. Their lock and their count of the
      // day stay.
      if (isKnown) await guards.forgive(owner)
      return { owner, facts }
    },

    async removeExpired(now) {
      await codes.removeExpired(now)
      await guards.removeIdle()
      await unlocks.removeExpired(now)
    },
  }
}
