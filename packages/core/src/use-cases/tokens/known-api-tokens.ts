import { Effect, Option, Redacted } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import { maskedSecret } from "../../domain/tokens/api-token.ts"
import { maySee } from "../../domain/access/principal.ts"
import { MAX_INT32 } from "../../domain/violations/violation.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { currentViewer } from "../access/require-permission.ts"

/** Hides projects that the caller may not see, and tokens for such projects alone. */
export const knownApiTokens = Effect.fn("knownApiTokens")(function* () {
  const isHidden = yield* hiddenProjects()
  return (yield* (yield* ApiTokenStore).list).flatMap((token) => {
    const projects = token.projects.filter((project) => !isHidden(project))
    return projects.length === 0 ? [] : [{ ...token, projects }]
  })
})

/** Returns the token with this id or this secret, with all of its projects, if the caller may see it. */
export const findApiToken = Effect.fn("findApiToken")(function* (idOrSecret: Redacted.Redacted<string>) {
  const tokens = yield* ApiTokenStore
  const text = Redacted.value(idOrSecret)
  const id = idOf(text)
  const found = id === undefined ? yield* tokens.find(yield* (yield* Secrets).digest(text)) : yield* tokens.get(id)
  const isHidden = yield* hiddenProjects()
  if (Option.isSome(found) && !found.value.projects.every(isHidden)) return found.value
  return yield* noSuchToken(idOrSecret)
})

/** The error does not repeat the input, which may be a secret. */
export const noSuchToken = Effect.fn("noSuchToken")(function* (idOrSecret: Redacted.Redacted<string>) {
  const text = Redacted.value(idOrSecret)
  const id = idOf(text) === undefined ? maskedSecret(text) : text
  return yield* new NotFound({ resource: "API token", id })
})

const idOf = (text: string): number | undefined =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_INT32 ? Number(text) : undefined

/** Whether the project is hidden from the caller. */
const hiddenProjects = Effect.fn("hiddenProjects")(function* () {
  const viewer = yield* currentViewer()
  const projects = viewer.memberOf === "all" ? [] : yield* (yield* ProjectStore).list
  const hidden = new Set(projects.filter((project) => !maySee(viewer, project)).map(({ id }) => id))
  return (project: string): boolean => hidden.has(project)
})
