/** The number of levels that `feeLevels` answers. It stands apart from them, whose prices connecting does not need. */
export const feeLevelCount = 3
