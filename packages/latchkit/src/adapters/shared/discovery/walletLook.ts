import { cleanText } from '../../../wire/cleanText.js'

/** A page on which more wallets make themselves known is not looking for a wallet. */
export const walletsAtMost = 1_000
const nameLength = 64
/** S9: a heavier icon is left out. */
const iconLength = 65_536

/** Makes the name and the icon that a wallet gives itself fit to be shown (S4, S9); nothing where they are none. */
export function walletLook(
  name: string,
  icon: string,
): { readonly name: string; readonly imageUrl?: string } | undefined {
  const shown = cleanText(name, nameLength)
  const imageUrl = icon.trim()
  if (!shown || !/^data:image\//i.test(imageUrl)) return undefined
  return { name: shown, ...(imageUrl.length <= iconLength && { imageUrl }) }
}
