// A server in memory for relays: as many features as its argument says, each with a rollout and a constraint.
//   node --conditions=source bench/relay/upstream.ts <port> <features>
import { createHalyard } from "@halyard/http-node"
import { memory } from "@halyard/store-memory"
import { createServer } from "node:http"
import { admin, clientToken, frontendToken } from "../streams/tokens.ts"

const [port = "0", features = "100"] = process.argv.slice(2)
const initialTokens = { admin: [admin], client: [clientToken], frontend: [frontendToken] }
const config = { accessLog: false, streams: { perToken: 50_000, total: 50_000 } }
const halyard = await createHalyard({ store: memory(), logger: false, initialTokens, config })

const parameters = { rollout: "50", stickiness: "userId", groupId: "bench" }
const constraints = [{ contextName: "appName", operator: "IN" as const, values: ["shop", "till", "stock", "site"] }]
for (let index = 0; index < Number(features); index += 1) {
  const feature = `feature-${String(index).padStart(5, "0")}`
  const place = { project: "default", feature, environment: "development" }
  await halyard.features.create("default", { name: feature })
  await halyard.strategies.add(place, { name: "flexibleRollout", parameters, constraints })
  await halyard.features.enable(place)
}

const server = createServer(halyard.listener)
server.listen(Number(port), "127.0.0.1", () => console.log(`Listening on ${JSON.stringify(server.address())}`))
