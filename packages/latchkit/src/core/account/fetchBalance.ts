import type { ChainNamespace } from '../../wire/caip.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { readNativeBalance } from './nativeBalance.js'

/** Parameters of `fetchBalance`: the account, and whether a fresh balance is read again. */
export interface FetchBalanceParameters {
  /** The active one unless given. */
  readonly namespace?: ChainNamespace
  /** Reads it also where it was read less than 30 s ago. */
  readonly force?: boolean
}

export async function fetchBalance(
  kit: Kit,
  { namespace, force = false }: FetchBalanceParameters = {},
): Promise<void> {
  await readNativeBalance(kit, connectedWallet(kit, namespace, 'read the balance').namespace, force)
}
