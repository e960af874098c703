// The numbers and names that a page and the secure frame share.

/** §9: the version of the frame that the page asks for. */
export const frameVersion = 4
/** The id of the connector that reaches the embedded wallet (§3 Connector). */
export const embeddedConnectorId = 'ID_AUTH'
/** The longest the page waits for a frame that it has just made. */
export const frameReadyMs = 20_000
/** The time between two offers of a channel to a frame that has not answered yet. */
export const frameOfferMs = 500
/** A page looks so often whether the document of the frame is there. */
export const frameLookMs = 50
/** The largest message. */
export const frameMessageBytes = 262_144
/** The most requests of one channel that wait for their answer. */
export const frameInFlight = 100
/** The most requests of class *approve*, and to sign in, in a second. */
export const frameApprovalsPerSecond = 20
/** The most approvals that wait in the frame's queue. */
export const frameApprovalsAtMost = 5
/** JSON-RPC: more than that. */
export const frameTooMany = -32_005

/** §9: the shortest time between two email logins. */
export const emailCooldownMs = 30_000

/** §9: the time from a request that is not allowed to its toast. */
export const disallowedToastMs = 300

/** The path of the frame under the secure site. */
export const framePath = '/sdk'

/** A request of class *approve* waits this long for the machine, beside the time the visitor takes. */
export const frameApproveMs = 120_000
