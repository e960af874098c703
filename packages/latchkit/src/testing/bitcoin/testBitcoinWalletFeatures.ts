import type {
  StandardBitcoinAccount,
  StandardBitcoinFeatures,
  StandardPsbtInput,
} from '../../adapters/bitcoin/wallet/standardWallet.js'
import { applies } from '../testWalletState.js'
import {
  type accountFeatures,
  keyedAccount,
  sharedAccounts,
  type TestBitcoinWalletState,
} from './testBitcoinWalletState.js'

type Method =
  | (typeof accountFeatures)[number]
  | 'standard:connect'
  | 'standard:disconnect'
  | 'bitcoin:connect'
/** Waits as long as the wallet takes for every answer. */
type Wait = (ms: number) => Promise<void>

/** The features of the wallet: each asks its person, as far as there is something to decide, and signs for real. */
export function createFeatures(state: TestBitcoinWalletState, wait: Wait): StandardBitcoinFeatures {
  const { person, switches } = state
  const answering =
    <Input extends readonly unknown[], Answer>(
      method: Method,
      answer: (...input: Input) => Promise<Answer>,
    ): ((...input: Input) => Promise<Answer>) =>
    async (...input) => {
      const { silent, delayMs, answers } = switches
      if (applies(silent, method)) return new Promise<Answer>(() => undefined)
      if (delayMs > 0) await wait(delayMs)
      if (!(method in answers)) return answer(...input)
      const instead = answers[method]
      return typeof instead === 'function' ? instead(...input) : instead
    }
  const permit = async (method: Method) => {
    await person.prompt(method)
    change(state, () => Object.assign(state, { permitted: true, locked: false }))
  }
  return {
    'standard:connect': {
      version: '1.0.0',
      connect: answering('standard:connect', async (input) => {
        if (!input?.silent && !sharedAccounts(state).length) await permit('standard:connect')
        return { accounts: sharedAccounts(state) }
      }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: answering('standard:disconnect', async () =>
        change(state, () => (state.permitted = false)),
      ),
    },
    'standard:events': {
      version: '1.0.0',
      on(event, listener) {
        state.events.on(event, listener)
        return () => state.events.removeListener(event, listener)
      },
    },
    'bitcoin:connect': {
      version: '1.0.0',
      connect: answering('bitcoin:connect', async ({ purposes }) => {
        if (!sharedAccounts(state).length) await permit('bitcoin:connect')
        const isWanted = ({ purpose }: StandardBitcoinAccount) => purposes.includes(purpose ?? 'payment')
        return { accounts: sharedAccounts(state).filter(isWanted) }
      }),
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: answering('bitcoin:signMessage', async (...inputs) => {
        const own = inputs.map(({ account }) => keyedAccount(state, account))
        await person.prompt('bitcoin:signMessage')
        const { signText } = await import('./signText.js')
        return inputs.map(({ message }, at) => {
          const { privateKey, kind } = own[at] as (typeof own)[number]
          return { signedMessage: message.slice(), signature: signText(message, privateKey, kind) }
        })
      }),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: answering(
        'bitcoin:signTransaction',
        async (...inputs: readonly StandardPsbtInput[]) => {
          const keyed = inputs.map(({ inputsToSign }) =>
            inputsToSign.flatMap(({ account, signingIndexes, sigHash }) => {
              const { privateKey } = keyedAccount(state, account)
              return signingIndexes.map((index) => ({ index, privateKey, sigHash }))
            }),
          )
          await person.prompt('bitcoin:signTransaction')
          const { signPsbt } = await import('./signPsbt.js')
          const { tamperPsbt = (psbt: Uint8Array) => psbt } = state.switches
          return inputs.map(({ psbt }, at) => ({ signedPsbt: signPsbt(tamperPsbt(psbt), keyed[at] ?? []) }))
        },
      ),
    },
  }
}

/** Does something that may change what the page sees, and tells the page. */
export function change(state: TestBitcoinWalletState, act: () => void): void {
  const seen = () =>
    sharedAccounts(state)
      .map(({ address }) => address)
      .join()
  const before = seen()
  act()
  state.save()
  if (seen() !== before) state.events.emit('change', { accounts: sharedAccounts(state) })
}
