import type { Hex, TypedDataDefinition } from 'viem'
import { forwardRpc, rpcError } from './rpc.js'
import { callsMethods } from './testWalletCalls.js'
import type { TestChain } from './testWalletOptions.js'
import { sendTransaction } from './testWalletSend.js'
import {
  accountOf,
  hexChainId,
  type Method,
  type Params,
  sharedAccounts,
  type TestWalletState,
  type WatchedToken,
} from './testWalletState.js'

/** The methods that the wallet answers itself. Other methods are forwarded to the chain, or refused with 4200. */
const methods: Readonly<Record<string, Method>> = {
  eth_accounts: sharedAccounts,
  eth_chainId: ({ chainId }) => hexChainId(chainId),
  net_version: ({ chainId }) => `${chainId}`,
  async eth_requestAccounts(state) {
    if (!sharedAccounts(state).length) await permit(state, 'eth_requestAccounts')
    return sharedAccounts(state)
  },
  async wallet_requestPermissions(state) {
    await permit(state, 'wallet_requestPermissions', state.switches.picks)
    return permissions(state)
  },
  wallet_getPermissions: permissions,
  wallet_revokePermissions(state) {
    if (!state.switches.revoke) throw rpcError(4200, 'The method wallet_revokePermissions is not supported.')
    state.permitted = false
    state.save()
    state.events.emit('accountsChanged', [])
    return null
  },
  async wallet_switchEthereumChain(state, [target]) {
    const id = Number((target as { readonly chainId?: unknown } | undefined)?.chainId)
    if (!state.chains.has(id)) throw unknownChain(state, id)
    if (id === state.chainId) return null
    await state.person.prompt('wallet_switchEthereumChain')
    if (!state.switches.ignoreSwitch) switchToChain(state, id)
    return null
  },
  wallet_addEthereumChain: addChain,
  async personal_sign(state, [data, address]) {
    const account = accountOf(state, address)
    await state.person.prompt('personal_sign')
    return account.signMessage({ message: { raw: data as Hex } })
  },
  async eth_signTypedData_v4(state, [address, json]) {
    const account = accountOf(state, address)
    await state.person.prompt('eth_signTypedData_v4')
    return account.signTypedData(JSON.parse(json as string) as TypedDataDefinition)
  },
  async eth_sendTransaction(state, [request]) {
    const { from, chainId, ...rest } = request as { readonly from?: unknown; readonly chainId?: Hex }
    const account = accountOf(state, from)
    if (chainId && Number(chainId) !== state.chainId)
      throw rpcError(-32602, 'The chain id is not the active one.')
    // Read the chain before asking: the person consents to the chain that is shown, even if the wallet switches meanwhile.
    const chain = activeChain(state)
    await state.person.prompt('eth_sendTransaction')
    return sendTransaction(account, chain, rest)
  },
  async wallet_watchAsset(state, token) {
    const { type, options } = token as unknown as WatchedToken
    if (type !== 'ERC20' || !options?.address) throw rpcError(-32602, 'The token is incomplete.')
    await state.person.prompt('wallet_watchAsset')
    state.watched.push({ type, options })
    return true
  },
}

/** Answers a request of the page. */
export async function answer(state: TestWalletState, method: string, params: unknown): Promise<unknown> {
  const handler = methods[method] ?? (state.switches.calls === 'none' ? undefined : callsMethods[method])
  if (handler) return handler(state, (params ?? []) as Params)
  if (/^(eth|net|web3)_/.test(method)) return forwardRpc(activeChain(state).rpcUrl, method, params)
  throw rpcError(4200, `The method ${method} is not supported.`)
}

/** Switches the wallet to a chain that it knows, and tells the page. */
export function switchToChain(state: TestWalletState, id: number): void {
  if (id === state.chainId) return
  state.chainId = id
  state.save()
  state.events.emit('chainChanged', hexChainId(id))
}

async function permit(state: TestWalletState, method: string, picks: readonly number[] = []): Promise<void> {
  await state.person.prompt(method)
  const before = sharedAccounts(state)
  const [active] = picks
  Object.assign(state, {
    permitted: true,
    locked: false,
    ...(active !== undefined && { active, picked: picks }),
  })
  state.save()
  if (!before.length) state.events.emit('connect', { chainId: hexChainId(state.chainId) })
  if (before.join() !== sharedAccounts(state).join())
    state.events.emit('accountsChanged', sharedAccounts(state))
}

function permissions(state: TestWalletState): unknown {
  if (!state.permitted) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value: sharedAccounts(state) }]
  return [{ parentCapability: 'eth_accounts', invoker: globalThis.location?.origin, caveats }]
}

async function addChain(state: TestWalletState, [input]: Params): Promise<null> {
  const { chainId, chainName, rpcUrls } = input as {
    readonly chainId: string
    readonly chainName: string
    readonly rpcUrls: readonly string[]
  }
  const [rpcUrl] = rpcUrls
  const id = Number(chainId)
  if (state.chains.has(id)) return null
  if (!rpcUrl || !/^0x[1-9a-f]/.test(chainId)) throw rpcError(-32602, 'The chain is incomplete.')
  if (Number(await forwardRpc(rpcUrl, 'eth_chainId')) !== id)
    throw rpcError(-32602, 'The RPC is of another chain.')
  await state.person.prompt('wallet_addEthereumChain')
  state.chains.set(id, { id, rpcUrl, name: chainName })
  state.save()
  return null
}

/** Creates the error of an unknown chain: 4902, or one of the forms that real wallets use. */
function unknownChain({ switches }: TestWalletState, id: number): Error {
  const message = `Unrecognized chain ID "${hexChainId(id)}". Try adding the chain using wallet_addEthereumChain first.`
  switch (switches.unknownChainError) {
    case 'nested':
      return rpcError(-32603, 'Internal JSON-RPC error.', { originalError: { code: 4902, message } })
    case 'text':
      return rpcError(-32603, message)
    default:
      return rpcError(4902, message)
  }
}

function activeChain({ chains, chainId }: TestWalletState): TestChain {
  const chain = chains.get(chainId)
  if (!chain) throw rpcError(4901, 'The wallet does not reach its chain.')
  return chain
}
