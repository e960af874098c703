/** The length of an Ed25519 signature, in bytes. */
export const signatureLength = 64
