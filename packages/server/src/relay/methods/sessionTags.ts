/** The tags and ttl of the messages that `wc_proposeSession` and `wc_approveSession` publish. */
export const proposeTag = 1100
export const approveTag = 1101
export const settleTag = 1102
export const pairingTtlSeconds = 300
