import { getPolkadotSignerFromPjs, type SignPayload, type SignRaw } from '@polkadot-api/pjs-signer'
import type { PolkadotWallet } from 'latchkit/polkadot'

/**
 * The connected wallet as a `PolkadotSigner`, which `polkadot-api` takes: `tx.signAndSubmit(signer)`. polkadot.js takes the part of the
 * wallet itself: `tx.signAsync(address, { signer })`.
 * @param wallet What `useProvider('polkadot')` returns.
 * @param address An address that the wallet shares.
 */
export async function polkadotSignerOf(wallet: PolkadotWallet, address: string) {
  // It asks nothing: the visitor has connected already.
  const { signer } = await wallet.enable(location.origin)
  if (!signer.signPayload || !signer.signRaw) throw new Error('This wallet can’t sign.')
  return getPolkadotSignerFromPjs(address, signer.signPayload as SignPayload, signer.signRaw as SignRaw)
}
