import { NodeHttpServer } from "@effect/platform-node"
import { adminRole, memberRole, NotFound, type Principal, Unauthenticated } from "@halyard/core/domain"
import { Authenticator, layerGrantedAccess, ProjectStore, Readiness, SettingStore } from "@halyard/core/ports"
import { layerMemory } from "@halyard/store-memory"
import { Effect, Layer, Redacted } from "effect"
import { HttpRouter } from "effect/http"
import { HttpApiBuilder, OpenApi } from "effect/http-api"
import { layerAccess } from "../../src/middleware/access.ts"
import { OperationsApi } from "@halyard/http-contract"
import { layerDeprecation } from "../../src/middleware/operation-headers.ts"
import { layerOperations } from "../../src/handlers/instance/operations.ts"
import { layerOpenApiDocument } from "../../src/answers/openapi-document.ts"
import { layerKnownFilters } from "../../src/checks/known-filters.ts"
import { layerRequestChecks } from "../../src/checks/request-checks.ts"
import { asWireErrors } from "../../src/answers/wire-errors.ts"
import { TestApi } from "./test-api.ts"

const handlers = HttpApiBuilder.group(TestApi, "things", (group) =>
  group.handleAll({
    list: ({ query }) => Effect.succeed(query),
    create: ({ payload }) => Effect.succeed(payload),
    find: ({ params }) =>
      params.name === "missing"
        ? asWireErrors(Effect.fail(new NotFound({ resource: "feature", id: params.name })))
        : Effect.succeed({ text: params.name }),
    patch: ({ payload }) => Effect.succeed({ count: payload.length }),
    numbered: ({ params }) => Effect.succeed({ count: params.id }),
    sized: ({ params }) => Effect.succeed({ text: "x".repeat(params.length) }),
    slow: ({ params }) => Effect.delay(Effect.succeed({ text: "done" }), params.milliseconds),
    broken: () => Effect.die(new Error("SELECT secret FROM /var/lib")),
    old: () => Effect.succeed({ text: "old" }),
    on: () => Effect.succeed({ text: "on" }),
    settings: () => Effect.succeed({ text: "set" }),
    import: ({ payload }) => Effect.succeed({ count: payload.items.length })
  })
)

const principals: Readonly<Record<string, Principal>> = {
  "*:*.admin": { kind: "admin-token", id: -42, name: "admin", grants: [{ role: adminRole }] },
  "user:member": { kind: "user", id: 1, name: "member", grants: [{ role: memberRole, project: "mine" }] },
  "*:development.sdk": { kind: "sdk-token", id: 2, name: "sdk", grants: [] }
}

const layerAuthenticator = Layer.succeed(
  Authenticator,
  Authenticator.of({
    authenticate: ({ secret }) => {
      const principal = secret && principals[Redacted.value(secret)]
      return principal === undefined ? Effect.fail(new Unauthenticated()) : Effect.succeed(principal)
    }
  })
)

/** Only these ports of the store, since the store's readiness would replace the given one. */
const layerStores = Layer.provide(
  Layer.merge(Layer.effect(ProjectStore, ProjectStore), Layer.effect(SettingStore, SettingStore)),
  layerMemory
)

/** The routes of the test API, with a given readiness check. */
export const testRoutes = (check: Readiness["Service"]["check"] = Effect.void) =>
  Layer.mergeAll(
    HttpApiBuilder.layer(TestApi).pipe(
      Layer.provide(handlers),
      Layer.provide(Layer.mergeAll(layerAccess, layerRequestChecks, layerKnownFilters, layerDeprecation))
    ),
    HttpApiBuilder.layer(OperationsApi).pipe(Layer.provide(layerOperations)),
    layerOpenApiDocument(() => OpenApi.fromApi(TestApi.addHttpApi(OperationsApi)))
  ).pipe(
    HttpRouter.provideRequest(Layer.succeed(Readiness, Readiness.of({ check }))),
    Layer.provide([layerAuthenticator, layerGrantedAccess, layerStores]),
    Layer.provide(NodeHttpServer.layerHttpServices)
  )
