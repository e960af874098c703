/**
 * Isolates each placeholder in right-to-left texts (first strong isolate, and its end), so that an amount, name or address keeps its
 * direction and does not reorder the words around it.
 */
export const isolated = <Texts extends object>(texts: Texts): Texts =>
  JSON.parse(JSON.stringify(texts).replace(/(?<![\u2066\u2068])\{\w+\}/g, '\u2068$&\u2069'))
