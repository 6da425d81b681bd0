import { CurrentPrincipal, systemPrincipal } from "@halyard/core/domain"
import { setUpInstance } from "@halyard/core/use-cases"
import { layerHalyard } from "@halyard/http-node"
import { layerMemory } from "@halyard/store-memory"
import { Effect } from "effect"
import { prepareRelease } from "./release-train.ts"

await Effect.gen(function* () {
  yield* setUpInstance()
  const features = yield* prepareRelease("default", ["checkout", "search"])
  for (const { name, environments } of features) {
    const on = environments.filter(({ enabled }) => enabled).map((environment) => environment.name)
    console.log(`${name} is on in ${on.join(", ")}`)
  }
}).pipe(
  Effect.provideService(CurrentPrincipal, systemPrincipal),
  Effect.provide(layerHalyard({ store: layerMemory })),
  Effect.runPromise
)
