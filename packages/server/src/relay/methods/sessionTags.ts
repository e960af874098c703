/** Tags and ttl of what the two combined calls publish. */
export const proposeTag = 1100
export const approveTag = 1101
export const settleTag = 1102
export const pairingTtlSeconds = 300
