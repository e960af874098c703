import { entry } from 'latchkit/wire'

/** A key file is missing or invalid; the service does not start. */
export const keysUnreadable = entry(
  'keysUnreadable',
  ({ path, reason }: { path: string; reason: string }) =>
    `${path}: ${reason}. latchkit-server init makes the keys of the e-mail wallet, once; LATCHKIT_KEYS names their folder. Lost keys are lost wallets: never make new ones in the place of those that a backup has.`,
)
/** Key files exist already. Replacing them would make every wallet unreadable. */
export const keysExist = entry(
  'keysExist',
  ({ path }: { path: string }) => `${path} already exists, and new keys would lose every wallet`,
)
/** The key does not open the bytes: they belong to another user, another purpose or another key. */
export const keyMismatch = entry('keyMismatch', (_: object) => 'The key does not open this')
/** The key holder was sent something that is not a call; it did nothing. */
export const keyCallRefused = entry('keyCallRefused', (_: object) => 'The key holder takes no such call')
/** The hourly limit of wallets is reached; a user who has not signed today waits for a later hour. Status 429. */
export const releasesWait = entry(
  'releasesWait',
  (_: { retrySeconds: number }) => 'Too many wallets were opened in this hour; this one has a place later',
)
/** The shares of one user were released too often. Status 429. */
export const tooManyReleases = entry(
  'tooManyReleases',
  (_: { retrySeconds: number }) => 'The wallet was opened too often today; try again later',
)
/** The process with the keys has ended. Status 503. */
export const keyHolderGone = entry(
  'keyHolderGone',
  (_: { retrySeconds: number }) => 'The service is starting; try again in a moment',
)
/** The body or a parameter is malformed. Status 400. */
export const custodyRequestInvalid = entry(
  'custodyRequestInvalid',
  ({ reason }: { field: string; reason: string }) => reason,
)
/** The page is not the secure site. Status 403. */
export const originRefused = entry('originRefused', (_: object) => 'The page is of another origin')
/** The path is unknown. Status 404. */
export const custodyPathUnknown = entry('custodyPathUnknown', (_: object) => 'Not found')
/** The path does not allow this method. Status 405. */
export const custodyMethodNotAllowed = entry(
  'custodyMethodNotAllowed',
  ({ allowed }: { allowed: string }) => `Expected ${allowed}`,
)
/** §4: another code is requested too soon. Status 429. */
export const codeCooldown = entry(
  'codeCooldown',
  ({ retrySeconds }: { retrySeconds: number }) => `Please try again after ${retrySeconds} seconds`,
)
/** Too many codes were sent to the address, or by the network. Status 429. */
export const tooManyCodes = entry(
  'tooManyCodes',
  (_: { retrySeconds: number }) => 'Too many codes were sent; try again later',
)
/** The network has sent too many requests of any kind. Status 429. */
export const tooManyCalls = entry(
  'tooManyCalls',
  (_: { retrySeconds: number }) => 'Too many requests; try again in a moment',
)
/** The network has tried too many codes. Status 429. */
export const tooManyTries = entry(
  'tooManyTries',
  (_: { retrySeconds: number }) => 'Too many codes were tried; try again later',
)
/** The address is locked after too many wrong codes. Status 429. */
export const loginLocked = entry(
  'loginLocked',
  (_: { retrySeconds: number }) => 'Too many wrong codes; the address is locked for a day',
)
/** The address is turned off after a hundred wrong codes in a row, until it is unlocked or a week has passed. Status 403. */
export const loginOff = entry(
  'loginOff',
  (_: { retrySeconds: number }) => 'Too many wrong codes; the address is off for a week',
)
/** The code is wrong. Status 401. */
export const codeWrong = entry('codeWrong', (_: { triesLeft: number }) => 'The code is wrong')
/** The code has expired, was used, was tried too often, or belongs to another browser. Status 401. */
export const codeOver = entry('codeOver', (_: object) => 'The code is not valid any more; send another one')
/** There is no session, or it has expired. Status 401. */
export const sessionMissing = entry('sessionMissing', (_: object) => 'Not signed in')
/** The last code of the session is older than 12 h. Status 401. */
export const codeNeeded = entry('codeNeeded', (_: object) => 'A fresh code is needed')
/** The user exists already, or the attempt to make it has expired. Status 409. */
export const userConflict = entry(
  'userConflict',
  // `retrySeconds` is the time after which an unused wallet may be set aside.
  (_: { retrySeconds?: number }) => 'The wallet is there already; log in again',
)
/** The existing wallet was not used for long: a code of recovery can set it aside. Status 409. */
export const walletUnused = entry(
  'walletUnused',
  (_: object) => 'The wallet of this address is not in use: prove the address to the recovery service first',
)
/** The network has made too many wallets today. Status 429. */
export const tooManyMakings = entry(
  'tooManyMakings',
  (_: { retrySeconds: number }) => 'Too many wallets were made from this network; try again later',
)
/** The new address belongs to another wallet. Only a caller who has proved the address learns this. Status 409. */
export const emailTaken = entry('emailTaken', (_: object) => 'The address has a wallet of its own')
/** The other service has not made this change of address, or its statement has expired. Status 409. */
export const changeRefused = entry(
  'changeRefused',
  (_: object) => 'The other service has not changed the address: finish the change there first',
)
/** Auth's key file lacks recovery's keys: no wallet is made, renewed or moved until the operator adds them. Status 503. */
export const recoveryUnpinned = entry(
  'recoveryUnpinned',
  (_: object) => 'No wallet can be changed at the moment: the operator has to add a key first',
)
/** Recovery's key file lacks auth's key: no shares are renewed until the operator adds it. Status 503. */
export const authUnpinned = entry(
  'authUnpinned',
  (_: object) => 'No shares can be renewed at the moment: the operator has to add a key first',
)
/** The device has no release signed by recovery. Status 403. */
export const releaseNeeded = entry(
  'releaseNeeded',
  (_: object) => 'The recovery service has not released this device',
)
/**
 * The statement of the other service is missing, expired, or about another device, user or split. Status 403. Frames read the code, so it
 * keeps its first name.
 */
export const statementRefused = entry('wordRefused', (_: object) => 'The other service has not allowed this')
/**
 * The frame has to bring a note of the wallet first: one of the other service, or one of this service from before its restore. Status 409.
 */
export const noteNeeded = entry(
  'noteNeeded',
  (_: object) => 'The other service knows of a change that is not known here: bring its note first',
)
/** The other service has lost its own note, and has to get that note back first. Status 409. */
export const otherBehind = entry(
  'otherBehind',
  (_: { note?: string }) => 'The other service has forgotten a change: bring it its own note first',
)
/** The signature is not the wallet's. Status 400. */
export const signatureWrong = entry('signatureWrong', (_: object) => 'The signature is not the wallet’s')
/** The page is from an earlier release, whose request lacks what is needed now. Status 409. */
export const frameOutdated = entry('frameOutdated', (_: object) => 'Reload this page')
/** The wallet has other shares by now, or another wallet is being made. Status 409. */
export const versionConflict = entry(
  'versionConflict',
  (_: { retrySeconds?: number }) => 'The wallet has other shares by now; log in again',
)
/** The device has not proved the address by all twelve digits in the last ten minutes. Status 401. */
export const proofNeeded = entry('proofNeeded', (_: object) => 'A fresh code of twelve digits is needed')
/** The wallet has the maximum number of devices, or too many were added in a day. Status 429. */
export const tooManyDevices = entry(
  'tooManyDevices',
  (_: { retrySeconds: number }) => 'Too many devices were added; try again later',
)
/** The channel between a frame and its window has expired, is full, or belongs to others. Status 404. */
export const channelOver = entry(
  'channelOver',
  (_: object) => 'The connection to the window is over; open it again',
)
/** Too many channels at once, or too many messages. Status 429. */
export const channelsFull = entry(
  'channelsFull',
  (_: { retrySeconds: number }) => 'Too many windows are open; try again in a moment',
)
/** A mail does not come from a service, or is malformed. Status 401. */
export const mailRefused = entry('mailRefused', ({ reason }: { reason: string }) => reason)
/** The mailer does not answer; the frame sees it in the status of its mail. */
export const mailerSilent = entry(
  'mailerSilent',
  ({ reason }: { reason: string }) => `The mailer does not take mails: ${reason}`,
)
/** The voucher is not auth's, has expired, or is for another address or browser. Status 401. */
export const voucherInvalid = entry(
  'voucherInvalid',
  (_: object) => 'The wallet cannot be made with this: log in again',
)
/** The wallet is frozen: no new device can open it. Status 403. */
export const releasesFrozen = entry(
  'releasesFrozen',
  (_: object) => 'The wallet is frozen: no new device can open it',
)
/** The device does not belong to the wallet. Status 403. */
export const deviceUnknown = entry('deviceUnknown', (_: object) => 'This device is none of the wallet’s')
/** The request of a device is unknown, has expired, or belongs to another device. Status 404. */
export const requestUnknown = entry('requestUnknown', (_: object) => 'The request is over; log in again')
/** The mailer has no mail server. */
export const smtpMissing = entry(
  'smtpMissing',
  (_: object) =>
    'SMTP_URL is missing: the mailer of the e-mail wallet needs a mail server (smtp:// or smtps://)',
)
/** A service of the e-mail wallet ended before it was ready. */
export const custodyServiceEnded = entry(
  'custodyServiceEnded',
  ({ service, reason }: { service: string; reason: string }) =>
    `The ${service} service of the e-mail wallet did not start: ${reason}`,
)
/** Identities of a former client of a provider, which the present one makes unreachable. */
export interface LostIdentities {
  readonly provider: string
  readonly service: string
  readonly former: string
  readonly count: number
}
/** A provider is configured with another client, and identities of the former one are stored; the service does not start. */
export const identitiesLost = entry(
  'identitiesLost',
  ({ provider, service, former, count }: LostIdentities) =>
    `${service} has ${count} ${provider} identities of client ${former}, and another developer team’s client opens none of their wallets. Put LATCHKIT_SOCIAL_${provider.toUpperCase()}_CLIENT_ID back. If the new client is of the same team, nothing is lost: then, or to lose them, start once with --accept-lost-identities`,
)
/** A process of keys has no configured socket. */
export const keysSocketMissing = entry(
  'keysSocketMissing',
  ({ service }: { service: string }) =>
    `LATCHKIT_CUSTODY_${service.toUpperCase()}_KEYS_SOCKET is missing: the socket at which ${service} finds its keys`,
)
/** What a provider has answered does not prove who the visitor is. The log has the reason; the visitor learns none. Status 401. */
export const socialRefused = entry(
  'socialRefused',
  (_: { provider: string; reason: string }) => 'This does not prove who you are; begin again',
)
/** A provider does not answer, or answers that it cannot work now. Status 503. */
export const socialUnavailable = entry(
  'socialUnavailable',
  (_: { provider: string; reason: string; retrySeconds: number }) =>
    'The provider does not answer; try again in a moment',
)
/** The operator has not configured this provider. Status 404. */
export const socialNotConfigured = entry(
  'socialNotConfigured',
  (_: { provider: string }) => 'This provider is not offered here',
)
/** The way in is too young for this: for seven days it removes none that is older, and links none while there is an older one. Status 403. */
export const wayTooYoung = entry(
  'wayTooYoung',
  (_: object) => 'Prove this by a way to sign in that is older than seven days',
)
/** The identity is the only way in that both services have verified. Status 409. */
export const lastWay = entry('lastWay', (_: object) => 'No other way to sign in would be left')
/** The identity has the only address to which notices of the wallet are mailed. Status 409. */
export const lastNotice = entry(
  'lastNotice',
  (_: object) => 'No address for notices of the wallet would be left',
)
/** The wallet has the maximum number of identities. Status 409. */
export const tooManyWays = entry('tooManyWays', (_: object) => 'The wallet has ten ways to sign in already')
/** The identity is linked at recovery and not at auth yet. A device of the wallet has to finish this. Status 409. */
export const linkUnfinished = entry(
  'linkUnfinished',
  (_: object) =>
    'This way to sign in is not linked completely: finish linking it on the device where it began',
)
/** The proxy by which providers are reached does not lead on. The log has the code. */
export const proxyRefused = entry(
  'proxyRefused',
  ({ status }: { status: number }) => `custody.social.proxy answers ${status} in place of a connection`,
)
/** The services do not know which pages may call. */
export const secureOriginMissing = entry(
  'secureOriginMissing',
  (_: object) =>
    'secure.origin (LATCHKIT_SECURE_ORIGIN) is missing: the pages of the secure site alone may call the e-mail wallet',
)
