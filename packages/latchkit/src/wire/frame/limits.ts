// Numbers and names that a page and the secure frame share.

/** §9: the frame version that the page asks for. */
export const frameVersion = 4
/** Id of the connector that reaches the embedded wallet (§3 Connector). */
export const embeddedConnectorId = 'ID_AUTH'
/** How long the page waits for a frame that it has just created. */
export const frameReadyMs = 20_000
/** Time between two offers of a channel to a frame that has not answered yet. */
export const frameOfferMs = 500
/** How often a page checks whether the frame's document has loaded. */
export const frameLookMs = 50
/** Shortest time between two changes of what a shown frame asks the page for: its title and its height. */
export const frameShowPaceMs = 500
/** How long a page waits for the first picture of a frame before it shows the frame all the same. */
export const framePaintMs = 400
/** Size limit of a message. */
export const frameMessageBytes = 262_144
/** How many requests of one channel may wait for their answer. */
export const frameInFlight = 100
/** How many approvals and sign-ins a page may request per second. */
export const frameApprovalsPerSecond = 20
/** How many approvals may wait in the frame's queue. */
export const frameApprovalsAtMost = 5
/** JSON-RPC code of a request above these limits. */
export const frameTooMany = -32_005

/** §9: shortest time between two email logins. */
export const emailCooldownMs = 30_000

/** §9: delay between a forbidden request and its toast. */
export const disallowedToastMs = 300

/** Path of the frame at the secure site. */
export const framePath = '/sdk'

/** How long the page waits for an approval, not counting the time that the visitor takes. */
export const frameApproveMs = 120_000

/** Longest email address, in characters (RFC 5321). */
export const emailLength = 254
