/**
 * The sentences that a visitor reads when something fails, in English: `error.` and the code of the catalogue; `.title`
 * is the heading where a wallet did not connect, `.reason` the sentence that has room for the words of a contract or a
 * network. They come with the views that can fail, not with the modal.
 */
export const enErrors = {
  'error.userRejected.title': 'Connection declined',
  'error.userRejected': 'You declined in {wallet}. Try again when ready.',
  'error.requestPending.title': 'Answer in {wallet}',
  'error.requestPending': '{wallet} is already showing a request. Open it and answer there.',
  'error.noAccounts.title': 'No account shared',
  'error.noAccounts': 'Unlock {wallet}, choose an account and try again.',
  'error.unauthorized.title': 'Not allowed by {wallet}',
  'error.unauthorized': '{wallet} has not allowed this site to do that. Connect it again.',
  'error.methodUnsupported.title': '{wallet} cannot do this',
  'error.methodUnsupported': 'Update {wallet} or use another wallet.',
  'error.providerDisconnected.title': '{wallet} is offline',
  'error.providerDisconnected': '{wallet} has no connection to any network. Check it and try again.',
  'error.chainDisconnected.title': '{wallet} is offline',
  'error.chainDisconnected': '{wallet} has no connection to this network. Switch network and try again.',
  'error.unrecognizedChain.title': 'Network not in {wallet}',
  'error.unrecognizedChain': '{wallet} does not know this network. Add it there, then try again.',
  'error.chainNotSupported.title': 'Network not in {wallet}',
  'error.chainNotSupported': '{wallet} does not support this network.',
  'error.invalidChainId.title': 'Network not in {wallet}',
  'error.invalidChainId': '{wallet} does not take this network. Choose another one.',
  'error.switchIgnored.title': 'Network not switched',
  'error.switchIgnored': '{wallet} did not switch. Switch inside the wallet and try again.',
  'error.badAnswer.title': '{wallet} did not connect',
  'error.badAnswer': '{wallet} gave an answer that makes no sense. Update it or use another wallet.',
  'error.walletSilent.title': 'No answer from {wallet}',
  'error.walletSilent': '{wallet} did not answer. Open it and try again.',
  'error.walletFailed.title': '{wallet} did not connect',
  'error.walletFailed': '{wallet} reported a problem. Try again, or use another wallet.',
  'error.connectorNotFound.title': '{wallet} is not there',
  'error.connectorNotFound': '{wallet} is no longer in this browser. Switch it on and reload the page.',
  'error.title': '{wallet} did not connect',
  'error.plain': 'Something went wrong: {code}. Try again.',

  'error.notConnected': 'No wallet is connected. Connect one and try again.',
  'error.chainAdapterNotFound.title': 'Not for this site',
  'error.chainAdapterNotFound': 'This site does not work with {wallet}. Use another wallet.',
  'error.networkNotFound': 'This site does not list that network. Choose one of its own.',
  'error.accountNotShared': '{wallet} does not share this account with the site. Choose it in the wallet.',
  'error.failedToDisconnect':
    'This site is disconnected, but a wallet may still list it. You can remove it there.',
  'error.failedToDisconnectChain':
    'This site is disconnected, but {wallet} may still list it. You can remove it there.',
  'error.unsupportedChain': 'This is not possible on networks of this kind.',
  'error.missingFields': 'Something is missing or not right. Check what you entered.',
  'error.quoteChanged': 'What this costs or brings has changed. Look at it again, then send.',
  'error.requestAborted': 'The request was called off. Try again when ready.',

  'error.missingRpcUrl': 'This site has no way to reach {network}. Choose another network.',
  'error.rpcFailed': '{network} did not answer. Your funds are not affected. Try again in a moment.',
  'error.rpcUnreadable': '{by} could not read the request. Try again in a moment.',
  'error.rpcInvalidRequest': '{by} does not understand this request. Update your wallet or use another one.',
  'error.rpcMethodNotFound': '{by} cannot do this. Update your wallet or use another one.',
  'error.rpcInvalidParams': '{by} does not accept the values of this request. Check them and try again.',
  'error.rpcInternal': 'Something broke inside {by}. Try again in a moment.',
  'error.rpcInvalidInput': '{by} refused the request. Check its values and try again.',
  'error.rpcInvalidInput.reason': '{by} refused the request: {reason}',

  'error.callsNotSettled':
    '{wallet} has not said in 24 hours what became of the request. Look at your activity there.',

  'error.insufficientFunds': 'Your account does not hold enough for the amount and the network fee.',
  'error.insufficientFee': 'Your account does not hold enough for the network fee.',
  'error.nameNotFound': 'Nobody has this name, or it has no address on this network.',
  'error.nameResolvingFailed': 'The name could not be looked up. Try again, or paste the address.',
  'error.namesUnavailable': 'Names cannot be looked up here. Paste the address instead.',

  'error.partNotLoaded.title': 'No connection',
  'error.partNotLoaded': 'A part of this page did not load. Check your connection and try again.',
  'error.pairingNotLoaded.title': 'No connection',
  'error.pairingNotLoaded': 'A part of this page did not load. Check your connection and try again.',
  'error.pairingRejected.title': 'Connection declined',
  'error.pairingRejected': 'You declined in {wallet}. Try again when ready.',
  'error.pairingExpired.title': 'The code has expired',
  'error.pairingExpired': 'Nobody answered in time. Try again for a new code.',
  'error.settlementFailed': '{wallet} did not finish connecting. Try again.',
  'error.publishFailed.title': 'No connection',
  'error.publishFailed': 'The message did not reach {wallet}. Check your connection and try again.',
  'error.subscribeFailed.title': 'No connection',
  'error.subscribeFailed':
    'The connection to {wallet} could not be opened. Check your connection and try again.',
  'error.requestExpired': '{wallet} did not answer in time. Ask again and answer there.',
  'error.requestUnconfirmed': 'The request may have reached {wallet}. Look there before you ask again.',
  'error.sessionEnded': 'The connection with {wallet} has ended. Connect it again.',
  'error.relayNotConfigured.title': 'Phones cannot connect',
  'error.relayNotConfigured': 'This site does not connect phones yet. Use a wallet in this browser.',
  'error.relayRefused.title': 'Phones cannot connect',
  'error.relayRefused': 'This site is not allowed to connect phones. Use a wallet in this browser.',
  'error.relayFailed': 'The connection to {wallet} failed. Try again.',
} as const

/** A key of the sentences for failures. */
export type ErrorTextKey = keyof typeof enErrors
