import type { TestProject } from "vitest/node"
import { bundleServer } from "./bundle-server.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the bundled server. */
    readonly bundledServer: string
  }
}

export const setup = async ({ provide }: TestProject) => provide("bundledServer", await bundleServer())
