const maxLength = 12

/** Shortens the number of an NFT for display: some are hashes of 78 digits. */
export const shortItem = (item: string) =>
  item.length <= maxLength ? item : `${item.slice(0, 6)}…${item.slice(-4)}`
