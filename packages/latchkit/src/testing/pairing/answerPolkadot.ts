import { addressKey } from '../../adapters/polkadot/chain/addressKey.js'
import { fromHex, toHex } from '../../adapters/polkadot/chain/hex.js'
import type { PolkadotPayload } from '../../adapters/polkadot/polkadotWallet.js'
import type { TestPolkadotKey } from '../keys.js'
import { accountOf, signBytes, signPayload } from '../polkadot/signPolkadot.js'
import { rpcError } from '../rpc.js'
import type { PairingWalletOptions, WalletRequest } from './pairingWallet.js'

type PolkadotOptions = NonNullable<PairingWalletOptions['polkadot']>

/** Answers a Polkadot request with real signatures. Returns `undefined` for any other request. Throws the errors of a wallet. */
export async function answerPolkadot(
  options: PolkadotOptions,
  { method, params }: WalletRequest,
): Promise<unknown> {
  const { address, data, transactionPayload } = (params ?? {}) as {
    readonly address?: unknown
    readonly data?: unknown
    readonly transactionPayload?: PolkadotPayload
  }
  if (method === 'polkadot_signMessage') {
    const bytes = fromHex(data)
    if (!bytes) throw rpcError(-32602, 'The message cannot be read.')
    return { signature: toHex(await signBytes(keyOf(options, address), bytes)) }
  }
  if (method === 'polkadot_signTransaction') {
    if (!transactionPayload) throw rpcError(-32602, 'The extrinsic cannot be read.')
    const { signature } = await signPayload(keyOf(options, address), transactionPayload)
    return { signature }
  }
  return undefined
}

/** Returns the key of an address, whatever its prefix. */
function keyOf({ keys }: PolkadotOptions, address: unknown): TestPolkadotKey {
  const key = keys.find((each) => accountOf(each) === addressKey(address))
  if (!key) throw rpcError(4100, 'The wallet does not have this account.')
  return key
}
