/** The name of the test wallet, in every family that it speaks. */
export const testWalletName = 'Test Wallet'

/** Its icon. */
export const testWalletIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#3b5bdb"/><path d="M14 10v20h13" fill="none" stroke="#fff" stroke-width="5"/></svg>',
)}`
