import type { CaipNetworkId } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import { getHistory, type HistoryTransaction, type HistoryTransfer } from '../../wire/http/getHistory.js'
import { cleanText } from '../../wire/shownText.js'
import type { Kit } from '../kit/kit.js'
import { gatewayPicture } from '../services/backendUrl.js'
import { callGateway } from '../services/callGateway.js'
import { isServed } from '../services/isServed.js'
import type { QueryPage } from '../state/queries.js'
import { isSpam } from '../state/transactions.js'

const maxNameLength = 64
const maxSymbolLength = 24
const maxMemoLength = 256

/** A request for an account's history: address, network, and the cursor of the page. */
export interface HistoryRequest {
  readonly address: string
  readonly network: Network
  readonly cursor?: string | undefined
}

/** A page of transactions. `isPartial`: the list may be incomplete even after its last page. */
export interface HistoryPage extends QueryPage<readonly HistoryTransaction[]> {
  readonly isPartial: boolean
}

/**
 * Requests a page of an account's transactions on a network from the gateway (§7), without spam (§5). Resolves with `undefined`
 * if the gateway does not serve the network.
 * @throws as `callGateway` does.
 */
export async function requestHistory(
  kit: Kit,
  { address, network, cursor }: HistoryRequest,
): Promise<HistoryPage | undefined> {
  if (!(await isServed(kit, network, 'activity'))) return undefined
  const { caipNetworkId: chainId } = network
  const query = { currency: 'usd', chainId, cursor }
  const {
    data,
    next,
    more = false,
  } = await callGateway(kit, getHistory, { params: { account: address }, query })
  return {
    data: data
      .filter((each) => isOnNetwork(each, chainId) && !isSpam(each))
      .map((each) => cleanTransaction(kit, each)),
    next: next ?? undefined,
    isPartial: more,
  }
}

/** Keeps only transactions on the connected network with a valid time (§5). */
function isOnNetwork({ metadata: { chain, minedAt } }: HistoryTransaction, chainId: CaipNetworkId): boolean {
  return (chain === undefined || chain === chainId) && !Number.isNaN(Date.parse(minedAt))
}

/** S4: cleans names and memos to visible texts of one line, and keeps only pictures of the gateway. */
function cleanTransaction(
  kit: Kit,
  { metadata, transfers, ...rest }: HistoryTransaction,
): HistoryTransaction {
  const { application, memo } = metadata
  const iconUrl = gatewayPicture(kit, application?.iconUrl) ?? null
  return {
    ...rest,
    metadata: {
      ...metadata,
      ...(application && { application: { name: cleanText(application.name, maxNameLength), iconUrl } }),
      ...(memo !== undefined && { memo: cleanText(memo.replace(/\s+/g, ' '), maxMemoLength) }),
    },
    ...(transfers && { transfers: transfers.map((each) => cleanTransfer(kit, each)) }),
  }
}

function cleanTransfer(kit: Kit, transfer: HistoryTransfer): HistoryTransfer {
  const { fungible_info: coin, nft_info: nft, ...rest } = transfer
  const icon = gatewayPicture(kit, coin?.icon?.url)
  const preview = gatewayPicture(kit, nft?.content?.preview?.url)
  return {
    ...rest,
    ...(coin && {
      fungible_info: {
        ...(coin.name !== undefined && { name: cleanText(coin.name, maxNameLength) }),
        symbol: cleanText(coin.symbol, maxSymbolLength),
        ...(icon && { icon: { url: icon } }),
        ...(coin.native && { native: true }),
        ...(coin.flags && { flags: coin.flags }),
      },
    }),
    ...(nft && {
      nft_info: {
        name: cleanText(nft.name, maxNameLength),
        flags: nft.flags,
        ...(preview && { content: { preview: { url: preview } } }),
      },
    }),
  }
}
