import { randomInt, timingSafeEqual } from 'node:crypto'
import { fail } from 'latchkit/wire'
import { codeCooldown, codeOver, codeWrong, requestUnknown, tooManyTries } from '../../errors/custody.js'
import { dayMs } from './codeLimits.js'
import { type CodeParts, type CodeRequest, createPlaces, keyOf, ownerIn, placeOf } from './createPlaces.js'
import { createProjectSends } from './createProjectSends.js'

/** A code that was drawn, and its times. */
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

/** A button that is pressed. */
export interface LinkPress extends Pick<CodeRequest, 'device' | 'address'> {
  readonly letters: string
}

/** A device that is to be let in. */
export interface GuestEntry extends Pick<CodeRequest, 'owner' | 'device' | 'address'> {
  readonly guest: string
}

/** Codes of a service: drawn, counted and checked. The code itself is stored nowhere. */
export interface Codes {
  /** Throws `codeCooldown`, `tooManyCodes`, `loginLocked`, `loginOff`. */
  issue(request: CodeRequest): Promise<IssuedCode>
  /** Throws `codeOver` where a device was issued no code of a login; nothing is counted. */
  requireIssued(given: Pick<CodeTry, 'login' | 'device'>): Promise<void>
  /** Throws `codeWrong`, `codeOver`, `tooManyTries`, `loginLocked`, `loginOff`. */
  check(given: CodeTry): Promise<CheckedCode>
  /**
   * Opens an address that is locked or off to strangers again, once in a week: a thief of a device could let guessers go on without an end.
   * It gives the device that asks no new tries. Throws `tooManyTries`.
   */
  unlock(owner: string): Promise<void>
  /** Presses the button of a mail's link; answers the letters that let another device in. Throws `requestUnknown`, `tooManyTries`. */
  pressLink(given: LinkPress): Promise<string>
  /** Lets a device in by the letters of one that has pressed the button. Throws `codeWrong`, `tooManyTries`. */
  enterGuest(given: GuestEntry): Promise<void>
  /** Forgets codes that are over, and the time until another one may be sent with them. */
  removeExpired(now: number): Promise<void>
}

const digits = 6
const weekMs = 7 * dayMs
const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Makes the codes of a service; its schema has `codeTables` of this name. */
export function createCodes(parts: CodeParts): Codes {
  const { store, holder, name, clock, limits: numbers } = parts
  const table = `${name}_codes`
  const places = createPlaces(parts)
  const { guards, unlocks } = places
  const sends = createProjectSends(parts, numbers.projectSendsPerHour)
  const macOf = (login: string, owner: string, code: string) =>
    holder.mac('code', `${login}|${owner}|${code}`)

  const issuedTo = ({ login, device }: Pick<CodeTry, 'login' | 'device'>) =>
    store.all(`SELECT * FROM ${table} WHERE login = ? AND device = ?`, [login, device])

  return {
    async requireIssued(given) {
      if ((await issuedTo(given)).length === 0) throw fail(codeOver, {})
    },

    async issue(request) {
      const { owner, login, device, projectId, facts } = request
      const key = keyOf(request)
      const isKnown = request.isKnown || (await unlocks.has(owner, device))
      const place = placeOf(key, isKnown)
      const now = clock.now()
      await places.refuseShut(place, facts)
      const [before] = await store.all(`SELECT issued FROM ${table} WHERE owner = ?`, [key])
      const rest = Number(before?.issued ?? Number.NEGATIVE_INFINITY) + numbers.cooldownMs - now
      if (rest > 0) throw fail(codeCooldown, { retrySeconds: Math.ceil(rest / 1_000) })
      await places.take(request, place)
      if (projectId !== undefined) sends.count(projectId)
      const code = String(randomInt(10 ** digits)).padStart(digits, '0')
      const expiresAt = now + numbers.validMs
      const isFirst = await store.write([
        {
          sql: `INSERT INTO ${table} (owner, login, device, code, facts, known, tries, used, issued, expires)
            VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?, ?)
            ON CONFLICT (owner) DO UPDATE SET login = excluded.login, device = excluded.device, code = excluded.code,
              facts = excluded.facts, known = excluded.known, tries = 0, used = 0, issued = excluded.issued, expires = excluded.expires
              WHERE ${table}.issued <= ?`,
          values: [
            ...[key, login, device, await macOf(login, key, code), JSON.stringify(facts)],
            ...[isKnown ? 1 : 0, now, expiresAt, now - numbers.cooldownMs],
          ],
          mustChange: true,
        },
      ])
      if (!isFirst) throw fail(codeCooldown, { retrySeconds: Math.ceil(numbers.cooldownMs / 1_000) })
      return { code, resendAt: now + numbers.cooldownMs, expiresAt }
    },

    async check({ login, device, address, code, owner: expected }) {
      const rows = await issuedTo({ login, device })
      const row = rows.find((each) => expected === undefined || ownerIn(String(each.owner)) === expected)
      // A device that is known has the tries of its own codes, whatever a stranger of its network has tried.
      if (Number(row?.known) !== 1) await places.takeTry(address)
      if (!row) throw fail(codeOver, {})
      const [key, right] = [String(row.owner), String(row.code)]
      const [owner, isKnown] = [ownerIn(key), Number(row.known) === 1]
      const place = placeOf(key, isKnown)
      await guards.refuseShut(place)
      // Counted before it is compared: of a thousand at once five are compared.
      const isCounted = await store.write([
        {
          sql: `UPDATE ${table} SET tries = tries + 1
            WHERE owner = ? AND code = ? AND used = 0 AND tries < ? AND expires > ?`,
          values: [key, right, numbers.tries, clock.now()],
          mustChange: true,
        },
      ])
      if (!isCounted) throw fail(codeOver, {})
      const facts: unknown = JSON.parse(String(row.facts))
      if (!isSame(await macOf(login, key, code), right)) {
        if (await guards.fail(place)) await places.tell(owner, facts)
        throw fail(codeWrong, { triesLeft: Math.max(0, numbers.tries - Number(row.tries) - 1) })
      }
      const isFirst = await store.write([
        {
          sql: `UPDATE ${table} SET used = 1 WHERE owner = ? AND code = ? AND used = 0`,
          values: [key, right],
          mustChange: true,
        },
      ])
      if (!isFirst) throw fail(codeOver, {})
      await guards.reset(place)
      // Whose it is has shown it: strangers' wrong tries in a row end, their lock and their fifty a day do not.
      if (isKnown) await guards.forgive(owner)
      return { owner, facts }
    },

    async removeExpired(now) {
      const values = [now, now - numbers.cooldownMs]
      await store.write([{ sql: `DELETE FROM ${table} WHERE expires <= ? AND issued <= ?`, values }])
      await guards.removeIdle()
      await unlocks.removeExpired(now)
    },

    async unlock(owner) {
      if (!(await guards.isShut(owner))) return
      const full = await parts.places.take([{ name: `unlocked|${owner}`, most: 1, ms: weekMs }])
      if (full) throw fail(tooManyTries, { retrySeconds: full.retrySeconds })
      await guards.clear(owner)
    },

    async pressLink({ letters, device, address }) {
      await places.takeTry(address)
      const pressed = await unlocks.press(letters, device)
      if (!pressed) throw fail(requestUnknown, {})
      await places.freshen(pressed, device)
      return pressed.guest
    },

    async enterGuest({ owner, guest, device, address }) {
      await places.takeTry(address)
      const entered = await unlocks.enter(owner, guest, device)
      if (!entered) throw fail(codeWrong, { triesLeft: 0 })
      await places.freshen(entered, device)
    },
  }
}
