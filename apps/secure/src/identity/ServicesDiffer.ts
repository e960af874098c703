/** The services state different things of one wallet: one of them is not what it should be. */
export class ServicesDiffer extends Error {}
