declare module 'bidi-js' {
  /** The order in which a browser draws the characters of a line (UAX 9). */
  export default function bidi(): {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): object
    getReorderedIndices(text: string, levels: object): number[]
  }
}
