import type { AssetsCapability, WatchedAsset } from '../../../core/contracts/adapter.js'
import { fail } from '../../../wire/errors/fail.js'
import { missingFields } from '../../../wire/errors/verbs.js'
import { badAnswer } from '../../../wire/errors/wallet.js'
import { cleanText } from '../../../wire/shownText.js'
import { addressKey } from '../chain/addressKey.js'
import { checksum } from '../chain/hex.js'
import type { EvmLive } from '../live.js'
import { requestWithAccess } from './requestWithAccess.js'
import { readWalletAssets } from './walletAssets.js'

/** The greatest length of a symbol: wallets refuse longer ones. */
const maxSymbolLength = 11
const maxDecimals = 36
/** S9: larger images are not shown. */
const maxImageLength = 65_536

/**
 * Asks a wallet to show an ERC-20 token by `wallet_watchAsset` (EIP-747), and reads the assets of an account from the wallet
 * (EIP-7811).
 */
export function createAssets(live: EvmLive): AssetsCapability {
  return {
    async watch(connector, asset) {
      const method = 'wallet_watchAsset'
      const params = { type: 'ERC20', options: checkAsset(asset) }
      const answer = await requestWithAccess(live, connector, { method, params })
      if (typeof answer === 'boolean') return answer
      throw fail(badAnswer, { wallet: connector.data.name, method })
    },
    holdings: (connector, request) => readWalletAssets(live, connector, request),
  }
}

function checkAsset({ address, symbol, decimals, image }: Partial<WatchedAsset>): WatchedAsset {
  const fields: string[] = []
  if (!addressKey(address) || !address?.startsWith('0x')) fields.push('address')
  // Reject a symbol that cleaning changes: it would be shown differently from what it is.
  if (!symbol || cleanText(symbol, maxSymbolLength) !== symbol) fields.push('symbol')
  if (!Number.isInteger(decimals) || !isBetween(decimals, 0, maxDecimals)) fields.push('decimals')
  if (image !== undefined && !isImage(image)) fields.push('image')
  if (fields.length || !address || !symbol || decimals === undefined) throw fail(missingFields, { fields })
  return { address: checksum(address), symbol, decimals, ...(image && { image }) }
}

function isBetween(value: number | undefined, min: number, max: number): boolean {
  return value !== undefined && value >= min && value <= max
}

function isImage(image: unknown): boolean {
  return (
    typeof image === 'string' &&
    image.length <= maxImageLength &&
    /^(https:\/\/\S+|data:image\/\S+)$/.test(image)
  )
}
