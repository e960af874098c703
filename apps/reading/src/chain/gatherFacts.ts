import { type Address, erc20Abi } from 'viem'
import type { Call } from '../decodeCall.js'
import type { Chain } from '../networks.js'
import { type NameReading, readName } from '../readName.js'
import type { Transaction } from '../readTransaction.js'
import { chainClient } from './chainClient.js'
import { coin, type Gateway, nameOf, pricesOf } from './gateway.js'
import { isCode } from './inspect.js'
import { readToken, type Token } from './readToken.js'
import { type Simulation, simulate } from './simulate.js'

/** What network and gateway say about a request. Any of it may be missing or wrong: it only supplements the request. */
export interface Facts {
  /** Tokens by address. */
  readonly tokens: ReadonlyMap<string, Token>
  /** The account's balances of these tokens, in smallest units. */
  readonly balances: ReadonlyMap<string, bigint>
  /** Whether each receiver or spender is a contract. */
  readonly contracts: ReadonlyMap<string, boolean>
  readonly names: ReadonlyMap<string, NameReading>
  /** Prices per unit in US dollars by token; of the native currency under `coin`. */
  readonly prices: ReadonlyMap<string, number>
  /** The simulation of everything that the request sends; `undefined` if it was not simulated, or would fail. */
  readonly simulation: Simulation | undefined
}

export interface FactsInput {
  readonly chain: Chain
  readonly account: Address
  readonly tokens: readonly Address[]
  /** The receivers and spenders. */
  readonly parties: readonly Address[]
  /** The transactions to simulate, in order. */
  readonly transactions: readonly Transaction[]
  readonly gateway?: Gateway | undefined
}

/** How many parties, tokens or other items are looked up at most. For a longer request the person has to read its details. */
const most = 12
const nameLength = 64

/** Gathers the facts that are available. Never rejects. */
export async function gatherFacts(input: FactsInput): Promise<Facts> {
  const { chain, account, gateway, transactions } = input
  const chainId = `eip155:${chain.id}`
  const parties = [...new Set(input.parties)].slice(0, most)
  const simulation =
    transactions.length === 0
      ? undefined
      : await simulate(transactions, account, chain).catch(() => undefined)
  const moved = (simulation?.changes ?? []).flatMap(({ token }) => (token ? [token] : []))
  const tokens = [...new Set([...input.tokens, ...moved])].slice(0, most)
  const client = chainClient(chain)
  const [known, balances, contracts, names, prices] = await Promise.all([
    each(tokens, (token) => readToken(token, chain)),
    each(input.tokens.slice(0, most), (address) =>
      client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    ),
    each(parties, async (address) => isCode(await client.getCode({ address }))),
    gateway ? each(parties, async (party) => nameIn(await nameOf(gateway, chainId, party))) : new Map(),
    gateway
      ? pricesOf(gateway, chainId, [coin, ...tokens]).catch(() => new Map<string, number>())
      : new Map<string, number>(),
  ])
  return { tokens: known, balances, contracts, names, prices, simulation }
}

const nameIn = (name: string | undefined) => (name ? readName(name, nameLength) : undefined)

/** Asks about each key, and leaves out those without an answer. */
async function each<Value>(
  keys: readonly Address[],
  ask: (key: Address) => Promise<Value | undefined>,
): Promise<ReadonlyMap<string, Value>> {
  const answers = await Promise.all(
    keys.map(async (key) => [key, await ask(key).catch(() => undefined)] as const),
  )
  return new Map(answers.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])))
}

/** Lists the tokens that a call moves or allows to be moved. */
export function tokensOf(call: Call): readonly Address[] {
  switch (call.kind) {
    case 'transfer':
    case 'transferFrom':
    case 'approve':
    case 'lowerAllowance':
      return [call.token]
    case 'batch':
      return call.calls.flatMap((inner) => tokensOf(inner.call))
    case 'execute':
      return tokensOf(call.inner.call)
    default:
      return []
  }
}

/** Lists the addresses that receive something in a call, or may take it. */
export function partiesOf(call: Call): readonly Address[] {
  switch (call.kind) {
    case 'send':
    case 'transfer':
    case 'transferFrom':
    case 'transferItems':
      return [call.to]
    case 'approve':
    case 'lowerAllowance':
      return [call.spender]
    case 'approveAll':
      return [call.operator]
    case 'unknown':
      return [call.to]
    case 'batch':
      return [call.to, ...call.calls.flatMap((inner) => partiesOf(inner.call))]
    case 'execute':
      return [call.to, ...partiesOf(call.inner.call)]
    case 'create':
      return []
  }
}
