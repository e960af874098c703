/** The namespace that EIP-4361 is of, and with it the option `siweConfig`. */
export const siweNamespace = 'eip155'
