import { NodeHttpServer, NodeRuntime } from "@effect/platform-node"
import { createHalyard } from "@halyard/http-node"
import { Effect, Layer } from "effect"
import { HttpEffect, HttpRouter, HttpServerResponse } from "effect/http"
import { createServer } from "node:http"
import { options, port } from "./options.ts"

const routes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const halyard = yield* Effect.acquireRelease(
      Effect.promise(() => createHalyard(options)),
      ({ close }) => Effect.promise(close)
    )
    yield* router.add("*", "/flags/*", HttpEffect.fromWebHandler(halyard.fetch))
    yield* router.add("GET", "/", HttpServerResponse.text("The host application\n"))
  })
)

const layerServer = HttpRouter.serve(routes, { disableLogger: true }).pipe(
  Layer.provide(NodeHttpServer.layer(createServer, { port, host: "localhost", disablePreemptiveShutdown: true }))
)
const layerListening = Layer.effectDiscard(Effect.sync(() => console.log("listening")))

Layer.launch(Layer.provide(layerListening, layerServer)).pipe(NodeRuntime.runMain)
