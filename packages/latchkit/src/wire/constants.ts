/** How long a toast stays; a loading one stays until it is replaced. Ours. */
export const toastVisibleMs = 4_000
/** §4: a toast that replaces another shows after this. */
export const toastReshowMs = 150
/** §2: the shake flag resets after this. */
export const modalShakeMs = 500
/** §9: a search starts this long after the last key. */
export const searchMinimumWaitMs = 300
/** §9: a native balance is read again after this. */
export const nativeBalanceCacheMs = 30_000
/** §9: after a failed balance read the next automatic one waits this long. */
export const balanceRetryMs = 30_000
/** §9: recent wallets kept. */
export const recentWalletsKept = 2
/** §9: wallets recommended when none is featured. */
export const recommendedWallets = 4
/** The wallets beyond the best known are loaded this long after those. Ours. */
export const moreWalletsMs = 250
/** §9: an image that takes longer to load is left to arrive in its own time. */
export const imagePreloadMs = 2_000
/** §9: header text, modal height and view transition. */
export const headerTextMs = 120
export const modalHeightMs = 150
export const viewTransitionMs = 150
/** House §4: a page load waits this long for the wallet of last time. */
export const resumeMs = 3_000
/** §9 RPC. */
export const rpcTimeoutMs = 10_000
export const rpcBatchSize = 1_000
export const rpcBatchWaitMs = 0
export const rpcRetries = 3
export const rpcRetryDelayMs = 150
/** §9 RPC: how often, over how many rounds and by what weights the URLs of a network are ranked. */
export const rpcPingIntervalMs = 4_000
export const rpcPingSamples = 10
export const rpcStabilityWeight = 0.7
export const rpcLatencyWeight = 0.3
/** A ping that takes longer counts as no answer. Ours. */
export const rpcPingTimeoutMs = 1_000
/** discovery.md §4: a wallet is asked about its calls every second at first, then less often, for as long as it keeps them. */
export const callsFirstPollMs = 1_000
export const callsFirstPollsForMs = 10_000
export const callsPollMs = 4_000
export const callsKeptMs = 86_400_000
/** §5: digits a balance is truncated to. */
export const balanceDecimals = 3
/** §5: characters of an address shown at its start and end. */
export const addressLeading = 4
export const addressTrailing = 6
/** Native balances kept in storage at most. Ours. */
export const nativeBalancesKept = 20
/** §9: the levels a log line can have; only errors are written unless the site asks for more. */
export const defaultLogLevel = 'error'
