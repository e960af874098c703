/** The version of this package, as the gateway is told. */
export const version = '0.1.0'
