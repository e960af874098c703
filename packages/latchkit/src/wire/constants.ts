/** §9: a minute in ms. */
export const minuteMs = 60_000
/** §9: an hour in ms. */
export const hourMs = 60 * minuteMs
/** §9: a day in ms. */
export const dayMs = 24 * hourMs
/** §9: a year of 365 days in ms. */
export const yearMs = 365 * dayMs
/** How long a toast stays; a loading one stays until it is replaced. Ours. */
export const toastVisibleMs = 4_000
/** §4: a toast that replaces another shows after this. */
export const toastReshowMs = 150
/** §2: the shake flag resets after this. */
export const modalShakeMs = 500
/** §9: a search starts this long after the last key. */
export const searchMinimumWaitMs = 300
/** After this long without an answer of a wallet, the visitor is told where to look. Ours. */
export const walletLateMs = 10_000
/** §9: a native balance is read again after this. */
export const nativeBalanceCacheMs = 30_000
/** §9: after a failed balance read the next automatic one waits this long. */
export const balanceRetryMs = 30_000
/** §9: recent wallets kept. */
export const recentWalletsKept = 2
/** §9: wallets featured where a site names none. */
export const featuredWallets = 4
/** §9: wallets recommended. */
export const recommendedWallets = 4
/** §9: wallets a list grows by, and on a page of the directory. */
export const walletsPerPage = 40
/** §9: of every page so many have their images fetched at once. */
export const imagesAtOnce = 20
/** §9: wallets a search asks for. */
export const walletSearchEntries = 100
/** The wallets beyond the best known are loaded this long after those. Ours. */
export const moreWalletsMs = 250
/** §9: an image that takes longer to load is left to arrive in its own time. */
export const imagePreloadMs = 2_000
/** §9: how long the modal's header text takes to change. */
export const headerTextMs = 120
/** §9: how long the modal takes to change its height. */
export const modalHeightMs = 150
/** §9: how long one view takes to give way to the next. */
export const viewTransitionMs = 150
/** A page load waits this long for the wallet of last time. Ours. */
export const resumeMs = 3_000
/** §9 RPC: a question that takes longer has failed. */
export const rpcTimeoutMs = 10_000
/** §9 RPC: questions that go out together at most. */
export const rpcBatchSize = 1_000
/** §9 RPC: how long a question waits for others to go out with. */
export const rpcBatchWaitMs = 0
/** An interruption of a pairing shorter than this is not mentioned. Ours. */
export const pairingInterruptedMs = 3_000
/** For so long a copied thing says that it was copied. Ours. */
export const copiedShownMs = 2_000
/** §9 RPC: how often a question is asked again after it failed. */
export const rpcRetries = 3
/** §9 RPC: the wait before it is asked again. */
export const rpcRetryDelayMs = 150
/** §9 RPC: how often the URLs of a network are pinged to rank them. */
export const rpcPingIntervalMs = 4_000
/** §9 RPC: pings of each URL that its rank is made from. */
export const rpcPingSamples = 10
/** §9 RPC: what answering at all counts in a rank. */
export const rpcStabilityWeight = 0.7
/** §9 RPC: what answering fast counts in a rank. */
export const rpcLatencyWeight = 0.3
/** A ping that takes longer counts as no answer. Ours. */
export const rpcPingTimeoutMs = 1_000
/** A wallet is asked this often what became of its calls at first. Ours. */
export const callsFirstPollMs = 1_000
/** For so long it is asked that often. Ours. */
export const callsFirstPollsForMs = 10_000
/** After that it is asked this often. Ours. */
export const callsPollMs = 4_000
/** EIP-5792: a wallet keeps what became of calls for 24 hours at least; nobody asks for longer. */
export const callsKeptMs = 24 * hourMs
/** What an account has is read again this often while somebody looks at it. Ours. */
export const tokenBalanceRefreshMs = 10_000
/** §5: digits the balance of a token is truncated to. */
export const tokenBalanceDecimals = 2
/** §5: digits the amount of a transaction is truncated to. */
export const transactionDecimals = 3
/** §5: digits a balance is truncated to. */
export const balanceDecimals = 3
/** §5: characters of an address shown at its start, `0x` among them. */
export const addressLeading = 4
/** §5: characters of an address shown at its end. */
export const addressTrailing = 6
/** §9: transactions sent from here that are kept at most. */
export const pendingTransactionsKept = 99
/** Receivers kept in storage at most. Ours. */
export const recentReceiversKept = 20
/** What is typed as a receiver is looked up this long after the last key. Ours. */
export const nameMinimumWaitMs = 300
/** How long after the last change of a draft its quote is asked for. */
export const sendQuoteWaitMs = 300
/** Native balances kept in storage at most. Ours. */
export const nativeBalancesKept = 20
/** §9: what an account has is taken from storage for so long. */
export const portfolioCacheMs = 30_000
/** Portfolios kept in storage at most. Ours. */
export const portfoliosKept = 5
/** §9: what an address calls itself is not asked for again for so long. */
export const identityCacheMs = 300_000
/** Identities kept in storage at most. Ours. */
export const identitiesKept = 10
/** A portfolio that is longer than this when it is written down is not kept. Ours. */
export const portfolioLength = 100_000
/** Which networks a gateway serves is asked once in so long. */
export const supportedChainsCacheMs = 24 * hourMs
/** A gateway that takes longer for the balances does not keep those of the chain itself from being shown. Ours. */
export const gatewayPatienceMs = 3_000
/** How long the history of an account is not asked for again. */
export const historyCacheMs = 15_000
/** §9: what such an operation moves comes in, where nothing else says. */
export const plusOperations: readonly string[] = ['receive', 'deposit', 'borrow', 'claim']
/** §9: what such an operation moves goes out, where nothing else says. */
export const minusOperations: readonly string[] = ['withdraw', 'repay', 'burn']
/** §9: the levels a log line can have; only errors are written unless the site asks for more. */
export const defaultLogLevel = 'error'
/** §9: how much of the log is kept for a bug report. */
export const logBufferBytes = 1_024_000
/** How long an answer of the gateway is waited for. */
export const gatewayTimeoutMs = 10_000
/** §8: a call that ends with one of these may do better another time. */
export const passingStatuses: readonly number[] = [408, 413, 429, 500, 502, 503, 504]
/** How often the gateway is asked before a call has failed. */
export const gatewayTries = 3
/** Before a failed call of the gateway is repeated; twice as long each time. */
export const gatewayRetryDelayMs = 150
/** A gateway that asks for more patience than this is not waited for. */
export const gatewayLongestRetryMs = 30_000
/** After this many failures in a row it is left alone for so long. */
export const gatewayFailuresBeforeRest = 5
/** How long a gateway that fails is left alone. */
export const gatewayRestMs = 30_000
/** S9: an icon from the directory is no larger, and so many are kept. */
export const walletImageBytes = 65_536
/** How many icons of the directory are kept. */
export const walletImagesKept = 500
/** A picture of a token or an NFT is no larger. Ours. */
export const pictureBytes = 262_144
/** How many of those pictures are kept. Ours. */
export const picturesKept = 100
