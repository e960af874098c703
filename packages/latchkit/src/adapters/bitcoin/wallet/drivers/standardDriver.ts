import type { BitcoinWalletDriver, GivenAccount, PsbtToSign } from '../../driver.js'
import type { StandardBitcoinAccount, StandardBitcoinWallet, StandardSigHash } from '../standardWallet.js'

const sigHashNames: Readonly<Record<number, StandardSigHash>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

/** Makes the driver of a wallet of Wallet Standard. It reads the features with each call: they may come and go. */
export function standardDriver(wallet: StandardBitcoinWallet): BitcoinWalletDriver {
  const { features } = wallet
  return {
    async connect({ silent }) {
      if (silent) {
        // `bitcoin:connect` always asks the person; accounts that are already shared are in `accounts`.
        const answer = await wallet.features['standard:connect']?.connect({ silent: true })
        return accountsIn(answer ? answer.accounts : wallet.accounts)
      }
      const connectFeature = wallet.features['bitcoin:connect']
      const { accounts } = connectFeature
        ? await connectFeature.connect({ purposes: ['payment', 'ordinals'] })
        : ((await wallet.features['standard:connect']?.connect()) ?? { accounts: undefined })
      return accountsIn(accounts)
    },
    ...(features['standard:disconnect'] && {
      disconnect: async () => wallet.features['standard:disconnect']?.disconnect(),
    }),
    ...(features['bitcoin:signMessage'] && {
      async signMessage({ account, message }) {
        const bytes = new TextEncoder().encode(message)
        const input = { account: account.walletObject as StandardBitcoinAccount, message: bytes }
        const [output] = (await wallet.features['bitcoin:signMessage']?.signMessage(input)) ?? []
        return { signature: output?.signature, signedBytes: output?.signedMessage }
      },
    }),
    ...(features['bitcoin:signTransaction'] && {
      async signPsbt(request) {
        const [output] =
          (await wallet.features['bitcoin:signTransaction']?.signTransaction(inputOf(request))) ?? []
        return output?.signedPsbt
      },
    }),
    listen(onChange) {
      const stopListening = wallet.features['standard:events']?.on('change', (change) => {
        const { accounts, features: more, chains } = (change ?? {}) as Readonly<Record<string, unknown>>
        const hasOtherChange = typeof more === 'object' || Array.isArray(chains)
        const currentAccounts = accountsIn(accounts ?? (hasOtherChange ? wallet.accounts : undefined))
        if (currentAccounts) onChange(currentAccounts)
      })
      return () => stopListening?.()
    },
  }
}

function inputOf({ psbt, inputs }: PsbtToSign) {
  return {
    psbt: psbt.slice(),
    inputsToSign: inputs.map(({ index, account, sighashTypes: [first] }) => {
      const sigHash = first === undefined ? undefined : sigHashNames[first]
      return {
        account: account.walletObject as StandardBitcoinAccount,
        signingIndexes: [index],
        ...(sigHash && { sigHash }),
      }
    }),
  }
}

function accountsIn(accounts: unknown): readonly GivenAccount[] | undefined {
  if (!Array.isArray(accounts)) return undefined
  return (accounts as readonly StandardBitcoinAccount[]).map((walletObject) => {
    const { address, publicKey, chains, purpose } = walletObject ?? {}
    return { address, publicKey, chains, walletObject, ...(purpose !== undefined && { purpose }) }
  })
}
