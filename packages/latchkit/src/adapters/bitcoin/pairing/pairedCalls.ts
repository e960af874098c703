import { hexToBytes } from '@noble/hashes/utils.js'
import type { Transport } from '../../../core/contracts/transport.js'
import { fromBase64, toBase64 } from '../../../wire/base64.js'
import { fail } from '../../../wire/errors/fail.js'
import { chainNotSupported } from '../../../wire/errors/wallet.js'
import type { BitcoinWalletDriver } from '../driver.js'
import { accountsOf, type PairedAccount } from './pairedAccounts.js'

type Answer = Readonly<Record<string, unknown>> | null | undefined
type Calls = {
  readonly [Name in 'signMessage' | 'signPsbt' | 'sendTransfer']: NonNullable<BitcoinWalletDriver[Name]>
}

/** Makes the calls that a paired wallet answers, as requests over its transport. */
export function pairedCalls(transport: Transport): Calls {
  const request = async ({ network }: PairedAccount, method: string, params: object) =>
    (await transport.request(network, method, params)) as Answer
  return {
    async signMessage({ account, message, protocol }) {
      const pairedAccount = account.walletObject as PairedAccount
      const params = { account: pairedAccount.account, address: account.address, message, protocol }
      const answer = await request(pairedAccount, 'signMessage', params)
      return { signature: signatureIn(answer?.signature), address: answer?.address }
    },
    async signPsbt({ psbt, inputs }) {
      const [first] = inputs
      if (!first) return undefined
      const pairedAccount = first.account.walletObject as PairedAccount
      const answer = await request(pairedAccount, 'signPsbt', {
        account: pairedAccount.account,
        psbt: toBase64(psbt),
        signInputs: inputs.map(({ index, account: { address }, sighashTypes }) => ({
          ...{ address, index, sighashTypes },
        })),
        broadcast: false,
      })
      return fromBase64(answer?.psbt)
    },
    async sendTransfer({ account, network, to, amount }) {
      const pairedAccount = { ...(account.walletObject as PairedAccount), network: network.caipNetworkId }
      const session = await transport.session()
      // The wallet sends on the network of the request. Another network can have the same addresses and is still another chain.
      const isNamed =
        session &&
        accountsOf(session).some(
          (each) => each.network === pairedAccount.network && each.account === pairedAccount.account,
        )
      if (!isNamed) throw fail(chainNotSupported, { wallet: session?.wallet ?? '', network: network.name })
      const answer = await request(pairedAccount, 'sendTransfer', {
        account: pairedAccount.account,
        recipientAddress: to,
        amount: String(amount),
        changeAddress: account.address,
      })
      return answer?.txid
    },
  }
}

/** Reads the bytes of a signature in hexadecimal digits; some wallets answer base64, which is read as it is. */
function signatureIn(signature: unknown): unknown {
  return typeof signature === 'string' && /^(0x)?([\da-f]{2})+$/i.test(signature)
    ? hexToBytes(signature.replace(/^0x/, ''))
    : signature
}
