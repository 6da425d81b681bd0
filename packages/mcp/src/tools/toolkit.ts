import type { AccessPolicy, Secrets, Store } from "@halyard/core/ports"
import { Effect } from "effect"
import { Toolkit } from "effect/ai"
import { archiveFlags, handleArchiveFlags } from "./archive-flags.ts"
import { createFlag, handleCreateFlag } from "./create-flag.ts"
import { explainFlag, handleExplainFlag } from "./explain-flag.ts"
import { findFlags, handleFindFlags } from "./find-flags.ts"
import { handleListProjects, listProjectsTool } from "./list-projects.ts"
import { handleShowFlag, showFlag } from "./show-flag.ts"
import { findStaleFlags, handleFindStaleFlags } from "./stale-flags.ts"
import { handleSwitchFlag, switchFlag } from "./switch-flag.ts"

/** All tools. Each acts as the caller of the request, through the same use cases as the HTTP interface. */
export const flagTools = Toolkit.make(
  listProjectsTool,
  findFlags,
  showFlag,
  explainFlag,
  createFlag,
  switchFlag,
  findStaleFlags,
  archiveFlags
)

/** The services that the tools need, apart from the caller. */
export type ToolPorts = Store | AccessPolicy | Secrets

export const layerFlagTools = flagTools.toLayer(
  Effect.gen(function* () {
    const ports = yield* Effect.context<ToolPorts>()
    const run = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provideContext(effect, ports)
    return flagTools.of({
      list_projects: () => run(handleListProjects()),
      find_flags: (given) => run(handleFindFlags(given)),
      show_flag: (given) => run(handleShowFlag(given)),
      explain_flag: (given) => run(handleExplainFlag(given)),
      create_flag: (given) => run(handleCreateFlag(given)),
      switch_flag: (given) => run(handleSwitchFlag(given)),
      find_stale_flags: (given) => run(handleFindStaleFlags(given)),
      archive_flags: (given) => run(handleArchiveFlags(given))
    })
  })
)
