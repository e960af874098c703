/** Version of this package, as sent to the gateway. */
export const version = '0.1.0'
