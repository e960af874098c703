import * as v from 'valibot'
import { fromBase64 } from '../../../../packages/latchkit/src/wire/base64.js'
import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { hexId } from '../../../../packages/latchkit/src/wire/custody/fields.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { callService, isRefusal, type ServiceAccess, ServiceFailure } from './callService.js'

/**
 * How often notes are exchanged for one action: a restored service needs its own note back, then the other's newer one, and either service
 * may get another note meanwhile.
 */
const maxRounds = 3

/** Gets auth's fresh statement about this device, by which recovery sees whether it is behind. @throws ServiceFailure */
export async function stateOfAuth(access: ServiceAccess, userId: string): Promise<string | undefined> {
  return (await callService(access, authEndpoints.facts, { body: { userId } })).state
}

/**
 * Runs an action that brings a statement of one service to the other. If a service refuses because it lacks a note of the user, brings it
 * the note and runs the action again, which then uses a new statement.
 */
export async function withNotes<Result>(
  access: ServiceAccess,
  userId: string,
  action: () => Promise<Result>,
): Promise<Result> {
  for (let round = 1; ; round++) {
    try {
      return await action()
    } catch (error) {
      if (round > maxRounds || !isRefusal(error, 'noteNeeded', 'otherBehind')) throw error
      await carryNotes(access, userId, error)
    }
  }
}

/**
 * Brings auth's fresh statement about this device to recovery, which then ends a change of address that no device has finished in a day.
 * Returns the facts that recovery has afterwards. @throws ServiceFailure
 */
export function bringState(access: ServiceAccess, userId: string) {
  return withNotes(access, userId, async () => {
    const state = await stateOfAuth(access, userId)
    return callService(access, recoveryEndpoints.facts, { body: { userId, state } })
  })
}

/**
 * Brings each service the other's note, and its own note that the other has stored. Known notes change nothing.
 * @param error A refusal that contains a note.
 */
export async function carryNotes(access: ServiceAccess, userId: string, error?: unknown): Promise<void> {
  const body = { userId }
  const [auth, recovery] = await Promise.all([
    ignoreFailure(callService(access, authEndpoints.facts, { body })),
    ignoreFailure(callService(access, recoveryEndpoints.facts, { body })),
  ])
  const authFacts = auth?.isKnown ? auth : undefined
  const recoveryFacts = recovery?.isKnown ? recovery : undefined
  // Recovery tells nothing to a device that it has not listed, but its refusal contains the note that auth lacks.
  const refusalNote = error instanceof ServiceFailure ? error.note : undefined
  const pairs = [
    [authEndpoints.note, refusalNote, undefined],
    [authEndpoints.note, recoveryFacts?.otherNote, authFacts?.note],
    [authEndpoints.note, recoveryFacts?.note, authFacts?.otherNote],
    [recoveryEndpoints.note, refusalNote, undefined],
    [recoveryEndpoints.note, authFacts?.otherNote, recoveryFacts?.note],
    [recoveryEndpoints.note, authFacts?.note, recoveryFacts?.otherNote],
  ] as const
  for (const [endpoint, note, heldNote] of pairs)
    if (note !== undefined && note !== heldNote)
      await ignoreFailure(callService(access, endpoint, { body: { userId, note } }))
}

const factsOfNote = v.object({ userId: hexId })

/** Finds the note that a service has refused with, and whom it is about. It is not verified: the service that has signed it does so. */
export function noteIn(error: unknown): { readonly userId: string; readonly note: string } | undefined {
  const note = error instanceof ServiceFailure ? error.note : undefined
  const json = new TextDecoder().decode(fromBase64(note?.split('.')[0]))
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), factsOfNote), json)
  return note !== undefined && parsed.success ? { ...parsed.output, note } : undefined
}

/** Ignores failures: they show when the action is repeated. */
async function ignoreFailure<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ServiceFailure) return undefined
    throw error
  }
}
