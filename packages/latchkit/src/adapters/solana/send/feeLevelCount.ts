/** The number of levels of speed that a quote offers. It stands apart from what finds their prices, which connecting does not need. */
export const feeLevels = 3
