// §: the number is in the specification, in that section. A number without § is Latchkit’s own choice.

/** §9: a minute in ms. */
export const minuteMs = 60_000
/** §9: an hour in ms. */
export const hourMs = 60 * minuteMs
/** §9: a day in ms. */
export const dayMs = 24 * hourMs
/** §9: a year of 365 days in ms. */
export const yearMs = 365 * dayMs
/** How long a toast is shown. A loading toast stays until it is replaced. */
export const toastVisibleMs = 4_000
/** How long a toast with a button is shown: the visitor has to reach it. */
export const toastActVisibleMs = 12_000
/** §4: pause between two toasts when one replaces the other. */
export const toastReshowMs = 150
/** §2: how long the shake flag stays set. */
export const modalShakeMs = 500
/** §9: pause in typing before a search is sent. */
export const searchMinimumWaitMs = 300
/** How long to wait for the sign-in server. */
export const signInAnswerMs = 10_000
/** How long to wait for the sign-in nonce before the wallet is asked to connect without signing in. */
export const oneStepNonceMs = 2_000
/** How long a wallet may be silent before the visitor is told where to look. */
export const walletLateMs = 10_000
/** §9: how long a native balance counts as fresh. */
export const nativeBalanceCacheMs = 30_000
/** §9: pause after a failed balance read before the next automatic one. */
export const balanceRetryMs = 30_000
/** §9: how many recent wallets are stored. */
export const maxRecentWallets = 2
/** How many recently used networks are stored. */
export const maxRecentNetworks = 8
/** §9: how many wallets are featured if the site names none. */
export const featuredWallets = 4
/** §9: how many wallets are recommended. */
export const recommendedWallets = 4
/** §9: how many wallets a list grows by; also the page size of the directory. */
export const walletsPerPage = 40
/** §9: how many images of a page of wallets are fetched at once. */
export const imagesAtOnce = 20
/** §9: how many wallets a search asks for. */
export const walletSearchEntries = 100
/** Pause between loading the best-known wallets and loading the others. */
export const moreWalletsMs = 250
/** §9: how long a page of wallets waits for its images. A slower image appears when it arrives. */
export const imagePreloadMs = 2_000
/** §9: how long the modal's header text takes to change. */
export const headerTextMs = 120
/** §9: how long the modal takes to change its height. */
export const modalHeightMs = 150
/** §9: how long the transition between two views takes. */
export const viewTransitionMs = 150
/** How long a page load waits for the wallet that was connected before. */
export const resumeMs = 3_000
/** §9 RPC: timeout of a request. */
export const rpcTimeoutMs = 10_000
/** §9 RPC: most requests in one batch. */
export const rpcBatchSize = 1_000
/** §9 RPC: how long a request waits for others to join its batch. */
export const rpcBatchWaitMs = 0
/** An interruption of a pairing that is shorter than this is not shown. */
export const pairingInterruptedMs = 3_000
/** How long a pairing may go unanswered before the page says what may be wrong. */
export const pairingSilentMs = 60_000
/** How long a copy button says "copied". */
export const copiedShownMs = 1_600
/** §9 RPC: how often a failed request is sent again. */
export const rpcRetries = 3
/** §9 RPC: pause before a failed request is sent again. */
export const rpcRetryDelayMs = 150
/** §9 RPC: time between two pings that rank the URLs of a network. */
export const rpcPingIntervalMs = 4_000
/** §9 RPC: how many pings of each URL its rank is computed from. */
export const rpcPingSamples = 10
/** §9 RPC: weight of reliability in the rank of a URL. */
export const rpcStabilityWeight = 0.7
/** §9 RPC: weight of speed in the rank of a URL. */
export const rpcLatencyWeight = 0.3
/** Timeout of a ping. */
export const rpcPingTimeoutMs = 1_000
/** First polling interval for the status of a bundle of calls. */
export const callsFirstPollMs = 1_000
/** How long the first polling interval is used. */
export const callsFirstPollsForMs = 10_000
/** Polling interval after that. */
export const callsPollMs = 4_000
/** EIP-5792: a wallet keeps the status of calls for at least 24 hours, so the kit stops polling then. */
export const callsLifetimeMs = 24 * hourMs
/** How often an account's tokens are read again while the visitor looks at them, if no new block is reported. */
export const tokenBalanceRefreshMs = 10_000
/** How often to poll for a new block while the visitor looks at the account. */
export const blockPollMs = 5_000
/** §5: decimals that a token balance is truncated to. */
export const tokenBalanceDecimals = 2
/** §5: decimals that the amount of a transaction is truncated to. */
export const transactionDecimals = 3
/** §5: decimals that a balance is truncated to. */
export const balanceDecimals = 3
/** §5: characters shown at the start of a shortened address, `0x` included. */
export const addressLeading = 4
/** §5: characters shown at the end of a shortened address. */
export const addressTrailing = 6
/** §9: how many pending entries (transactions started from here) are stored. */
export const maxPendingTransactions = 99
/** How many recent receivers are stored. */
export const maxRecentReceivers = 20
/** Pause in typing before the text in the receiver field is looked up. */
export const nameMinimumWaitMs = 300
/** Pause after a change of the draft before a quote is requested. */
export const sendQuoteWaitMs = 300
/** How many native balances are stored. */
export const maxNativeBalances = 20
/** §9: how long an account's stored assets count as fresh. */
export const portfolioCacheMs = 30_000
/** How many portfolios are stored. */
export const maxPortfolios = 5
/** §9: how long an address's name and picture count as fresh. */
export const identityCacheMs = 300_000
/** How many identities are stored. */
export const maxIdentities = 10
/** Longest portfolio that is stored, in characters of JSON. */
export const portfolioLength = 100_000
/** How long a gateway's list of supported networks counts as fresh. */
export const supportedChainsCacheMs = 24 * hourMs
/** How long balances read from the chain are held back for those of the gateway. */
export const gatewayPatienceMs = 3_000
/** How long an account's history counts as fresh. */
export const historyCacheMs = 15_000
/** §9: operations that count as incoming unless the transfer itself has a direction. */
export const plusOperations: readonly string[] = ['receive', 'deposit', 'borrow', 'claim']
/** §9: operations that count as outgoing unless the transfer itself has a direction. */
export const minusOperations: readonly string[] = ['withdraw', 'repay', 'burn']
/** §9: least severe log level that is written, unless the site sets another. */
export const defaultLogLevel = 'error'
/** §9: size of the log that is kept for a bug report. */
export const logBufferBytes = 1_024_000
/** Timeout of a gateway call. */
export const gatewayTimeoutMs = 10_000
/** §8: HTTP statuses after which a call may be repeated. */
export const passingStatuses: readonly number[] = [408, 413, 429, 500, 502, 503, 504]
/** How often a gateway call is tried before it fails. */
export const gatewayTries = 3
/** Pause before a failed gateway call is repeated. It doubles with each try. */
export const gatewayRetryDelayMs = 150
/** Longest pause that the gateway may ask for. A call that would wait longer fails. */
export const gatewayLongestRetryMs = 30_000
/** After this many failures in a row the kit stops calling the gateway for `gatewayRestMs`. */
export const gatewayFailuresBeforeRest = 5
/** How long the kit stops calling a failing gateway. */
export const gatewayRestMs = 30_000
/** S9: largest icon of the directory. */
export const walletImageBytes = 65_536
/** S9: how many icons of the directory are cached. */
export const maxWalletImages = 500
/** Largest picture of a token or an NFT. */
export const pictureBytes = 262_144
/** How many such pictures are cached. */
export const maxPictures = 100
