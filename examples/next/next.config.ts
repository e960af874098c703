import type { NextConfig } from 'next'

const config: NextConfig = {
  // Its database is a native module, which is loaded and not bundled.
  serverExternalPackages: ['@latchkit/server'],
  // `unauthorized()` answers 401.
  experimental: { authInterrupts: true },
}

export default config
