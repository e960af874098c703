import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Clock } from '../../clock.js'
import { createProofs } from '../../dpop/createProofs.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import { guardStore } from '../../siwx/guardStore.js'
import { createTokenStore } from '../../siwx/store/createTokenStore.js'
import type { Store } from '../../store/store.js'
import { createChanges } from '../change/createChanges.js'
import type { CodeLimits } from '../codes/codeLimits.js'
import { createCodes } from '../codes/createCodes.js'
import { createLimits } from '../codes/createLimits.js'
import type { Post } from '../createPost.js'
import { openEmail } from '../emailRows.js'
import { hexId, loginFields } from '../http/fields.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { writeReceipt } from '../receipt.js'
import { releaseShare } from '../shares.js'
import { createChannels } from './createChannels.js'
import { createDevices } from './createDevices.js'
import { type AuthSession, createSessions } from './createSessions.js'
import { type AuthUser, createUsers } from './createUsers.js'

/** The dependencies of auth. */
export interface AuthParts {
  readonly store: Store
  readonly holder: KeyHolder
  readonly post: Post
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly limits: CodeLimits
  /** The origin of the secure site: no other page may call. */
  readonly origin: string
}

/** The facts that auth remembers with a code. */
export const loginFacts = v.object({
  login: hexId,
  email: v.object({ key: v.string(), bytes: v.string() }),
  language: loginFields.language,
})

export const iso = (at: number): string => new Date(at).toISOString()
export const newId = (): string => randomBytes(16).toString('hex')

/** Makes the parts of auth that its routes share. */
export function createContext(parts: AuthParts) {
  const { holder, clock, limits, log, post: mails } = parts
  const store = guardStore(parts.store)
  const tokens = createTokenStore(store, 'auth')
  const proofOf = createProofs({ clock, tokens, hosts: () => [] })
  const sessions = createSessions({ store, tokens, clock })
  const places = createLimits(store, 'auth', clock.now)
  const codes = createCodes({
    ...{ store, holder, clock, limits, log, name: 'auth', places },
    onLock: async (facts) => {
      const { login, email: row, language } = v.parse(loginFacts, facts)
      const email = await openEmail(holder, login, row)
      mails.send({ mailId: newId(), parts: 1, kind: 'addressLocked', email, language })
    },
  })
  return {
    ...{ holder, clock, mails, proofOf, sessions, codes, places },
    changes: createChanges(store, 'auth', clock.now),
    channels: createChannels(clock),
    users: createUsers(store),
    devices: createDevices(store),
    /** The session of a request, by its token and the proof of its device. */
    async sessionOf(request: Request): Promise<AuthSession> {
      const [, token] = /^DPoP ([\w-]{43})$/.exec(request.headers.get('Authorization') ?? '') ?? []
      return sessions.find(token, await proofOf(request, token))
    },
    async release(user: AuthUser, deviceId: string, hpkeKey: string) {
      const share = await releaseShare(holder, 'auth', user, { deviceId, hpkeKey })
      const { userId, version, shareHashes } = user
      // Told again and again: a device that renewed the shares may have lost the answer.
      const receipt = version > 1 && { receipt: await writeReceipt(holder, { userId, version, shareHashes }) }
      return { share, version, shareHashes, ...receipt }
    },
    userOf: ({ userId, addresses, version }: AuthUser) => ({ id: userId, addresses, version }),
  }
}

/** The parts of auth that its routes share. */
export type AuthContext = ReturnType<typeof createContext>
