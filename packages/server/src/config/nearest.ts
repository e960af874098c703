/** Computes the edit distance: how many characters have to be added, removed or replaced. */
function distanceOf(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, character] of [...one].entries()) {
    const current = [row + 1]
    for (let at = 0; at < other.length; at++) {
      const replacementCost = (above[at] ?? 0) + (character === other[at] ? 0 : 1)
      current.push(Math.min(replacementCost, (above[at + 1] ?? 0) + 1, (current[at] ?? 0) + 1))
    }
    above = current
  }
  return above.at(-1) ?? 0
}

/**
 * Finds the known name that a mistyped one may stand for.
 * @param maxTypos How many characters may differ; a third of the name unless given.
 * @returns the nearest known name, or `undefined` if none is near.
 */
export function nearest(
  name: string,
  knownNames: readonly string[],
  maxTypos = Math.max(2, Math.floor(name.length / 3)),
): string | undefined {
  const lower = name.toLowerCase()
  const candidates = knownNames.map((knownName) => ({
    knownName,
    distance: distanceOf(lower, knownName.toLowerCase()),
  }))
  return candidates
    .filter((candidate) => candidate.distance <= maxTypos)
    .sort((one, other) => one.distance - other.distance)[0]?.knownName
}

/** Returns the hint for an unknown name: the name that may be meant, or an empty text. */
export function didYouMean(name: string, knownNames: readonly string[]): string {
  const nearestName = nearest(name, knownNames)
  return nearestName === undefined ? '' : `; did you mean ${nearestName}?`
}
