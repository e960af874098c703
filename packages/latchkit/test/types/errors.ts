// What a caught error is known to be. Compiled, never run.
import { type ErrorCode, type ErrorOf, fail, isLatchkitError, LatchkitError } from 'latchkit'
import { entry, httpStatus } from 'latchkit/wire'
import { isTrue, type Same } from './Same.js'

const boatSunk = entry('boatSunk', ({ name }: { name: string }) => `${name} has sunk`)

isTrue<Same<'userRejected' extends ErrorCode ? true : false, true>>()
isTrue<Same<'boatSunk' extends ErrorCode ? true : false, false>>()

export function whatIsKnown(error: unknown): string {
  if (error instanceof LatchkitError) isTrue<Same<typeof error.data, unknown>>()
  if (isLatchkitError(error)) isTrue<Same<typeof error, LatchkitError>>()
  if (isLatchkitError(error, 'userRejected')) return error.data.wallet
  if (isLatchkitError(error, httpStatus)) return error.data.reasons.map(({ field }) => field).join()
  // A row of somebody else's catalogue says it too; of its bare code nothing is known.
  if (isLatchkitError(error, boatSunk)) return error.data.name
  if (isLatchkitError(error, 'boatSunk')) isTrue<Same<typeof error.data, unknown>>()
  if (isLatchkitError(error, 'rpcFailed', 'walletFailed', 'switchIgnored')) {
    isTrue<Same<typeof error, ErrorOf<'rpcFailed' | 'walletFailed' | 'switchIgnored'>>>()
    // @ts-expect-error not each of them says what network it is
    error.data.network
    switch (error.code) {
      case 'rpcFailed':
        return error.data.network
      case 'walletFailed':
      case 'switchIgnored':
        return error.data.wallet
      default:
        return error satisfies never
    }
  }
  return ''
}

isTrue<Same<ReturnType<typeof fail<{ name: string }, 'boatSunk'>>, ErrorOf<typeof boatSunk>>>()
// @ts-expect-error its text needs a name
fail(boatSunk, {})
