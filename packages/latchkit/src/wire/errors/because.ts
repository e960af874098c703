/** The reason at the end of a sentence for developers; nothing where nobody gave one. */
export const because = (reason: string): string => (reason ? `: ${reason}` : '')
