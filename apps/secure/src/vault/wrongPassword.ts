/** The password does not open recovery's share. */
export class WrongPassword extends Error {}
