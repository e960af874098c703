/** The network gave no answer, so whether it has what was sent is not known. The same can be sent again: it counts once. */
export class NoAnswer extends Error {}
