import { formatUnits, type HistoryTransfer } from 'latchkit/wire'
import type { Row } from '../../../store/store.js'
import { checksumAddress } from '../chain/checksumAddress.js'
import type { EvmChain } from '../chain/evmChain.js'
import { isSpam } from '../nfts/isSpam.js'
import { shortItem } from '../nfts/shortItem.js'
import type { TokenFacts } from '../tokens/tokenFacts.js'
import type { Part } from './operationFor.js'

/** The names that describe a transfer: of its chain, its token and its collection. */
export interface Naming {
  readonly chain: EvmChain
  readonly tokens: ReadonlyMap<string, TokenFacts>
  readonly collections: ReadonlyMap<string, string>
}

/** Whether a transfer is of the native currency or of a token that the operator lists, so that no stranger can have invented it. */
export const isGenuine = ({ config }: EvmChain, { kind, token }: Row): boolean =>
  kind === 'native' || config.tokens.some(({ address }) => address === token)

function directionOf(account: string, { sender, receiver }: Row): HistoryTransfer['direction'] {
  if (sender === receiver) return 'self'
  return receiver === account ? 'in' : 'out'
}

/**
 * Returns the sides of a transfer. Leaves out the receiver if a transaction of others claims that the account has sent an unlisted token:
 * such a token can claim anything.
 */
function sidesOf(account: string, row: Row, { chain }: Naming, part: Part) {
  const direction = directionOf(account, row)
  const isClaim = part === 'none' && direction === 'out' && !isGenuine(chain, row)
  return {
    direction,
    sender: checksumAddress(String(row.sender)),
    ...(!isClaim && { receiver: checksumAddress(String(row.receiver)) }),
  }
}

/**
 * Describes a transfer from the view of an account; `undefined` for a token without a known name. A transfer of 0 by others only puts an
 * address into the history, and is left out.
 */
export function historyTransferOf(
  account: string,
  row: Row,
  naming: Naming,
  part: Part,
): readonly HistoryTransfer[] {
  const { config } = naming.chain
  const [token, amount] = [String(row.token), String(row.amount)]
  const sides = sidesOf(account, row, naming, part)
  const isEmpty = part === 'none' && amount === '0'
  if (row.kind === 'native') {
    const { name, symbol, decimals, iconUrl } = config.nativeCurrency
    const icon = iconUrl ? { icon: { url: iconUrl } } : {}
    const quantity = { numeric: formatUnits(BigInt(amount), decimals) }
    return [{ fungible_info: { name, symbol, ...icon, native: true }, ...sides, quantity }]
  }
  if (row.kind === 'erc20') {
    const facts = naming.tokens.get(token)
    if (!facts) return []
    const icon = facts.iconUrl ? { icon: { url: facts.iconUrl } } : {}
    const quantity = { numeric: formatUnits(BigInt(amount), facts.decimals) }
    const isAdvertised = [facts.name, facts.symbol].some((text) => isSpam(config, token, text))
    const isJunk = isEmpty || (isAdvertised && !isGenuine(naming.chain, row))
    const flags = isJunk ? { flags: { is_spam: true } } : {}
    return [
      { fungible_info: { name: facts.name, symbol: facts.symbol, ...icon, ...flags }, ...sides, quantity },
    ]
  }
  const collection = naming.collections.get(token) ?? ''
  const name = `${collection} #${shortItem(String(row.item))}`.trim()
  const flags = { is_spam: isEmpty || isSpam(config, token, collection) }
  return [{ nft_info: { name, flags }, ...sides, quantity: { numeric: amount } }]
}
