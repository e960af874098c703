import { cleanText } from '../../../wire/cleanText.js'

/** The most wallets that a page may have; more must be an attack. */
export const walletsAtMost = 1_000
const nameLength = 64
/** S9: a heavier icon is left out. */
const iconLength = 65_536

/** Reads the name and the icon that a wallet gives itself, safe to be shown (S4, S9). Returns `undefined` without a usable name or icon. */
export function walletLook(
  name: string,
  icon: string,
): { readonly name: string; readonly imageUrl?: string } | undefined {
  const cleanName = cleanText(name, nameLength)
  const imageUrl = icon.trim()
  if (!cleanName || !/^data:image\//i.test(imageUrl)) return undefined
  return { name: cleanName, ...(imageUrl.length <= iconLength && { imageUrl }) }
}
