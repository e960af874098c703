/** Two libraries for the same: a site takes one. Each comes with the first thing asked of it, not before. */
export const chains = {
  viem: () => import('./viem'),
  ethers: () => import('./ethers'),
} satisfies Record<string, () => Promise<typeof import('./viem')>>

export type Library = keyof typeof chains
