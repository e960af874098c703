/** A password does not open the share of recovery. */
export class WrongPassword extends Error {}
