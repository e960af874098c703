import { walletIcons } from './icons.js'

/** Loads the bundled icon of a wallet as a data URI. Returns `undefined` if there is none. */
export async function loadWalletIcon(imageId: string): Promise<string | undefined> {
  return walletIcons[imageId] ?? (await import('./moreIcons.js')).moreWalletIcons[imageId]
}
