import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { callService, isRefusal, type ServiceAccess, ServiceFailure } from './callService.js'

/** A service that was restored needs its own note, then the other one what has changed since; and either may have news. */
const mostRounds = 3

/** Gets auth's fresh word on this device, by which recovery learns whether it is behind. @throws ServiceFailure */
export async function stateOfAuth(access: ServiceAccess, userId: string): Promise<string | undefined> {
  return (await callService(access, authEndpoints.facts, { body: { userId } })).state
}

/**
 * Acts by the word of one service at the other. Where one of them lacks a note of the user it is brought, unseen, and the act is done once
 * more, by a new word.
 */
export async function withNotes<Result>(
  access: ServiceAccess,
  userId: string,
  act: () => Promise<Result>,
): Promise<Result> {
  for (let round = 1; ; round++) {
    try {
      return await act()
    } catch (error) {
      if (round > mostRounds || !isRefusal(error, 'noteNeeded', 'otherBehind')) throw error
      await carryNotes(access, userId, error)
    }
  }
}

/**
 * Brings recovery auth's fresh word on this device: a change of address that no device has finished within its day ends by it. Answers what
 * recovery knows after it. @throws ServiceFailure
 */
export function bringState(access: ServiceAccess, userId: string) {
  return withNotes(access, userId, async () => {
    const state = await stateOfAuth(access, userId)
    return callService(access, recoveryEndpoints.facts, { body: { userId, state } })
  })
}

/**
 * Brings each service the other's note, and its own as the other keeps it. What is no news changes nothing.
 * @param error A refusal that names a note.
 */
export async function carryNotes(access: ServiceAccess, userId: string, error?: unknown): Promise<void> {
  const body = { userId }
  const [auth, recovery] = await Promise.all([
    quietly(callService(access, authEndpoints.facts, { body })),
    quietly(callService(access, recoveryEndpoints.facts, { body })),
  ])
  const ofAuth = auth?.isKnown ? auth : undefined
  const ofRecovery = recovery?.isKnown ? recovery : undefined
  // Recovery tells a device that it has not listed nothing; its refusal has the note that auth lacks.
  const named = error instanceof ServiceFailure ? error.note : undefined
  const pairs = [
    [authEndpoints.note, named, undefined],
    [authEndpoints.note, ofRecovery?.otherNote, ofAuth?.note],
    [authEndpoints.note, ofRecovery?.note, ofAuth?.otherNote],
    [recoveryEndpoints.note, named, undefined],
    [recoveryEndpoints.note, ofAuth?.otherNote, ofRecovery?.note],
    [recoveryEndpoints.note, ofAuth?.note, ofRecovery?.otherNote],
  ] as const
  for (const [endpoint, note, known] of pairs)
    if (note !== undefined && note !== known)
      await quietly(callService(access, endpoint, { body: { userId, note } }))
}

/** Ignores what fails: it shows when the act is done once more. */
async function quietly<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ServiceFailure) return undefined
    throw error
  }
}
