/**
 * The network did not answer, so it is unknown whether the network received the transaction. Sending the same transaction again is safe: it
 * counts once.
 */
export class NoAnswer extends Error {}
