import type { Rpc, SolanaRpcApi } from '@solana/kit'

/** The chain's RPC as `@solana/kit` has it. Its default commitment is `confirmed`. */
export type SolanaRpc = Rpc<SolanaRpcApi>
