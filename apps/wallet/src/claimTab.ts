/**
 * Makes this tab the only active one, since two tabs with one wallet would answer each other's sites. The newest tab wins: that is where
 * the person is. `onLost` runs in the previous tab.
 */
export function claimTab(onLost: () => void): Promise<void> {
  return new Promise((resolve) => {
    const forever = () => {
      resolve()
      return new Promise<never>(() => undefined)
    }
    navigator.locks.request('latchkit-wallet', { steal: true }, forever).catch(onLost)
  })
}
