import type {
  StandardBitcoinAccount,
  StandardBitcoinFeatures,
  StandardPsbtInput,
} from '../../adapters/bitcoin/wallet/standardWallet.js'
import { permit } from '../shared/createSite.js'
import { standardFeatures } from '../shared/standardWallet.js'
import { keyedAccount, type TestBitcoinWalletState } from './testBitcoinWalletState.js'

/** Creates the wallet's features. Each asks the person if there is something to decide, and signs for real. */
export function createFeatures(state: TestBitcoinWalletState): StandardBitcoinFeatures {
  const { answering, person, site } = state
  return {
    ...standardFeatures(state),
    'bitcoin:connect': {
      version: '1.0.0',
      connect: answering('bitcoin:connect', async ({ purposes }) => {
        if (!site.sharedAccounts().length) await permit(state, 'bitcoin:connect')
        const isWanted = ({ purpose }: StandardBitcoinAccount) => purposes.includes(purpose ?? 'payment')
        return { accounts: site.sharedAccounts().filter(isWanted) }
      }),
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: answering('bitcoin:signMessage', async (...inputs) => {
        const signers = inputs.map(({ account }) => keyedAccount(state, account))
        await person.prompt('bitcoin:signMessage')
        const { signText } = await import('./signText.js')
        return inputs.map(({ message }, at) => {
          const { privateKey, kind } = signers[at] as (typeof signers)[number]
          return { signedMessage: message.slice(), signature: signText(message, privateKey, kind) }
        })
      }),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: answering(
        'bitcoin:signTransaction',
        async (...inputs: readonly StandardPsbtInput[]) => {
          const keyedInputs = inputs.map(({ inputsToSign }) =>
            inputsToSign.flatMap(({ account, signingIndexes, sigHash }) => {
              const { privateKey } = keyedAccount(state, account)
              return signingIndexes.map((index) => ({ index, privateKey, sigHash }))
            }),
          )
          await person.prompt('bitcoin:signTransaction')
          const { signPsbt } = await import('./signPsbt.js')
          const { tamperPsbt = (psbt: Uint8Array) => psbt } = state.switches
          return inputs.map(({ psbt }, at) => ({
            signedPsbt: signPsbt(tamperPsbt(psbt), keyedInputs[at] ?? []),
          }))
        },
      ),
    },
  }
}
