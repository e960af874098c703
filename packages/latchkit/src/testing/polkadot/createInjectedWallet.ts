import { fromHex, toHex } from '../../adapters/polkadot/chain/hex.js'
import type {
  InjectedPolkadotWallet,
  PolkadotExtension,
  PolkadotPayload,
  PolkadotRawPayload,
} from '../../adapters/polkadot/polkadotWallet.js'
import { permit } from '../shared/createSite.js'
import { signBytes, signPayload } from './signPolkadot.js'
import { keyOf, type TestPolkadotWalletState } from './testPolkadotWalletState.js'

/** Creates the object of an extension. It asks the person if there is something to decide, and signs for real. */
export function createInjectedWallet(state: TestPolkadotWalletState): InjectedPolkadotWallet {
  const { answering, listeners, person, site, switches } = state
  const extension: PolkadotExtension = {
    accounts: {
      get: answering('accounts.get', async () => site.sharedAccounts()),
      subscribe(listener) {
        listeners.add(listener as never)
        listener(site.sharedAccounts())
        return () => void listeners.delete(listener as never)
      },
    },
    signer: {
      signRaw: answering('signRaw', async ({ address, data }: PolkadotRawPayload) => {
        const key = keyOf(state, address)
        await person.prompt('signRaw')
        return { signature: toHex(await signBytes(key, wrapInBytes(fromHex(data) ?? new Uint8Array()))) }
      }),
      signPayload: answering('signPayload', async (payload: PolkadotPayload) => {
        const key = keyOf(state, payload.address)
        await person.prompt('signPayload')
        const { signature, signedTransaction } = await signPayload(
          key,
          switches.tamperPayload?.(payload) ?? payload,
        )
        return { signature, ...(payload.withSignedTransaction && { signedTransaction }) }
      }),
    },
  }
  const enable = answering('enable', async () => {
    if (!site.sharedAccounts().length) await permit(state, 'enable')
    return extension
  })
  return Object.freeze({ version: '1.0.0', enable })
}

/** Wraps bytes in `<Bytes>` unless they are wrapped already. */
function wrapInBytes(data: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(data)
  if (text.startsWith('<Bytes>') && text.endsWith('</Bytes>')) return data
  return Uint8Array.from([
    ...new TextEncoder().encode('<Bytes>'),
    ...data,
    ...new TextEncoder().encode('</Bytes>'),
  ])
}
