/** The reason at the end of a sentence for developers; nothing where none was given. */
export const because = (reason: string): string => (reason ? `: ${reason}` : '')
