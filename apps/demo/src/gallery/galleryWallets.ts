import type { ConnectorData } from '../../../../packages/latchkit/src/wire/entities.js'

/** Draws a white mark on a gradient of two colours. */
export const galleryPicture = (from: string, to: string, mark: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><defs><linearGradient id="g" x1=".2" x2=".8" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><path fill="url(#g)" d="M0 0h40v40H0z"/><path fill="#fff" d="${mark}"/></svg>`,
  )}`

/** The icon of a fictional token. */
export const galleryToken = galleryPicture('#5cc9c4', '#16808a', 'M11 25a9 9 0 0 1 18 0h-4a5 5 0 0 0-10 0z')

/** Fictional wallets, for pictures of views. */
export const galleryWallets = [
  {
    name: 'Foxglove',
    rdns: 'example.foxglove',
    imageUrl: galleryPicture(
      '#ff9a5c',
      '#e0562d',
      'M20 11c4 0 5.500 3.500 5.500 8 0 3 .8 4.500 2.500 6-3.500.2-6 1.500-8 4-2-2.500-4.500-3.800-8-4 1.700-1.500 2.500-3 2.500-6 0-4.500 1.500-8 5.500-8',
    ),
  },
  {
    name: 'Lumen',
    rdns: 'example.lumen',
    imageUrl: galleryPicture(
      '#ffcf5a',
      '#ef8f1f',
      'M20 13a7 7 0 0 1 7 7H13a7 7 0 0 1 7-7m-7 8.500h14v2H13zm3 4h8v2h-8z',
    ),
  },
] as const

/** Returns a wallet of the gallery as its adapter reports it. */
export function galleryConnector(
  namespace: string,
  wallet: { readonly name: string; readonly rdns: string; readonly imageUrl?: string },
  instance = 1,
): ConnectorData {
  const { name, rdns, imageUrl } = wallet
  return {
    id: `gallery:${rdns}:${instance}`,
    type: 'ANNOUNCED',
    name,
    namespaces: [namespace],
    info: { rdns },
    instance,
    shared: false,
    ...(imageUrl && { imageUrl }),
  }
}

/** Returns all wallets as installed. */
export const allInstalled = (namespace: string) => ({
  connectors: galleryWallets.map((wallet) => galleryConnector(namespace, wallet)),
})

/** Returns no wallets. */
export const noneInstalled = () => ({ connectors: [] })

/** Returns a thousand wallets. */
export const galleryCrowd = (namespace: string): readonly ConnectorData[] =>
  Array.from({ length: 1000 }, (_, at) =>
    galleryConnector(namespace, { name: `Wallet ${at + 1}`, rdns: `example.wallet${at + 1}` }),
  )

/** A name that is too long for any row. */
export const longName = `The wallet with the very long name ${'and another word '.repeat(40)}`

/** A network that is not on the site's list. */
export const elsewhere = 'elsewhere:1' as const
