// The fonts that the tests' browsers draw with: two families from npm and nothing else, whatever the machine has.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const packages = ['@expo-google-fonts/inter', '@expo-google-fonts/noto-sans-arabic']
const cache = join(root, '.cache', 'fonts')
const file = join(cache, 'fonts.conf')

const folders = () => packages.map((name) => join(root, 'node_modules', name))

/** A configuration of fontconfig that knows only these, and how their edges are drawn. */
const configuration = () => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${folders()
  .map((folder) => `  <dir>${folder}</dir>`)
  .join('\n')}
  <cachedir>${cache}</cachedir>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>true</bool></edit>
    <edit name="autohint" mode="assign"><bool>false</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
    <edit name="lcdfilter" mode="assign"><const>lcddefault</const></edit>
  </match>
</fontconfig>
`

/** Returns the environment with which a browser draws with these fonts alone; empty where there is no fontconfig. */
export function fontEnv() {
  if (process.platform !== 'linux') return {}
  const missing = folders().find((folder) => !existsSync(folder))
  if (missing) throw new Error(`no fonts in ${missing}: npm ci installs them`)
  const text = configuration()
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    mkdirSync(cache, { recursive: true })
    const whole = `${file}.${process.pid}` // several workers write it at once
    writeFileSync(whole, text)
    renameSync(whole, file)
  }
  return { FONTCONFIG_FILE: file }
}
