import { decodeFunctionResult, encodeFunctionData, multicall3Abi } from 'viem'
import type { TokenBalancesRequest } from '../../../core/contracts/adapter.js'
import type { Network } from '../../../wire/entities.js'
import { executionReverted } from '../../../wire/errors/chain.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import type { EvmLive } from '../live.js'
import { addressKey } from './addressKey.js'
import { call } from './rpc.js'

/** The address of Multicall3 on every chain that has it (its own documentation, MIT). */
const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** How many balances one call asks for. More could exceed a node's limit of computation per call. */
const balancesPerCall = 200

type Hex = `0x${string}`
/** The answer of a contract; `undefined` if the contract refused. */
type Answer = Hex | undefined

/**
 * Reads the balances of an account in ERC-20 tokens: in one call if the chain has Multicall3, else in one call per token,
 * sent together. A token that does not answer like an ERC-20 contract has no balance in the result.
 * @throws as `call` does, if the chain does not answer.
 */
export async function readTokenBalances(
  live: EvmLive,
  { account, network, tokens }: TokenBalancesRequest,
): Promise<readonly (bigint | undefined)[]> {
  const contractCalls = tokens.map((token) => ({
    target: withPrefix(token),
    callData: balanceOf(account.id),
  }))
  const answers =
    (await callMulticall(live, network, contractCalls)) ?? (await callEach(live, network, contractCalls))
  return answers.map(amountIn)
}

interface ContractCall {
  readonly target: Hex
  readonly callData: Hex
}

const withPrefix = (address: string) => addressKey(address) ?? (address as Hex)

/** `balanceOf(address)` of ERC-20. */
const balanceOf = (address: string): Hex => `0x70a08231${withPrefix(address).slice(2).padStart(64, '0')}`

/**
 * Reads an amount: the first word of an answer. Returns `undefined` if there is no contract, because then the answer is
 * empty.
 */
function amountIn(answer: Answer): bigint | undefined {
  const word = answer && /^0x[\da-f]{64}/i.exec(answer)?.[0]
  return word ? BigInt(word) : undefined
}

/** Reads all balances in a few calls. Returns `undefined` on a chain without Multicall3, which is then not asked again. */
async function callMulticall(
  live: EvmLive,
  network: Network,
  contractCalls: readonly ContractCall[],
): Promise<readonly Answer[] | undefined> {
  const key = `multicall ${network.caipNetworkId}`
  if (contractCalls.length < 2 || live.unsupportedKeys.has(key)) return undefined
  const pages = Array.from({ length: Math.ceil(contractCalls.length / balancesPerCall) }, (_, page) =>
    contractCalls.slice(page * balancesPerCall, (page + 1) * balancesPerCall),
  )
  const answers = await Promise.all(pages.map((page) => callPage(live, network, page)))
  const all = answers.flatMap((page) => page ?? [])
  if (all.length === contractCalls.length) return all
  live.unsupportedKeys.add(key)
  return undefined
}

async function callPage(
  live: EvmLive,
  network: Network,
  page: readonly ContractCall[],
): Promise<readonly Answer[] | undefined> {
  const calls = page.map((contractCall) => ({ ...contractCall, allowFailure: true }))
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  const answer = await ethCall(live, network, { target: multicallAddress, callData: data })
  if (answer === undefined) return undefined
  try {
    return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer }).map(
      ({ success, returnData }) => (success ? returnData : undefined),
    )
  } catch (error) {
    // There is no contract at Multicall3's address, or a different one.
    live.context.logger.debug(`${network.name} has no Multicall3`, error)
    return undefined
  }
}

const callEach = (
  live: EvmLive,
  network: Network,
  contractCalls: readonly ContractCall[],
): Promise<readonly Answer[]> =>
  Promise.all(contractCalls.map((contractCall) => ethCall(live, network, contractCall)))

/** Calls a contract. Returns `undefined` if this contract refuses, because other contracts may still answer. */
async function ethCall(live: EvmLive, network: Network, { target, callData }: ContractCall): Promise<Answer> {
  try {
    const answer = await call(live, network, 'eth_call', [{ to: target, data: callData }, 'latest'])
    return typeof answer === 'string' && answer.startsWith('0x') ? (answer as Hex) : undefined
  } catch (error) {
    if (isLatchkitError(error, executionReverted.code)) return undefined
    throw error
  }
}
