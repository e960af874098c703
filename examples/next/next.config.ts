import type { NextConfig } from 'next'

const config: NextConfig = {
  // Its database is a native module, which is loaded and not bundled.
  serverExternalPackages: ['@latchkit/server'],
  // As `create-next-app` sets it: what does not wait for a visitor is rendered by the build.
  cacheComponents: true,
  partialPrefetching: true,
  // `unauthorized()` shows app/unauthorized.tsx.
  experimental: { authInterrupts: true },
}

export default config
