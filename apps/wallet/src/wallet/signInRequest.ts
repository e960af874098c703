import type { WalletKitTypes } from '@reown/walletkit'

/** A site's request to connect and sign in by one answer (CAIP-222), as the kit hands it over. */
export type SignInRequest = WalletKitTypes.SessionAuthenticate
