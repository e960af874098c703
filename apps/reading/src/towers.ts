/** Matches the fifth and later marks on a letter, which would cover the lines above. */
export const towers = /(?<=\p{M}{4})\p{M}/gu
