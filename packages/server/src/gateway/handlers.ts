import type { endpoints } from 'latchkit/wire'
import type { Handler } from './handler.js'
import { getAnalyticsConfig } from './routes/getAnalyticsConfig.js'
import { getAssetImage } from './routes/getAssetImage.js'
import { getBalance } from './routes/getBalance.js'
import { getCurrencyImage } from './routes/getCurrencyImage.js'
import { getGasPrice } from './routes/getGasPrice.js'
import { getHistory } from './routes/getHistory.js'
import { getIdentity } from './routes/getIdentity.js'
import { getNftImage } from './routes/getNftImage.js'
import { getNfts } from './routes/getNfts.js'
import { getProfile } from './routes/getProfile.js'
import { getProfileImage } from './routes/getProfileImage.js'
import { getReverseProfile } from './routes/getReverseProfile.js'
import { getSupportedChains } from './routes/getSupportedChains.js'
import { getTokenImage } from './routes/getTokenImage.js'
import { getWalletImage } from './routes/getWalletImage.js'
import { getWallets } from './routes/getWallets.js'
import { postEvent } from './routes/postEvent.js'
import { postPrice } from './routes/postPrice.js'

type Handlers = { readonly [Name in keyof typeof endpoints]: Handler<(typeof endpoints)[Name]> }

/** A handler for every endpoint: if one is missing, this does not compile. */
export const handlers: Handlers = {
  getWallets,
  getWalletImage,
  getAssetImage,
  getCurrencyImage,
  getTokenImage,
  getSupportedChains,
  getBalance,
  getHistory,
  getNfts,
  getNftImage,
  getIdentity,
  getProfile,
  getReverseProfile,
  getProfileImage,
  getGasPrice,
  postPrice,
  getAnalyticsConfig,
  postEvent,
}
