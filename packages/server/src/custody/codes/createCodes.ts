import { randomInt, timingSafeEqual } from 'node:crypto'
import { fail } from 'latchkit/wire'
import type { Clock } from '../../clock.js'
import {
  codeCooldown,
  codeOver,
  codeWrong,
  loginLocked,
  loginOff,
  tooManyCodes,
  tooManyTries,
} from '../../errors/custody.js'
import { addressKey } from '../../operations/addressKey.js'
import type { Log } from '../../operations/createLog.js'
import { shareOfWide, wideOf } from '../../operations/holder.js'
import type { Store } from '../../store/store.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { type CodeLimits, dayMs, hourMs, tenMinutesMs } from './codeLimits.js'
import { createGuards } from './createGuards.js'
import type { Limit, Limits } from './createLimits.js'
import { createProjectSends } from './createProjectSends.js'

/** A code that is to be sent. */
export interface CodeRequest {
  /** The index of the address. */
  readonly owner: string
  readonly login: string
  /** The key of the browser that wants it: in no other one does it count. */
  readonly device: string
  /**
   * Whether the device has proved the address before. Its codes, limits and wrong tries are then its own: strangers, who know the address
   * alone, neither void, use up nor lock them.
   */
  readonly isKnown: boolean
  /** The project whose mails are counted; none where no page asks. */
  readonly projectId?: string
  /** The network address that wants it. */
  readonly address: string
  /** The facts that the service remembers with it. */
  readonly facts: object
}

export interface IssuedCode {
  readonly code: string
  readonly resendAt: number
  readonly expiresAt: number
}

/** A code that was typed. */
export interface CodeTry extends Pick<CodeRequest, 'login' | 'device' | 'address'> {
  readonly code: string
  /** The address that the code has to be of, where the service knows it. */
  readonly owner?: string
}

/** The proof that a right code is. */
export interface CheckedCode {
  readonly owner: string
  readonly facts: unknown
}

/** Codes of a service: drawn, counted and checked. The code itself is stored nowhere. */
export interface Codes {
  /** Throws `codeCooldown`, `tooManyCodes`, `loginLocked`, `loginOff`. */
  issue(request: CodeRequest): Promise<IssuedCode>
  /** Throws `codeWrong`, `codeOver`, `tooManyTries`, `loginLocked`, `loginOff`. */
  check(given: CodeTry): Promise<CheckedCode>
  /** Lets an address in again that is off or locked. */
  unlock(owner: string): Promise<void>
  /** Forgets codes that are over, and the time until another one may be sent with them. */
  removeExpired(now: number): Promise<void>
}

interface CodeParts {
  readonly store: Pick<Store, 'all' | 'write'>
  readonly holder: Pick<KeyHolder, 'mac'>
  /** The name of the service, and of its tables. */
  readonly name: string
  readonly clock: Clock
  readonly limits: CodeLimits
  readonly log: Log
  /** Called when an address is locked, with the facts of its code. */
  readonly onLock: (facts: unknown) => Promise<void>
  readonly places: Limits
}

const digits = 6
/** The codes of an address: one place for all strangers, and one for each device that is known. */
const placeOf = ({ owner, device, isKnown }: CodeRequest) => (isKnown ? `${owner}|${device}` : owner)
const ownerIn = (place: string) => place.split('|')[0] ?? ''
const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Makes the codes of a service; its schema has `codeTables` of this name. */
export function createCodes(parts: CodeParts): Codes {
  const { store, holder, name, clock, limits: numbers, log, onLock, places: limits } = parts
  const table = `${name}_codes`
  const guards = createGuards(store, name)
  const sends = createProjectSends(numbers.projectSendsPerHour, clock.now, log)
  const macOf = (login: string, owner: string, code: string) =>
    holder.mac('code', `${login}|${owner}|${code}`)
  /** The limits of a network: of an address (IPv6: its /64), and ten times that of its /48. By HMACs, so that the store tells of none. */
  async function networkLimits(name: string, address: string, most: number, ms: number): Promise<Limit[]> {
    const key = addressKey(address)
    const wide = wideOf(key)
    const all = [{ key, most }, ...(wide === undefined ? [] : [{ key: wide, most: most * shareOfWide }])]
    return Promise.all(
      all.map(async (each) => ({
        name: `${name}|${await holder.mac('lookup', `network|${each.key}`)}`,
        most: each.most,
        ms,
      })),
    )
  }

  async function refuseLocked(owner: string): Promise<void> {
    const { failed, lockedUntil } = await guards.find(owner)
    if (failed >= numbers.failuresInRow) throw fail(loginOff, {})
    if (lockedUntil > clock.now())
      throw fail(loginLocked, { retrySeconds: Math.ceil((lockedUntil - clock.now()) / 1_000) })
  }

  async function noteFailure(owner: string, facts: unknown): Promise<void> {
    await guards.fail(owner)
    const wrong = `wrong|${owner}`
    await limits.take([{ name: wrong, most: numbers.failuresPerDay, ms: dayMs }])
    if ((await limits.taken(wrong)) < numbers.failuresPerDay) return
    await guards.lock(owner, clock.now() + numbers.lockMs)
    await limits.free(wrong)
    log('warn', 'address-locked', { service: name })
    await onLock(facts)
  }

  return {
    async issue(request) {
      const { login, device, projectId, address, facts } = request
      const owner = placeOf(request)
      const now = clock.now()
      await refuseLocked(owner)
      const [before] = await store.all(`SELECT issued FROM ${table} WHERE owner = ?`, [owner])
      const rest = Number(before?.issued ?? Number.NEGATIVE_INFINITY) + numbers.cooldownMs - now
      if (rest > 0) throw fail(codeCooldown, { retrySeconds: Math.ceil(rest / 1_000) })
      const full = await limits.take([
        { name: `hour|${owner}`, most: numbers.addressPerHour, ms: hourMs },
        { name: `day|${owner}`, most: numbers.addressPerDay, ms: dayMs },
        ...(await networkLimits('sends', address, numbers.sendsPerHour, hourMs)),
      ])
      if (full) throw fail(tooManyCodes, { retrySeconds: full.retrySeconds })
      if (projectId !== undefined) sends.count(projectId)
      const code = String(randomInt(10 ** digits)).padStart(digits, '0')
      const expiresAt = now + numbers.validMs
      const isFirst = await store.write([
        {
          sql: `INSERT INTO ${table} (owner, login, device, code, facts, tries, used, issued, expires)
            VALUES (?, ?, ?, ?, ?, 0, 0, ?, ?)
            ON CONFLICT (owner) DO UPDATE SET login = excluded.login, device = excluded.device, code = excluded.code,
              facts = excluded.facts, tries = 0, used = 0, issued = excluded.issued, expires = excluded.expires
              WHERE ${table}.issued <= ?`,
          values: [
            ...[owner, login, device, await macOf(login, owner, code), JSON.stringify(facts), now, expiresAt],
            now - numbers.cooldownMs,
          ],
          mustChange: true,
        },
      ])
      if (!isFirst) throw fail(codeCooldown, { retrySeconds: Math.ceil(numbers.cooldownMs / 1_000) })
      return { code, resendAt: now + numbers.cooldownMs, expiresAt }
    },

    async check({ login, device, address, code, owner: expected }) {
      const full = await limits.take(
        await networkLimits('checks', address, numbers.checksPerTenMinutes, tenMinutesMs),
      )
      if (full) throw fail(tooManyTries, { retrySeconds: full.retrySeconds })
      const rows = await store.all(`SELECT * FROM ${table} WHERE login = ? AND device = ?`, [login, device])
      const row = rows.find((each) => expected === undefined || ownerIn(String(each.owner)) === expected)
      if (!row) throw fail(codeOver, {})
      const [owner, right] = [String(row.owner), String(row.code)]
      await refuseLocked(owner)
      // Counted before it is compared: of a thousand at once five are compared.
      const isCounted = await store.write([
        {
          sql: `UPDATE ${table} SET tries = tries + 1
            WHERE owner = ? AND code = ? AND used = 0 AND tries < ? AND expires > ?`,
          values: [owner, right, numbers.tries, clock.now()],
          mustChange: true,
        },
      ])
      if (!isCounted) throw fail(codeOver, {})
      const facts: unknown = JSON.parse(String(row.facts))
      if (!isSame(await macOf(login, owner, code), right)) {
        await noteFailure(owner, facts)
        throw fail(codeWrong, { triesLeft: Math.max(0, numbers.tries - Number(row.tries) - 1) })
      }
      const isFirst = await store.write([
        {
          sql: `UPDATE ${table} SET used = 1 WHERE owner = ? AND code = ? AND used = 0`,
          values: [owner, right],
          mustChange: true,
        },
      ])
      if (!isFirst) throw fail(codeOver, {})
      await guards.reset(owner)
      const proved = ownerIn(owner)
      // Whose it is has shown it: strangers' wrong tries in a row end, their lock and their fifty a day do not.
      if (proved !== owner) await guards.forgive(proved)
      return { owner: proved, facts }
    },

    async removeExpired(now) {
      const values = [now, now - numbers.cooldownMs]
      await store.write([{ sql: `DELETE FROM ${table} WHERE expires <= ? AND issued <= ?`, values }])
      await guards.removeIdle(now)
    },

    unlock: (owner) => guards.unlock(owner),
  }
}
