/**
 * Two tabs with one wallet would answer each other's sites, so the newest has it: that is where the person is, for
 * instance by a site's link. `onLost` runs in the tab that had it before.
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
