import type { WalletKitTypes } from '@reown/walletkit'

/** A site's request to connect and sign in with one answer (CAIP-222), as the kit delivers it. */
export type SignInRequest = WalletKitTypes.SessionAuthenticate
