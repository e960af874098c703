// What a caught error is known to be. Compiled, never run.
import {
  type ConnectError,
  connectErrors,
  type ErrorCode,
  type ErrorOf,
  fail,
  isLatchkitError,
  LatchkitError,
  loginErrors,
  pairingErrors,
  runningErrors,
  type SwitchNetworkError,
  switchNetworkErrors,
  walletErrors,
} from 'latchkit'
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

/** Each code is said, and what its data is. */
export function sentenceOf(error: unknown): string {
  if (!isLatchkitError(error, ...connectErrors)) return ''
  isTrue<Same<typeof error, ConnectError>>()
  if (error.code === 'connectorNotFound') return error.data.connector
  if (isLatchkitError(error, ...walletErrors, ...pairingErrors, ...loginErrors)) return error.message
  switch (error.code) {
    case 'networkNotFound':
      return String(error.data.network)
    case 'adapterNotFound':
      return error.data.namespace
    case 'chainAdapterNotFound':
      return error.data.namespaces.join()
    case 'connectionClientNotSet':
    case 'notStarted':
    case 'kitDestroyed':
      return ''
    // @ts-expect-error it is one of another verb
    case 'quoteChanged':
      return ''
    default:
      return error satisfies never
  }
}

/** One is missing. */
export function forgets(error: unknown): string {
  if (!isLatchkitError(error, ...switchNetworkErrors)) return ''
  isTrue<Same<typeof error, SwitchNetworkError>>()
  if (isLatchkitError(error, ...walletErrors, ...runningErrors)) return error.message
  switch (error.code) {
    case 'networkNotFound':
    case 'networkClientNotSet':
    case 'adapterNotFound':
    case 'chainNotSupported':
      return ''
    default:
      // @ts-expect-error switchIgnored
      return error satisfies never
  }
}
