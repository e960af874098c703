/** The longest address that mail can go to, in characters (RFC 5321). */
export const emailLength = 254
