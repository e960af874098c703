import { parseJson } from '../../../upstream/parseJson.js'
import { AbiReader, bytesTail, type Hex, listTail, selectorOf, wordOf, writeArguments } from '../chain/abi.js'

/** Fetches a name's record from a host; `undefined` if the operator does not allow it or the host does not answer. */
export type FetchOffchain = (
  url: string,
  body: string | undefined,
) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** A contract's revert that says that its answer is off-chain (EIP-3668), and how to bring it. */
export interface OffchainLookup {
  readonly sender: bigint
  readonly callData: Hex
  readonly callback: string
  readonly extra: string
}

/** Tells the universal resolver that this server makes all off-chain requests itself: a marker, not a URL. */
export const ownBatches = 'x-batch-gateway:true'

const lookup = selectorOf('OffchainLookup(address,string[],bytes,bytes4,bytes)')
const batch = selectorOf('query((address,string[],bytes)[])')
const maxRequests = 4
const maxUrls = 3
const answerDepth = 8

export function readLookup(data: unknown): OffchainLookup | undefined {
  if (typeof data !== 'string' || !data.startsWith(`0x${lookup}`)) return undefined
  const reader = new AbiReader(data.slice(10))
  const [sender, callData, extra] = [reader.word(0), reader.behind(2)?.bytes(), reader.behind(4)?.bytes()]
  const callback = reader.word(3)?.toString(16).padStart(64, '0').slice(0, 8)
  if (sender === undefined || !callData || !callback || !extra) return undefined
  return { sender, callData, callback, extra: extra.slice(2) }
}

interface OffchainRequest {
  readonly sender: string
  readonly urls: readonly string[]
  readonly data: Hex
}

function readRequests(callData: Hex): readonly OffchainRequest[] | undefined {
  if (!callData.startsWith(`0x${batch}`)) return undefined
  const list = new AbiReader(callData.slice(10)).behind(0)
  const count = Number(list?.word(0) ?? 0)
  if (!list || count < 1 || count > maxRequests) return undefined
  const requests = Array.from({ length: count }, (_, index): OffchainRequest | undefined => {
    const request = list.from(1).behind(index)
    const [urls, data, sender] = [request?.behind(1), request?.behind(2)?.bytes(), request?.word(0)]
    if (!urls || !data || sender === undefined) return undefined
    const gatewayUrls = Array.from({ length: Math.min(maxUrls, Number(urls.word(0) ?? 0)) }, (_, at) =>
      urls.from(1).behind(at)?.text(),
    )
    return {
      sender: `0x${sender.toString(16).padStart(40, '0')}`,
      urls: gatewayUrls.flatMap((url) => url ?? []),
      data,
    }
  })
  return requests.every((one) => one !== undefined) ? (requests as readonly OffchainRequest[]) : undefined
}

async function answerOf(
  fetchOffchain: FetchOffchain,
  { sender, urls, data }: OffchainRequest,
): Promise<string | undefined> {
  for (const url of urls) {
    const body = url.includes('{data}') ? undefined : JSON.stringify({ data, sender })
    const bytes = await fetchOffchain(url.replaceAll('{sender}', sender).replaceAll('{data}', data), body)
    const json = bytes && parseJson(Buffer.from(bytes.buffer).toString('utf8'), answerDepth)
    const answer = json && 'value' in json ? (json.value as { data?: unknown } | null)?.data : undefined
    if (typeof answer === 'string' && /^0x([0-9a-f]{2})*$/i.test(answer)) return answer.slice(2)
  }
  return undefined
}

/**
 * Makes the off-chain requests of a contract at allowed hosts. Returns the call, hex without 0x, that passes the answers to the contract,
 * which checks them. Requests that no host may or can answer are passed as failed.
 */
export async function readOffchain(
  fetchOffchain: FetchOffchain,
  offchainLookup: OffchainLookup,
): Promise<string | undefined> {
  const requests = readRequests(offchainLookup.callData)
  if (!requests) return undefined
  const answers = await Promise.all(requests.map((request) => answerOf(fetchOffchain, request)))
  const failures = wordOf(answers.length) + answers.map((one) => wordOf(one === undefined ? 1 : 0)).join('')
  const response = writeArguments([
    { tail: failures },
    { tail: listTail(answers.map((answer) => bytesTail(answer ?? ''))) },
  ])
  return (
    offchainLookup.callback +
    writeArguments([{ tail: bytesTail(response) }, { tail: bytesTail(offchainLookup.extra) }])
  )
}
