/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function seeded(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The same things in an order that a seed decides. */
export function shuffled(things, random) {
  const left = [...things]
  return things.map(() => left.splice(Math.floor(random() * left.length), 1)[0])
}
