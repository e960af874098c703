// The bundler ends every declaration file with the address of a map that it does not write.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const comment = /\n\/\/# sourceMappingURL=[^\n]+\s*$/

export function dropDanglingMaps(folder) {
  for (const entry of readdirSync(folder, { recursive: true })) {
    const file = join(folder, entry)
    if (!file.endsWith('.d.ts') || existsSync(`${file}.map`)) continue
    const text = readFileSync(file, 'utf8')
    if (comment.test(text)) writeFileSync(file, text.replace(comment, '\n'))
  }
}
