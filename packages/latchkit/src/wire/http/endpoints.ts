import { getAnalyticsConfig } from './getAnalyticsConfig.js'
import { getAssetImage } from './getAssetImage.js'
import { getBalance } from './getBalance.js'
import { getCurrencyImage } from './getCurrencyImage.js'
import { getGasPrice } from './getGasPrice.js'
import { getHistory } from './getHistory.js'
import { getIdentity } from './getIdentity.js'
import { getNftImage } from './getNftImage.js'
import { getNfts } from './getNfts.js'
import { getProfile, getReverseProfile } from './getProfile.js'
import { getProfileImage } from './getProfileImage.js'
import { getSupportedChains } from './getSupportedChains.js'
import { getTokenImage } from './getTokenImage.js'
import { getWalletImage } from './getWalletImage.js'
import { getWallets } from './getWallets.js'
import { postEvent } from './postEvent.js'
import { postPrice } from './postPrice.js'

/** Every endpoint of the gateway. A gateway without a handler for each does not compile. */
export const endpoints = {
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
} as const
