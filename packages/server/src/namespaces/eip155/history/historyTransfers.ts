import { formatUnits, type HistoryTransfer } from 'latchkit/wire'
import type { Row } from '../../../store/store.js'
import { checksumAddress } from '../chain/checksumAddress.js'
import type { EvmChain } from '../chain/evmChain.js'
import { isSpam } from '../nfts/isSpam.js'
import { shortItem } from '../nfts/shortItem.js'
import type { TokenFacts } from '../tokens/tokenFacts.js'

/** The sources of the words for a transfer. */
export interface Words {
  readonly chain: EvmChain
  readonly tokens: ReadonlyMap<string, TokenFacts>
  readonly collections: ReadonlyMap<string, string>
}

function directionOf(account: string, { sender, receiver }: Row): HistoryTransfer['direction'] {
  if (sender === receiver) return 'self'
  return receiver === account ? 'in' : 'out'
}

/** A transfer from the side of an account; none where it is of a token without a known name. */
export function historyTransferOf(account: string, row: Row, words: Words): readonly HistoryTransfer[] {
  const { config } = words.chain
  const [token, amount] = [String(row.token), String(row.amount)]
  const sides = {
    direction: directionOf(account, row),
    sender: checksumAddress(String(row.sender)),
    receiver: checksumAddress(String(row.receiver)),
  }
  if (row.kind === 'native') {
    const { name, symbol, decimals, iconUrl } = config.nativeCurrency
    const icon = iconUrl ? { icon: { url: iconUrl } } : {}
    const quantity = { numeric: formatUnits(BigInt(amount), decimals) }
    return [{ fungible_info: { name, symbol, ...icon, native: true }, ...sides, quantity }]
  }
  if (row.kind === 'erc20') {
    const facts = words.tokens.get(token)
    if (!facts) return []
    const icon = facts.iconUrl ? { icon: { url: facts.iconUrl } } : {}
    const quantity = { numeric: formatUnits(BigInt(amount), facts.decimals) }
    const isListed = config.tokens.some(({ address }) => address === token)
    const isJunk = !isListed && [facts.name, facts.symbol].some((text) => isSpam(config, token, text))
    const flags = isJunk ? { flags: { is_spam: true } } : {}
    return [
      { fungible_info: { name: facts.name, symbol: facts.symbol, ...icon, ...flags }, ...sides, quantity },
    ]
  }
  const collection = words.collections.get(token) ?? ''
  const name = `${collection} #${shortItem(String(row.item))}`.trim()
  const flags = { is_spam: isSpam(config, token, collection) }
  return [{ nft_info: { name, flags }, ...sides, quantity: { numeric: amount } }]
}
