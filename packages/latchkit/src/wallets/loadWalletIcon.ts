import { walletIcons } from './icons.js'

/** Loads the bundled mark of a wallet as a data URI, or nothing for an id that has none. */
export async function loadWalletIcon(imageId: string): Promise<string | undefined> {
  return walletIcons[imageId] ?? (await import('./moreIcons.js')).moreWalletIcons[imageId]
}
