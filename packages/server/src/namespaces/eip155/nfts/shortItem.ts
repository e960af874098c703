const longest = 12

/** Number of an NFT as it is shown: some are hashes of 78 digits. */
export const shortItem = (item: string) =>
  item.length <= longest ? item : `${item.slice(0, 6)}…${item.slice(-4)}`
