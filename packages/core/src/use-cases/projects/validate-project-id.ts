import { Effect, Option } from "effect"
import { NameExists } from "../../domain/violations/errors.ts"
import { projectIdViolations } from "../../domain/projects/project-id.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseInvalid } from "../access/refuse.ts"

/** Fails unless a project can be made under this id, as things are now. */
export const validateProjectId = Effect.fn("validateProjectId")(function* (id: string) {
  yield* requirePermission("CREATE_PROJECT")
  yield* refuseInvalid(projectIdViolations(id, "/body/id"))
  const taken = yield* (yield* ProjectStore).find(id)
  if (Option.isSome(taken)) return yield* new NameExists({ resource: "project", name: id })
})
