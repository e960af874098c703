import type { Hex } from 'viem'
import { forwardRpc, rpcError } from './rpc.js'
import { sendTransaction } from './testWalletSend.js'
import { accountOf, type Bundle, hexChainId, type Method, type TestWalletState } from './testWalletState.js'

/** The parameter of `wallet_sendCalls` (EIP-5792). */
interface CallsRequest {
  readonly version: string
  readonly id?: string
  readonly from: Hex
  readonly chainId: Hex
  readonly atomicRequired: boolean
  readonly calls: readonly {
    readonly to?: Hex
    readonly data?: Hex
    readonly value?: Hex
    readonly capabilities?: Needs
  }[]
  readonly capabilities?: Needs
}

type Needs = Readonly<Record<string, { readonly optional?: boolean }>>

/** EIP-5792 for a wallet of plain accounts: it asks once for all calls and sends them one by one, so they are never atomic. */
export const callsMethods: Readonly<Record<string, Method>> = {
  wallet_getCapabilities(state, [address, requestedChains]) {
    accountOf(state, address)
    const known = [...state.chains.keys()].map(hexChainId)
    const chainIds = known.filter((id) => !Array.isArray(requestedChains) || requestedChains.includes(id))
    return Object.fromEntries(chainIds.map((id) => [id, { atomic: { status: 'unsupported' } }]))
  },
  async wallet_sendCalls(state, [given]) {
    const request = given as CallsRequest
    const account = accountOf(state, request.from)
    const chain = state.chains.get(Number(request.chainId))
    if (!chain) throw rpcError(5710, 'The chain is not supported.')
    if (request.id && state.bundles.has(request.id)) throw rpcError(5720, 'The id is in use.')
    if (request.atomicRequired) throw rpcError(5760, 'The calls cannot be atomic.')
    if ([request, ...request.calls].some(({ capabilities }) => needsMore(capabilities)))
      throw rpcError(5700, 'A capability is not supported.')
    await state.person.prompt('wallet_sendCalls')
    const hashes: Hex[] = []
    try {
      for (const { capabilities: _, ...call } of request.calls)
        hashes.push((await sendTransaction(account, chain, call)) as Hex)
    } catch (error) {
      if (!hashes.length) throw error
    }
    const id = request.id ?? `0x${crypto.randomUUID().replaceAll('-', '')}`
    const whole = hashes.length === request.calls.length
    state.bundles.set(id, { chainId: chain.id, hashes, whole })
    return state.switches.calls === 'first' ? id : { id }
  },
  async wallet_getCallsStatus(state, [id]) {
    const bundle = bundleOf(state, id)
    const receipts = await receiptsOf(state, bundle)
    const pending = receipts.includes(null)
    if (state.switches.calls === 'first')
      return pending ? { status: 'PENDING' } : { status: 'CONFIRMED', receipts }
    const status = pending ? 100 : codeOf(receipts, bundle.whole)
    const chainId = hexChainId(bundle.chainId)
    return { version: '2.0.0', id, chainId, status, atomic: false, ...(!pending && { receipts }) }
  },
  wallet_showCallsStatus(state, [id]) {
    bundleOf(state, id)
    return null
  },
}

function needsMore(needs: Needs | undefined): boolean {
  return Object.values(needs ?? {}).some(({ optional }) => !optional)
}

function bundleOf({ bundles }: TestWalletState, id: unknown): Bundle {
  const bundle = bundles.get(id as string)
  if (!bundle) throw rpcError(5730, 'There are no calls of this id.')
  return bundle
}

function receiptsOf({ chains }: TestWalletState, { chainId, hashes }: Bundle) {
  const url = chains.get(chainId)?.rpcUrl ?? ''
  const receipts = hashes.map((hash) => forwardRpc(url, 'eth_getTransactionReceipt', [hash]))
  return Promise.all(receipts) as Promise<({ readonly status: Hex } | null)[]>
}

function codeOf(receipts: readonly ({ readonly status: Hex } | null)[], whole: boolean): number {
  const succeeded = receipts.filter((receipt) => Number(receipt?.status) === 1).length
  if (succeeded === receipts.length && whole) return 200
  return succeeded ? 600 : 500
}
