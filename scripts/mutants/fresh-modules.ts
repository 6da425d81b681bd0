import { resolve } from "node:path"
import { inject, vi } from "vitest"

declare module "vitest" {
  interface ProvidedContext {
    readonly globalNamespace: string
    readonly mode: "dry-run" | "mutant"
    readonly activeMutant?: string
    readonly mutantActivation?: "static" | "runtime"
  }
}

interface Namespace {
  activeMutant?: string | undefined
  /** The mutant for which modules were loaded last. */
  loadedFor?: string | undefined
}

/** Where the changed code looks up which of its mutants is active. */
const namespace: Namespace = Reflect.get(globalThis, inject("globalNamespace"))

// The mutant before this one must not be active while modules are loaded, nor may they remember what it did.
if (inject("mutantActivation") !== "static") namespace.activeMutant = undefined
if (namespace.loadedFor !== inject("activeMutant")) vi.resetModules()
namespace.loadedFor = inject("activeMutant")

// What modules make when they are loaded is left out. It would count as never run in those that no test loads.
if (inject("mode") === "dry-run") await import(resolve("src/domain/index.ts"))
