import { entry } from './entry.js'

// The codes of the pairing protocol (§8 Wallet-connect protocol codes). Both ends send these texts; after one space a context
// may follow.

interface Context {
  readonly context?: string
}

/** Returns a function that writes a code's text, followed by the context. */
function withContext(text: string) {
  return ({ context }: Context) => (context ? `${text} ${context}` : text)
}

/** 1001: the request to the wallet is malformed. */
export const invalidSessionMethod = entry('invalidSessionMethod', withContext('Invalid method.'), 1001)
/** 1002: the event is malformed. */
export const invalidSessionEvent = entry('invalidSessionEvent', withContext('Invalid event.'), 1002)
/** 1003: the update is malformed, or older than the last one. */
export const invalidUpdateRequest = entry(
  'invalidUpdateRequest',
  withContext('Invalid update request.'),
  1003,
)
/** 1004: the extension is malformed. */
export const invalidExtendRequest = entry(
  'invalidExtendRequest',
  withContext('Invalid extend request.'),
  1004,
)
/** 1005: the settlement does not fit the proposal. */
export const invalidSettleRequest = entry(
  'invalidSettleRequest',
  withContext('Invalid session settle request.'),
  1005,
)
/** 3001: the session does not allow the method. */
export const unauthorizedMethod = entry('unauthorizedMethod', withContext('Unauthorized method.'), 3001)
/** 3002: the session does not allow the event, or not from this side. */
export const unauthorizedEvent = entry('unauthorizedEvent', withContext('Unauthorized event.'), 3002)
/** 3003: only the controller may update. */
export const unauthorizedUpdate = entry(
  'unauthorizedUpdate',
  withContext('Unauthorized update request.'),
  3003,
)
/** 3004: only the controller may extend. */
export const unauthorizedExtend = entry(
  'unauthorizedExtend',
  withContext('Unauthorized extend request.'),
  3004,
)
/** 3005: the session does not include the chain. */
export const unauthorizedSessionChain = entry(
  'unauthorizedSessionChain',
  withContext('Unauthorized chain.'),
  3005,
)
/** 5000: the person declined. */
export const pairingRejected = entry('pairingRejected', withContext('User rejected.'), 5000)
/** 5001: the person declined the chains. */
export const chainsRejected = entry('chainsRejected', withContext('User rejected chains.'), 5001)
/** 5002: the person declined the methods. */
export const methodsRejected = entry('methodsRejected', withContext('User rejected methods.'), 5002)
/** 5003: the person declined the events. */
export const eventsRejected = entry('eventsRejected', withContext('User rejected events.'), 5003)
/** 5100: the wallet supports none of the chains. */
export const chainsUnsupported = entry('chainsUnsupported', withContext('Unsupported chains.'), 5100)
/** 5101: the wallet supports none of the methods. */
export const methodsUnsupported = entry('methodsUnsupported', withContext('Unsupported methods.'), 5101)
/** 5102: the wallet supports none of the events. */
export const eventsUnsupported = entry('eventsUnsupported', withContext('Unsupported events.'), 5102)
/** 5103: the wallet has no such accounts. */
export const accountsUnsupported = entry('accountsUnsupported', withContext('Unsupported accounts.'), 5103)
/** 5104: the wallet does not know the namespace. */
export const namespaceKeyUnsupported = entry(
  'namespaceKeyUnsupported',
  withContext('Unsupported namespace key.'),
  5104,
)
/** 6000: one side ended the session. */
export const userDisconnected = entry('userDisconnected', withContext('User disconnected.'), 6000)
/** 7000: the session could not be settled. */
export const settlementFailed = entry('settlementFailed', withContext('Session settlement failed.'), 7000)
/** 7001: there is no session with this topic. */
export const noSessionForTopic = entry('noSessionForTopic', withContext('No session for topic.'), 7001)
/** 8000: the request arrived after it had expired. */
export const sessionRequestExpired = entry(
  'sessionRequestExpired',
  withContext('Session request expired.'),
  8000,
)
/** 10001: unknown wc_ method. */
export const wcMethodUnsupported = entry(
  'wcMethodUnsupported',
  withContext('Unsupported wc_ method.'),
  10_001,
)
/** 11001: the answer to a sign-in request is malformed. */
export const authResponseMalformed = entry(
  'authResponseMalformed',
  withContext('Malformed response.'),
  11_001,
)
/** 11002: the sign-in request is malformed. */
export const authRequestMalformed = entry('authRequestMalformed', withContext('Malformed request.'), 11_002)
/** 11003: the signed text differs from the requested one. */
export const authMessageCompromised = entry(
  'authMessageCompromised',
  withContext('Message compromised.'),
  11_003,
)
/** 11004: the signature is not by the account. */
export const authSignatureFailed = entry(
  'authSignatureFailed',
  withContext('Signature verification failed.'),
  11_004,
)
/** 11005: the answer arrived after the sign-in request had expired. */
export const authRequestExpired = entry('authRequestExpired', withContext('Request expired.'), 11_005)
/** 11006: the sign-in names no account. */
export const authIssuerMissing = entry('authIssuerMissing', withContext('Missing issuer.'), 11_006)
/** 12001: the person declined to sign in. */
export const authRejected = entry('authRejected', withContext('User rejected.'), 12_001)
/** 12002: the person disconnected instead of signing in. */
export const authDisconnected = entry('authDisconnected', withContext('User disconnected.'), 12_002)

// §8 internal codes 1 to 9: errors that one side finds by itself, before anything is sent.

/** 1: used before it was started. */
export const notInitialized = entry('notInitialized', withContext('Not initialized.'), 1)
/** 2: nothing is stored under this topic, key or id. */
export const noMatchingKey = entry('noMatchingKey', withContext('No matching key.'), 2)
/** 3: restoring stored items would overwrite present ones. */
export const restoreWillOverride = entry('restoreWillOverride', withContext('Restore will override.'), 3)
/** 4: the topic was subscribed to again. */
export const resubscribed = entry('resubscribed', withContext('Resubscribed.'), 4)
/** 5: a parameter is missing or wrong, or the session does not include the method or chain. */
export const missingOrInvalid = entry('missingOrInvalid', withContext('Missing or invalid.'), 5)
/** 6: the item has expired. */
export const pairingItemExpired = entry('pairingItemExpired', withContext('Expired.'), 6)
/** 7: unknown type of envelope or item. */
export const unknownType = entry('unknownType', withContext('Unknown type.'), 7)
/** 8: the item belongs to another topic. */
export const mismatchedTopic = entry('mismatchedTopic', withContext('Mismatched topic.'), 8)
/** 9: the namespaces do not include those that were required. */
export const nonConformingNamespaces = entry(
  'nonConformingNamespaces',
  withContext('Non conforming namespaces.'),
  9,
)
