/**
 * Sets each value in texts that run from the right apart (first strong isolate, and its end), so that an amount, a name or an address
 * stands as it is written, and turns no words around it.
 */
export const isolated = <Texts extends object>(texts: Texts): Texts =>
  JSON.parse(JSON.stringify(texts).replace(/(?<![\u2066\u2068])\{\w+\}/g, '\u2068$&\u2069'))
