import type { ChainNamespace } from '../../wire/caip.js'
import type { CallsCapability } from '../contracts/calls.js'
import { capability } from '../kit/capability.js'
import { type ConnectedWallet, connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { catalogued } from '../state/failure.js'

/**
 * Runs a function with the calls capability of the connected wallet. Its errors are catalogued.
 * @throws `chainRequired`, `notConnected`, `unsupportedChain` if the namespace does not support calls.
 */
export async function withCalls<Answer>(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  doing: string,
  act: (calls: CallsCapability, wallet: ConnectedWallet) => Promise<Answer>,
): Promise<Answer> {
  const wallet = connectedWallet(kit, namespace, doing)
  const { connector } = wallet
  try {
    return await act(await capability(wallet, 'calls'), wallet)
  } catch (error) {
    throw catalogued(error, connector.data.name)
  }
}
