import type { NextConfig } from "next"

const config: NextConfig = {
  // Node loads these packages from node_modules, as they are.
  serverExternalPackages: ["@halyard/http-node", "@halyard/store-memory", "@halyard/store-postgres"],
  // `tsc` checks the types, apart from the build.
  typescript: { ignoreBuildErrors: true }
}

export default config
