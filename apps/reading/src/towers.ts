/** Matches the fifth mark on a letter and those after it: a tower of them lies over the lines above. */
export const towers = /(?<=\p{M}{4})\p{M}/gu
