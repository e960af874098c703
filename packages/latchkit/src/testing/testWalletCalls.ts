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
    readonly capabilities?: CapabilityNeeds
  }[]
  readonly capabilities?: CapabilityNeeds
}

type CapabilityNeeds = Readonly<Record<string, { readonly optional?: boolean }>>

/** The methods of EIP-5792 for plain accounts. The wallet asks once for all calls and sends them one by one, so they are never atomic. */
export const callsMethods: Readonly<Record<string, Method>> = {
  wallet_getCapabilities(state, [address, requestedChains]) {
    accountOf(state, address)
    const knownChainIds = [...state.chains.keys()].map(hexChainId)
    const chainIds = knownChainIds.filter(
      (id) => !Array.isArray(requestedChains) || requestedChains.includes(id),
    )
    return Object.fromEntries(chainIds.map((id) => [id, { atomic: { status: 'unsupported' } }]))
  },
  async wallet_sendCalls(state, [input]) {
    const request = input as CallsRequest
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
    const isWhole = hashes.length === request.calls.length
    state.bundles.set(id, { chainId: chain.id, hashes, isWhole })
    return state.switches.calls === 'first' ? id : { id }
  },
  async wallet_getCallsStatus(state, [id]) {
    const bundle = bundleOf(state, id)
    const receipts = await receiptsOf(state, bundle)
    const isPending = receipts.includes(null)
    if (state.switches.calls === 'first')
      return isPending ? { status: 'PENDING' } : { status: 'CONFIRMED', receipts }
    const status = isPending ? 100 : codeOf(receipts, bundle.isWhole)
    const chainId = hexChainId(bundle.chainId)
    return { version: '2.0.0', id, chainId, status, atomic: false, ...(!isPending && { receipts }) }
  },
  wallet_showCallsStatus(state, [id]) {
    bundleOf(state, id)
    return null
  },
}

function needsMore(needs: CapabilityNeeds | undefined): boolean {
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

function codeOf(receipts: readonly ({ readonly status: Hex } | null)[], isWhole: boolean): number {
  const successCount = receipts.filter((receipt) => Number(receipt?.status) === 1).length
  if (successCount === receipts.length && isWhole) return 200
  return successCount ? 600 : 500
}
