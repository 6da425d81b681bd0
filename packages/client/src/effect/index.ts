export { type EffectClient, type EffectClientOptions, HalyardClient, makeHalyardClient } from "./halyard-client.ts"
