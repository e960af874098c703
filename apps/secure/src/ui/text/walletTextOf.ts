import { arWallet } from './arWallet.js'
import { enWallet, type WalletText } from './enWallet.js'

/** The texts of devices and settings in a language. */
export const walletTextOf = (language: 'en' | 'ar'): WalletText => (language === 'ar' ? arWallet : enWallet)
