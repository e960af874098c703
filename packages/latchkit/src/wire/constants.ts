/** §9: a minute in ms. */
export const minuteMs = 60_000
/** §9: an hour in ms. */
export const hourMs = 60 * minuteMs
/** §9: a day in ms. */
export const dayMs = 24 * hourMs
/** §9: a year of 365 days in ms. */
export const yearMs = 365 * dayMs
/** The time a toast stays; a loading one stays until it is replaced. Ours. */
export const toastVisibleMs = 4_000
/** §4: the time until a toast that replaces another shows. */
export const toastReshowMs = 150
/** §2: the time until the shake flag resets. */
export const modalShakeMs = 500
/** §9: the time from the last key to a search. */
export const searchMinimumWaitMs = 300
/** The longest wait for the server of a sign-in. Ours. */
export const signInAnswerMs = 10_000
/** The longest that a visitor waits for the nonce of a sign-in beside a connection, before the wallet is asked to connect alone. Ours. */
export const oneStepNonceMs = 2_000
/** The time without an answer of a wallet until the visitor reads where to look. Ours. */
export const walletLateMs = 10_000
/** §9: the age at which a native balance is read again. */
export const nativeBalanceCacheMs = 30_000
/** §9: the wait of the next automatic balance read after a failed one. */
export const balanceRetryMs = 30_000
/** §9: the most recent wallets that are stored. */
export const maxRecentWallets = 2
/** The most networks used lately that are stored. Ours. */
export const maxRecentNetworks = 8
/** §9: wallets featured where a site names none. */
export const featuredWallets = 4
/** §9: wallets recommended. */
export const recommendedWallets = 4
/** §9: wallets a list grows by, and on a page of the directory. */
export const walletsPerPage = 40
/** §9: the number of a page's wallets whose images are fetched at once. */
export const imagesAtOnce = 20
/** §9: wallets a search asks for. */
export const walletSearchEntries = 100
/** The time from the best known wallets to the loading of the others. Ours. */
export const moreWalletsMs = 250
/** §9: the longest time an image holds up its page; a slower one shows when it is there. */
export const imagePreloadMs = 2_000
/** §9: the time in which the modal's header text changes. */
export const headerTextMs = 120
/** §9: the time in which the modal changes its height. */
export const modalHeightMs = 150
/** §9: the time in which one view gives way to the next. */
export const viewTransitionMs = 150
/** The longest time a page load waits for the wallet that was connected before. Ours. */
export const resumeMs = 3_000
/** §9 RPC: the time after which a request has failed. */
export const rpcTimeoutMs = 10_000
/** §9 RPC: the most requests that go out together. */
export const rpcBatchSize = 1_000
/** §9 RPC: the time a request waits for others to go out with. */
export const rpcBatchWaitMs = 0
/** The shortest interruption of a pairing that is shown. Ours. */
export const pairingInterruptedMs = 3_000
/** The time after which a pairing that nothing has answered says what may be wrong. Ours. */
export const pairingSilentMs = 60_000
/** The time a copied thing says that it was copied. Ours. */
export const copiedShownMs = 1_600
/** §9 RPC: the number of times a failed request is sent again. */
export const rpcRetries = 3
/** §9 RPC: the wait before it is sent again. */
export const rpcRetryDelayMs = 150
/** §9 RPC: the time between two pings that rank the URLs of a network. */
export const rpcPingIntervalMs = 4_000
/** §9 RPC: the pings of each URL that its rank is made from. */
export const rpcPingSamples = 10
/** §9 RPC: the weight of answering at all in a rank. */
export const rpcStabilityWeight = 0.7
/** §9 RPC: the weight of answering fast in a rank. */
export const rpcLatencyWeight = 0.3
/** The time after which a ping counts as unanswered. Ours. */
export const rpcPingTimeoutMs = 1_000
/** The time between two questions to a wallet about the state of its calls, at first. Ours. */
export const callsFirstPollMs = 1_000
/** The time for which it is asked that often. Ours. */
export const callsFirstPollsForMs = 10_000
/** The time between two questions after that. Ours. */
export const callsPollMs = 4_000
/** EIP-5792: a wallet keeps the state of calls for 24 hours at least; the kit asks for no longer. */
export const callsLifetimeMs = 24 * hourMs
/** The time between two reads of an account's tokens while the visitor looks at them, where no block is told. Ours. */
export const tokenBalanceRefreshMs = 10_000
/** The time between two looks for a new block while the visitor looks at the account. Ours. */
export const blockPollMs = 5_000
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
/** §9: the most entries started from here that are stored. */
export const maxPendingTransactions = 99
/** The most receivers that are stored. Ours. */
export const maxRecentReceivers = 20
/** The time from the last key in the receiver's field to the lookup of its text. Ours. */
export const nameMinimumWaitMs = 300
/** The time from the last change of a draft to the request for its quote. */
export const sendQuoteWaitMs = 300
/** The most native balances that are stored. Ours. */
export const maxNativeBalances = 20
/** §9: the time an account's assets are taken from storage. */
export const portfolioCacheMs = 30_000
/** The most portfolios that are stored. Ours. */
export const maxPortfolios = 5
/** §9: the time an address's name and picture are not asked for again. */
export const identityCacheMs = 300_000
/** The most identities that are stored. Ours. */
export const maxIdentities = 10
/** The longest portfolio that is stored, in characters of its JSON. Ours. */
export const portfolioLength = 100_000
/** The time a gateway's list of the networks it serves is not asked for again. */
export const supportedChainsCacheMs = 24 * hourMs
/** The longest time that the balances of the chain wait for those of the gateway before they show. Ours. */
export const gatewayPatienceMs = 3_000
/** The time the history of an account is not asked for again. */
export const historyCacheMs = 15_000
/** §9: the operations whose amount comes in, where nothing else says. */
export const plusOperations: readonly string[] = ['receive', 'deposit', 'borrow', 'claim']
/** §9: the operations whose amount goes out, where nothing else says. */
export const minusOperations: readonly string[] = ['withdraw', 'repay', 'burn']
/** §9: the least level of a log line that is written, unless the site asks for another. */
export const defaultLogLevel = 'error'
/** §9: the length of the log that is kept for a bug report. */
export const logBufferBytes = 1_024_000
/** The longest time the gateway's answer is waited for. */
export const gatewayTimeoutMs = 10_000
/** §8: the statuses of calls that may succeed when they are repeated. */
export const passingStatuses: readonly number[] = [408, 413, 429, 500, 502, 503, 504]
/** The number of times the gateway is asked before a call has failed. */
export const gatewayTries = 3
/** The wait before a failed call of the gateway is repeated; twice as long each time. */
export const gatewayRetryDelayMs = 150
/** The longest wait that the gateway may ask for; a call that would wait longer fails. */
export const gatewayLongestRetryMs = 30_000
/** The failures in a row after which the gateway is left alone for `gatewayRestMs`. */
export const gatewayFailuresBeforeRest = 5
/** The time a gateway that fails is left alone. */
export const gatewayRestMs = 30_000
/** S9: the largest icon of the directory. */
export const walletImageBytes = 65_536
/** S9: the number of icons of the directory that are kept. */
export const maxWalletImages = 500
/** The largest picture of a token or an NFT. Ours. */
export const pictureBytes = 262_144
/** The most of those pictures in the cache. Ours. */
export const maxPictures = 100
