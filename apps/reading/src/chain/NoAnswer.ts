/** The network did not answer, so it is unknown whether it received what was sent. Sending the same again is safe: it counts once. */
export class NoAnswer extends Error {}
