import type { NextConfig } from "next"

const config: NextConfig = {
  // Node loads these packages from node_modules, as they are.
  serverExternalPackages: ["@halyard/http-node", "@halyard/store-memory", "@halyard/store-postgres"],
  // Types are checked by `tsc`, beside the build.
  typescript: { ignoreBuildErrors: true }
}

export default config
