import {
  AbiReader,
  addressWord,
  bytesTail,
  type Hex,
  listTail,
  selectorOf,
  wordOf,
  writeArguments,
} from './abi.js'
import type { EvmChain } from './evmChain.js'

/** A call to a contract. */
export interface ContractCall {
  readonly to: Hex
  readonly data: Hex
}

/** How many calls one request to the node contains: some nodes limit what they compute. */
const callsAtOnce = 200
const aggregate3 = selectorOf('aggregate3((address,bool,bytes)[])')

const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)

async function callOneByOne(chain: EvmChain, calls: readonly ContractCall[]): Promise<(Hex | undefined)[]> {
  const replies = await chain.send(calls.map((call) => ({ method: 'eth_call', params: [call, 'latest'] })))
  return replies.map((reply) => ('result' in reply && isHex(reply.result) ? reply.result : undefined))
}

function writeCall({ to, data }: ContractCall): string {
  return writeArguments([
    { word: addressWord(to) },
    { word: wordOf(1) }, // allowFailure: a failed call does not affect the others
    { tail: bytesTail(data.slice(2)) },
  ])
}

function readResults(answer: Hex, count: number): (Hex | undefined)[] | undefined {
  const list = new AbiReader(answer).behind(0)
  if (list?.word(0) !== BigInt(count)) return undefined
  return Array.from({ length: count }, (_, index) => {
    const result = list.from(1).behind(index)
    return result?.word(0) === 1n ? result.behind(1)?.bytes() : undefined
  })
}

async function callTogether(chain: EvmChain, calls: readonly ContractCall[]): Promise<(Hex | undefined)[]> {
  const data: Hex = `0x${aggregate3}${writeArguments([{ tail: listTail(calls.map(writeCall)) }])}`
  const [answer] = await callOneByOne(chain, [{ to: chain.config.multicall, data }])
  // There are too many calls for one request, or there is no Multicall contract: make the calls one by one.
  return (answer && readResults(answer, calls.length)) ?? callOneByOne(chain, calls)
}

/** Calls contracts, many in one request. `undefined` for a call that failed. Throws `providerFailed`. */
export async function readContracts(
  chain: EvmChain,
  calls: readonly ContractCall[],
): Promise<readonly (Hex | undefined)[]> {
  const answers: (Hex | undefined)[] = []
  for (let at = 0; at < calls.length; at += callsAtOnce) {
    const batch = calls.slice(at, at + callsAtOnce)
    answers.push(...(await (batch.length > 1 ? callTogether(chain, batch) : callOneByOne(chain, batch))))
  }
  return answers
}
