import { ed25519 } from '@noble/curves/ed25519.js'
import type {
  SolanaFeatures,
  SolanaSignInInput,
  SolanaTransactionInput,
  SolanaWalletAccount,
} from '../../adapters/solana/solanaWallet.js'
import { forwardRpc, rpcError } from '../rpc.js'
import { permit } from '../shared/createSite.js'
import { standardFeatures } from '../shared/standardWallet.js'
import { firstSignature, signTransaction } from './signTransaction.js'
import { secretKeyOf, type TestSolanaWalletState } from './testSolanaWalletState.js'

/** Creates the wallet's features. Each asks the person if there is something to decide, and signs for real. */
export function createFeatures(state: TestSolanaWalletState): SolanaFeatures {
  const { answering, person, site } = state
  const versions = { supportedTransactionVersions: ['legacy', 0] as const }
  return {
    ...standardFeatures(state),
    'solana:signTransaction': {
      ...versions,
      version: '1.0.0',
      signTransaction: answering(
        'solana:signTransaction',
        async (...inputs: readonly SolanaTransactionInput[]) =>
          (await signAll(state, 'solana:signTransaction', inputs)).map((signedTransaction) => ({
            signedTransaction,
          })),
      ),
    },
    'solana:signAndSendTransaction': {
      ...versions,
      version: '1.0.0',
      signAndSendTransaction: answering(
        'solana:signAndSendTransaction',
        async (...inputs: readonly SolanaTransactionInput[]) => {
          const signedTransactions = await signAll(state, 'solana:signAndSendTransaction', inputs)
          await Promise.all(signedTransactions.map((each, index) => send(state, each, inputs[index])))
          return signedTransactions.map((each) => ({ signature: firstSignature(each) }))
        },
      ),
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: answering('solana:signMessage', async (...inputs) => {
        const keys = inputs.map(({ account }) => secretKeyOf(state, account))
        await person.prompt('solana:signMessage')
        return inputs.map(({ message }, index) => signBytes(message, keys[index] as Uint8Array))
      }),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: answering('solana:signIn', async (...inputs: readonly SolanaSignInInput[]) => {
        await permit(state, 'solana:signIn')
        const [account] = site.sharedAccounts()
        if (!account) throw rpcError(4100, 'The wallet is locked.')
        const key = secretKeyOf(state, account)
        return inputs.map((input) => ({
          account,
          ...signBytes(new TextEncoder().encode(signInText(account, input)), key),
        }))
      }),
    },
  }
}

async function signAll(
  state: TestSolanaWalletState,
  method: string,
  inputs: readonly SolanaTransactionInput[],
): Promise<readonly Uint8Array[]> {
  const keys = inputs.map(({ account, chain }) => {
    if (chain && !account.chains.includes(chain))
      throw rpcError(4901, 'The wallet is not used on this chain.')
    return secretKeyOf(state, account)
  })
  await state.person.prompt(method)
  const { tamper = (transaction: Uint8Array) => transaction } = state.switches
  return inputs.map(({ transaction }, index) =>
    signTransaction(tamper(transaction), keys[index] as Uint8Array),
  )
}

async function send(
  { chains }: TestSolanaWalletState,
  transaction: Uint8Array,
  { chain, options }: Pick<SolanaTransactionInput, 'chain' | 'options'> = {},
): Promise<void> {
  const rpcUrl = chains.find((each) => each.chain === chain)?.rpcUrl
  if (!rpcUrl) throw rpcError(4901, 'The wallet does not reach this chain.')
  const text = btoa(String.fromCharCode(...transaction))
  await forwardRpc(rpcUrl, 'sendTransaction', [
    text,
    { encoding: 'base64', preflightCommitment: 'confirmed', ...options },
  ])
}

const signBytes = (message: Uint8Array, secretKey: Uint8Array) => ({
  signedMessage: message.slice(),
  signature: ed25519.sign(message, secretKey),
  signatureType: 'ed25519' as const,
})

/** Writes the text of a Sign-In With Solana message, which resembles EIP-4361. */
function signInText(account: SolanaWalletAccount, input: SolanaSignInInput): string {
  const { domain = globalThis.location?.host ?? 'localhost', address = account.address, statement } = input
  const lines = (
    [
      ['URI', input.uri],
      ['Version', input.version],
      ['Chain ID', input.chainId],
      ['Nonce', input.nonce],
      ['Issued At', input.issuedAt],
      ['Expiration Time', input.expirationTime],
      ['Not Before', input.notBefore],
      ['Request ID', input.requestId],
    ] as const
  ).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  const resources = input.resources ? ['Resources:', ...input.resources.map((each) => `- ${each}`)] : []
  const head = `${domain} wants you to sign in with your Solana account:\n${address}`
  const tail = [...lines, ...resources].join('\n')
  return [head, ...(statement ? [statement] : []), ...(tail ? [tail] : [])].join('\n\n')
}
