/** The reason why a request cannot be approved, in words for the person who is asked. */
export class Unreadable extends Error {}
