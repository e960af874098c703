import type { SiwxContext, SiwxSession } from '../core/contracts/siwx.js'
import { randomHex } from '../wire/bytes.js'
import type { LoadedSiwx, SiwxOptions } from './lazySiwx.js'
import { fieldsFor, messageFor } from './messageFor.js'
import { openRecords } from './records.js'

/**
 * Creates the sign-in without a server: only this browser knows the sessions. The storage of the page contains only the name of the record
 * with the sessions.
 */
export function createUnverified(options: SiwxOptions, { id, now, handle }: SiwxContext): LoadedSiwx {
  const records = openRecords(id)
  const read = async (): Promise<readonly SiwxSession[]> => {
    const name = handle.read()
    const sessions = name && (await (await records).get(name))
    return Array.isArray(sessions) ? sessions : []
  }
  const write = async (sessions: readonly SiwxSession[]) => {
    const name = handle.read() ?? randomHex(16)
    handle.write(sessions.length > 0 ? name : undefined)
    const openedRecords = await records
    await (sessions.length > 0 ? openedRecords.set(name, sessions) : openedRecords.delete(name))
  }
  const isSessionOf = (chainId: string, address: string) => (session: SiwxSession) =>
    session.data.chainId === chainId && session.data.accountAddress === address
  return {
    createMessage: async (input) => messageFor(input, options, { nonce: randomHex(16), at: now() }),
    createFields: async ({ chainId }) =>
      fieldsFor(chainId, options, { nonce: randomHex(16), at: now(), allowsRecap: true }),
    async addSession(session) {
      const { chainId, accountAddress } = session.data
      const unverifiedSession: SiwxSession = { ...session, unverified: true }
      const others = (await read()).filter((each) => !isSessionOf(chainId, accountAddress)(each))
      await write([...others, unverifiedSession])
      return unverifiedSession
    },
    revokeSession: async (chainId, address) =>
      write((await read()).filter((each) => !isSessionOf(chainId, address)(each))),
    setSessions: write,
    getSessions: read,
  }
}
